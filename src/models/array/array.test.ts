import { describe, expect, it } from 'vitest';
import { Random } from '../../base/random.ts';
import type { Primitive } from '../../expr/input-variable.ts';
import { type Call, checkCall, Input } from '../testing/check-call.ts';

const elements = [0, -0, 1, 2, 3, Number.NaN, 'a', '', 'b', undefined, null, true, 7n, Symbol.iterator];
const indices: Primitive[] = [
  0,
  1,
  2,
  3,
  -1,
  -2,
  -9,
  9,
  Number.NaN,
  -0,
  1.5,
  -0.5,
  Infinity,
  -Infinity,
  '1',
  true,
];
const hole = Symbol('hole');

/** An array of these elements, with holes and inputs where the pattern says so. */
function arrayOf(items: readonly unknown[]): unknown[] {
  const array: unknown[] = [];
  array.length = items.length;
  items.forEach((item, i) => {
    if (item !== hole) array[i] = item;
  });
  return array;
}

function randomItems(random: Random, count: number): unknown[] {
  return Array.from({ length: random.int(0, count) }, () => {
    if (random.chance(0.1)) return hole;
    if (random.chance(0.1)) return () => arrayOf([1, new Input(2), [new Input('x')]]);
    const value = random.pick(elements);
    const isInput = typeof value !== 'symbol' && value !== undefined && value !== null && random.chance(0.6);
    return isInput ? new Input(value) : value;
  });
}

const build = (items: readonly unknown[]) =>
  arrayOf(items.map((item) => (typeof item === 'function' ? (item as () => unknown)() : item)));

/** The inputs in the order in which checkCall numbers them. */
function inputsOf(value: unknown): Input[] {
  if (value instanceof Input) return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.keys(value).flatMap((key) => inputsOf((value as Record<string, unknown>)[key]));
}

function checkRandom(path: string, seed: number, makeArgs: (random: Random) => unknown[]): void {
  const random = new Random(seed);
  const wrong: string[] = [];
  for (let round = 0; round < 400; round++) {
    const items = randomItems(random, 5);
    const args = makeArgs(random);
    const make = (): Call => ({ self: build(items), args: build(args) });
    const sample = make();
    const inputs = [...inputsOf(sample.self), ...sample.args.flatMap(inputsOf)];
    const others = Array.from({ length: 12 }, () =>
      inputs.map(({ value }) =>
        random.chance(0.5)
          ? value
          : random.pick([...elements, ...indices].filter((v) => typeof v === typeof value) as Primitive[]),
      ),
    );
    const problem = checkCall(path, make, others);
    if (problem !== undefined) wrong.push(`${round}: ${problem}`);
  }
  expect(wrong.slice(0, 3)).toEqual([]);
}

const index = (random: Random) => {
  const value = random.pick(indices);
  return random.chance(0.5) ? new Input(value) : value;
};
const upTo = (n: number, make: (random: Random) => unknown) => (random: Random) =>
  Array.from({ length: random.int(0, n) }, () => make(random));
const item = (random: Random) => randomItems(random, 1).find((v) => v !== hole);

const cases: Record<string, (random: Random) => unknown[]> = {
  push: upTo(3, item),
  pop: () => [],
  shift: () => [],
  unshift: upTo(3, item),
  slice: upTo(2, index),
  splice: (r) =>
    [...upTo(2, index)(r), ...(r.chance(0.3) ? [index(r), index(r), item(r), item(r)] : [])].slice(0, 4),
  toSpliced: (r) =>
    [...upTo(2, index)(r), ...(r.chance(0.3) ? [index(r), index(r), item(r)] : [])].slice(0, 4),
  concat: upTo(3, (r) => (r.chance(0.5) ? () => build(randomItems(r, 0)) : item(r))),
  reverse: () => [],
  toReversed: () => [],
  indexOf: (r) => [item(r), ...upTo(1, index)(r)],
  lastIndexOf: (r) => [item(r), ...upTo(1, index)(r)],
  includes: (r) => [item(r), ...upTo(1, index)(r)],
  fill: (r) => [item(r), ...upTo(2, index)(r)],
  copyWithin: upTo(3, index),
  at: upTo(1, index),
  with: (r) => [index(r), item(r)],
  flat: upTo(1, index),
  join: upTo(1, (r) => r.pick([',', '', new Input('-'), undefined, 1])),
  toString: () => [],
};

describe('models of array methods agree with the built-ins', () => {
  it.each(Object.keys(cases))('%s', (name) => {
    checkRandom(`Array.prototype.${name}`, 11, cases[name]!);
  });
  it('Array and Array.of', () => {
    for (const path of ['Array', 'Array.of'])
      for (const args of [
        [],
        [3],
        [new Input(2)],
        [new Input(-1)],
        [new Input(1.5)],
        [new Input('x')],
        [1, new Input(2)],
      ])
        expect(
          checkCall(path, () => ({ self: Array, args: args.slice() }), [[2], [3], ['y'], [9]]),
        ).toBeUndefined();
  });
});
