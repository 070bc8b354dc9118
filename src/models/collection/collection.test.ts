import { expect, it } from 'vitest';
import { Random } from '../../base/random.ts';
import type { Primitive } from '../../expr/input-variable.ts';
import { checkScript, type Steps, type Value } from '../testing/check-script.ts';

const pool: Primitive[] = [0, -0, 1, 2, Number.NaN, 'a', 'b', '', true, 1n];

/** Random operations on a collection; keys and values are inputs or constants. The observations are the result. */
function randomScript(seed: number, owner: 'Map' | 'Set'): (s: Steps) => Value {
  return (s) => {
    const random = new Random(seed);
    const item = () => (random.chance(0.6) ? s.input(random.int(0, 3)) : s.of(random.pick(pool)));
    const start = random.chance(0.5)
      ? s.array(...Array.from({ length: 2 }, () => (owner === 'Map' ? s.array(item(), item()) : item())))
      : s.of(undefined);
    const collection = s.make(owner, start);
    const seen: Value[] = [];
    for (let i = 0; i < 6; i++) {
      const names =
        owner === 'Map' ? ['get', 'has', 'set', 'delete', 'set'] : ['has', 'add', 'delete', 'add'];
      const name = random.pick(names);
      const args = name === 'set' ? [item(), item()] : [item()];
      const result = s.call(collection, name, ...args);
      if (result.value !== collection.value) seen.push(result);
    }
    for (const kind of ['keys', 'values', 'entries']) {
      const iterator = s.call(collection, kind);
      for (
        let step = s.call(iterator, 'next');
        !(step.value as { done: boolean }).done;
        step = s.call(iterator, 'next')
      )
        seen.push(s.get(step, 'value'));
    }
    return s.array(collection, ...seen);
  };
}

it.each(['Map', 'Set'] as const)('%s with symbolic keys agrees with the real one on every path', (owner) => {
  const random = new Random(3);
  const wrong: string[] = [];
  for (let seed = 0; seed < 400; seed++) {
    const pick = () => Array.from({ length: 4 }, () => random.pick(pool));
    const inputs = pick();
    const others = Array.from({ length: 30 }, () =>
      inputs.map((v) => random.pick(pool.filter((w) => typeof w === typeof v))),
    );
    const problem = checkScript(inputs, randomScript(seed, owner), others);
    if (problem !== undefined) wrong.push(`${seed}: ${problem}`);
  }
  expect(wrong.slice(0, 3)).toEqual([]);
});

it.each([5, [1], 'ab', null, [[1]], [['k', 'v'], 7]])(
  'constructors treat %j as the real ones do',
  (source) => {
    for (const owner of ['Map', 'Set', 'WeakMap', 'WeakSet'])
      expect(checkScript([], (s) => s.make(owner, s.of(source)))).toBeUndefined();
  },
);

it('a Set of a symbolic text has its characters', () => {
  for (const text of ['', 'a', 'ab', 'aa', '\ud83d\ude00x'])
    expect(
      checkScript([text], (s) => s.make('Set', s.input(0)), [['b'], ['ba'], ['xy'], ['bb']]),
    ).toBeUndefined();
});

it('a WeakMap keeps shadows of its values', () => {
  const key = {};
  const script = (s: Steps) => {
    const map = s.make('WeakMap');
    s.call(map, 'set', s.of(key), s.input(0));
    return s.array(s.call(map, 'get', s.of(key)), s.call(map, 'has', s.of(key)));
  };
  expect(checkScript([1], script, [[2]])).toBeUndefined();
});

it('iterators of arrays and of matchAll step with shadows', () => {
  const drain = (s: Steps, iterator: Value): Value => {
    const seen: Value[] = [];
    for (
      let step = s.call(iterator, 'next');
      !(step.value as { done: boolean }).done;
      step = s.call(iterator, 'next')
    )
      seen.push(s.get(step, 'value'));
    return s.array(...seen, s.call(iterator, 'next'));
  };
  const script = (s: Steps) => {
    const array = s.array(s.input(0), s.of(1), s.input(0));
    const matches = s.call(s.input(0), 'matchAll', s.of(/(?<first>[ab])(x)?/g));
    return s.array(
      ...['keys', 'values', 'entries'].map((kind) => drain(s, s.call(array, kind))),
      drain(s, matches),
    );
  };
  const texts = [['abxa'], ['x'], ['bx'], ['axaxb'], ['a'], ['b']];
  const wrong = texts.map((inputs) => checkScript(inputs, script, texts));
  expect(wrong.filter((w) => w !== undefined)).toEqual([]);
});
