import { describe, expect, it } from 'vitest';
import type { Primitive } from '../../expr/input-variable.ts';
import { models } from '../registry.ts';
import { checkScript, type Steps, type Value } from '../testing/check-script.ts';
import { elementKinds } from './element.ts';

const numbers: Primitive[] = [
  0,
  -0,
  1,
  -1,
  1.5,
  2.5,
  254.5,
  255.5,
  256,
  300,
  -129,
  65537,
  2 ** 31,
  2 ** 32 + 1,
  1e300,
  0.1,
  Number.NaN,
  Infinity,
  '12',
  true,
];
const bigs: Primitive[] = [0n, 1n, -1n, 2n ** 63n, 2n ** 64n + 5n];

function check(values: readonly Primitive[], script: (s: Steps) => Value): void {
  const others = values.map((v) => [v]);
  const wrong = values.map((v) => checkScript([v], script, others)).filter((w) => w !== undefined);
  expect(wrong.slice(0, 3)).toEqual([]);
}

describe.each(elementKinds)('%sArray', (kind) => {
  const values = kind.startsWith('Big') ? bigs : numbers;
  const name = `${kind}Array`;
  const one = values[1]!;
  it('converts elements, fills, sets and slices', () => {
    check(values, (s) => {
      const array = s.make(name, s.array(s.input(0), s.of(one), s.input(0)));
      const copy = s.make(name, array);
      s.call(copy, 'fill', s.input(0), s.of(1), s.of(2));
      s.call(copy, 'set', s.array(s.of(one)), s.of(2));
      const found = ['includes', 'indexOf', 'lastIndexOf'].map((m) => s.call(array, m, s.of(one)));
      const rest = [s.call(array, 'join'), s.call(array, 'at', s.of(-1)), s.call(array, 'toReversed')];
      return s.array(
        ...found,
        ...rest,
        array,
        copy,
        s.call(array, 'slice', s.of(-2)),
        s.call(array, 'subarray', s.of(1)),
      );
    });
  });
});

it('a length is an input', () => {
  check([0, 1, 3, '2', true], (s) => s.make('Uint8Array', s.input(0)));
});

it('callbacks see what the built-ins show them', () => {
  for (const entry of models) {
    if (entry.kind !== 'selfHosted' || !entry.path.startsWith('%TypedArray%')) continue;
    const own: Function = new Function(`'use strict'; return (${entry.source});`)();
    const native = (Uint8Array.prototype as unknown as Record<string, Function>)[
      entry.path.split('.').at(-1)!
    ]!;
    for (const callback of [(a: number, b: number) => a + b, (a: number) => a === 2, undefined, 5, {}])
      for (const self of [
        new Uint8Array([1, 2, 3]),
        new Uint8Array(0),
        [1],
        new DataView(new ArrayBuffer(1)),
      ]) {
        const run = (fn: Function) => {
          try {
            return Reflect.apply(fn, self, [callback]);
          } catch (error) {
            return String(error);
          }
        };
        expect(run(own)).toStrictEqual(run(native));
      }
  }
});
