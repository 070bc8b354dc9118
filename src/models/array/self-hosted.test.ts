import { describe, expect, it } from 'vitest';
import { Random } from '../../base/random.ts';
import { models } from '../registry.ts';
import { findIntrinsic } from '../testing/fake-context.ts';

/** The self-hosted function of a path, as plain JavaScript. */
function hosted(path: string): Function {
  const entry = models.find((m) => m.path === path);
  if (entry?.kind !== 'selfHosted') throw new Error(path);
  return new Function(`'use strict'; return (${entry.source});`)();
}

type Log = unknown[][];

/** Outcome and log of a call on a receiver and arguments made afresh; `this` and arguments of callbacks are in the log. */
function observe(fn: Function, make: (log: Log) => { self: unknown; args: unknown[] }): unknown {
  const log: Log = [];
  const { self, args } = make(log);
  try {
    const value = Reflect.apply(fn, self, args);
    return { value, sameAsReceiver: value === self, self, log, proto: Object.getPrototypeOf(Object(value)) };
  } catch (error) {
    return { error: String(error), log };
  }
}

function check(path: string, make: (log: Log) => { self: unknown; args: unknown[] }): void {
  expect(observe(hosted(path), make)).toStrictEqual(observe(findIntrinsic(path) as Function, make));
}

/** The elements with a hole before each but the first. */
function holey(items: readonly unknown[]): unknown[] {
  const array: unknown[] = [];
  items.forEach((item, i) => {
    array[i * 2] = item;
  });
  return array;
}

const zed = { toString: () => 'z' };

class Special extends Array {}

const receivers: (() => unknown)[] = [
  () => [],
  () => [1, 2, 3],
  () => holey([3, undefined, 'b', NaN, -0, null]),
  () => Special.from([1, 2, 3, 4]),
  () => ({ length: 3, 0: 'a', 2: 'c' }),
  () => ({ length: '2', 0: 5, 1: 6, 2: 7 }),
  () => ({ length: -1 }),
  () => ({ length: 2.7, 0: 1, 1: 2 }),
  () => 'héllo',
  () => 5,
  () => null,
  () => undefined,
];
const callbacks: ((log: Log) => unknown)[] = [
  (log) =>
    function (this: unknown, ...args: unknown[]) {
      log.push([this, ...args]);
      return args[1];
    },
  (log) => (value: unknown, i: number) => {
    log.push([value, i]);
    return value === 2 || i === 1;
  },
  () => (value: unknown) => value,
  () => (value: unknown) => [value, [value]],
  () => (a: number, b: number) => a + b,
  () => (_: unknown, i: number, all: unknown[]) => {
    if (Array.isArray(all) && i < 3) all.push(i);
    return i;
  },
  () => (_: unknown, i: number, all: unknown[]) => {
    if (Array.isArray(all)) all.length = 1;
    return i > 5;
  },
  () => () => {
    throw new RangeError('mine');
  },
  () => undefined,
  () => null,
  () => 5,
  () => 'text',
  () => ({}),
  () => [1],
  () => Symbol('s'),
  () => /x/,
];

const withCallback = models.flatMap((m) =>
  m.kind === 'selfHosted' && m.path.startsWith('Array.prototype.') && !/sort/i.test(m.path) ? [m.path] : [],
);

describe('self-hosted array methods agree with the built-ins', () => {
  it.each(withCallback)('%s', (path) => {
    for (const receiver of receivers)
      for (const callback of callbacks)
        for (const rest of [[], [{ me: 1 }], [undefined]])
          check(path, (log) => ({ self: receiver(), args: [callback(log), ...rest] }));
  });
  it('Array.from', () => {
    const sources: (() => unknown)[] = [
      ...receivers,
      () => new Set([1, 2]),
      () => new Map([[1, 2]]),
      () => ({ [Symbol.iterator]: 1 }),
      function* () {
        yield 1;
        yield 2;
      },
    ];
    for (const source of sources)
      for (const mapper of callbacks)
        for (const self of [Array, undefined, Special])
          check('Array.from', (log) => ({ self, args: [source(), mapper(log), { me: 1 }] }));
  });
});

describe('sort agrees with V8', () => {
  const random = new Random(5);
  const lists = [0, 1, 2, 3, 5, 10, 31, 32, 33, 64, 65, 100, 300, 700].flatMap((n) => [
    Array.from({ length: n }, () => random.int(0, 1000)),
    Array.from({ length: n }, () => random.int(0, 3)),
    Array.from({ length: n }, (_, i) => (random.chance(0.05) ? random.int(0, n) : i)),
    Array.from({ length: n }, (_, i) => n - i),
    Array.from({ length: n }, (_, i) => (i % 50) * 10 + (i >> 5)),
  ]);
  const comparators: [string, (a: number, b: number) => unknown][] = [
    ['by difference', (a, b) => a - b],
    ['backwards', (a, b) => b - a],
    ['by boolean', (a, b) => a > b],
    ['by text result', (a, b) => String(a - b)],
    ['by NaN', () => NaN],
    ['by nothing', () => undefined],
    ['inconsistently', (a, b) => ((a * 7 + b * 13) % 5) - 2],
  ];
  for (const path of ['Array.prototype.sort', 'Array.prototype.toSorted'])
    it.each(comparators)(`${path} %s, comparison by comparison`, (_, comparator) => {
      for (const list of lists)
        check(path, (log) => ({
          self: list.slice(),
          args: [
            (a: number, b: number) => {
              log.push([a, b]);
              return comparator(a, b);
            },
          ],
        }));
    });
  it('orders texts, holes and undefined, and rejects what is no comparator', () => {
    for (const path of ['Array.prototype.sort', 'Array.prototype.toSorted']) {
      const lists: (() => unknown)[] = [
        ...receivers.filter((r) => typeof r() !== 'string'),
        () => [10, 9, 1, 100, 'b', 'a', undefined, null, true],
        () => holey([3, 1, undefined, 2]),
        () => [zed, 'y', ['x']],
        () => [1n, 20n, 3n],
        () => [Symbol.iterator, 1],
      ];
      for (const list of lists)
        for (const args of [[], [undefined], [null], [5], [{}]]) check(path, () => ({ self: list(), args }));
    }
  });
});
