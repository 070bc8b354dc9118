import { join } from 'node:path';
import { expect, it } from 'vitest';
import { explored } from './oracle/explored.ts';

const folder = join(import.meta.dirname, 'fixtures', 'oracle');

/** Conditions of a function's behaviours, and whether these are all. */
function ways(
  name: string,
  file = 'questions.ts',
): readonly [complete: boolean, conditions: readonly string[]] {
  const { complete, behaviours } = explored(join(folder, file), name);
  return [complete, behaviours.map((b) => b.condition.join(' && '))];
}

it('what is asked of a whole array is one decision, for any length', () => {
  expect(ways('banned')).toEqual([true, ['!u.tags.includes("banned")', 'u.tags.includes("banned")']]);
});

it('and may be asked together with its length', () => {
  expect(ways('six')).toEqual([
    true,
    ['!xs.includes("q")', 'xs.includes("q") && xs.length !== 6', 'xs.includes("q") && xs.length === 6'],
  ]);
});

it('where its elements matter too, they agree with the answer', () => {
  const [complete, conditions] = ways('firstOf');
  expect(complete).toBe(true);
  expect(conditions).toContain('!xs.includes("a")');
});

it('so is what a callback that only looks says of some or every element', () => {
  expect(ways('vip', 'callbacks.ts')).toEqual([
    true,
    ['!u.tags.some((tag) => tag === "vip")', 'u.tags.some((tag) => tag === "vip")'],
  ]);
  expect(ways('mixed', 'callbacks.ts')[1]).toEqual(['xs.every((x) => x > 0)', 'xs.some((x) => !(x > 0))']);
  expect(ways('adult', 'callbacks.ts')[1]).toEqual([
    '!us.some((u) => u.age >= 18 && n === u.name)',
    'us.some((u) => u.age >= 18 && n === u.name)',
  ]);
});

it('so is what a Set or Map has, how many, and what a Map has for a key', () => {
  const of = (name: string) => ways(name, 'collections.ts');
  expect(of('banned')).toEqual([true, ['!s.has(u)', 's.has(u)']]);
  expect(of('perms')).toEqual([true, ['!m.has(role)', 'm.has(role)']]);
  expect(of('many')[0]).toBe(true);
  expect(of('getNumber')).toEqual([
    true,
    ['!m.has(n)', 'm.has(n) && m.get(n).length === 0', 'm.has(n) && m.get(n).length > 0'],
  ]);
  expect(of('price')[1]).toContain('prices.has(item) && !(n < 0)');
  expect(of('sameKey')).toEqual([true, ['!s.has(a)', 's.has(a) && s.has(b)', 's.has(a) && !s.has(b)']]);
});

it('where entries are looked at or changed they agree with the answers', () => {
  const conditions = ways('hasThenWalk', 'collections.ts')[1];
  expect(conditions).toContain('!s.has("a")');
  expect(ways('addTwice', 'collections.ts')[0]).toBe(false);
});

it('a callback that does more is run for each element', () => {
  for (const name of ['counted', 'indexed', 'changedFirst', 'anySays', 'truthy', 'hasFirst'])
    expect(ways(name, 'callbacks.ts')[1].join()).not.toContain('.some(');
});
