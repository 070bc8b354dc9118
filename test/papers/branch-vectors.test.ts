import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { branchVectorOf, distinctVectors, product, range } from './branch-vectors.ts';

/** The number of paths over the given values of the inputs, found by running them all. */
function checkPaths(
  file: string,
  fn: string,
  inputs: readonly (readonly number[])[],
  expected: number,
): void {
  const vector = branchVectorOf(join(import.meta.dirname, file), fn);
  expect(distinctVectors(vector, product(...inputs)).length).toBe(expected);
}

const small = range(-12, 12);

describe('paths by brute force', () => {
  it('PESO figure 1 has eight', () => checkPaths('peso-figure-1.ts', 'foo', [small, small, range(-3, 3)], 8));
  it('PESO figure 2 has two', () => checkPaths('peso-figure-2.ts', 'foo', [small], 2));
  it('PESO figure 6 has two in both forms', () => {
    checkPaths('peso-figure-6a.ts', 'foo', [small], 2);
    checkPaths('peso-figure-6b.ts', 'foo', [small], 2);
  });
  it('PESO figure 9 has four', () => checkPaths('peso-figure-9.ts', 'foo', [small, small], 4));
  it('PESO figure 12 has eight in both versions', () => {
    checkPaths('peso-figure-12-before.ts', 'foo', [small, small, range(-3, 3)], 8);
    checkPaths('peso-figure-12-after.ts', 'foo', [small, small, range(-3, 3)], 8);
  });
  it('PESO figure 15 has eight', () =>
    checkPaths('peso-figure-15.ts', 'foo', [small, small, range(-3, 3)], 8));
  it('PESO figure 16 has two', () => checkPaths('peso-figure-16.ts', 'foo', [small], 2));
  it('DGSE figure 2 has eight', () => checkPaths('dgse-figure-2.ts', 'test', [small, small, small], 8));
  it('DGSE figure 4 has 2^N', () =>
    checkPaths(
      'dgse-figure-4.ts',
      'test',
      [
        [0, 1],
        [0, 1],
        [0, 1],
        [0, 1],
      ],
      16,
    ));
  it('DGSE figure 5 has three, the fourth is infeasible', () =>
    checkPaths('dgse-figure-5.ts', 'test', [small], 3));
  it('the wheel brake has 24 over integers in both versions and both numberings', () => {
    for (const file of ['wheel-brake', 'dgse-figure-9'])
      for (const version of ['before', 'after'])
        checkPaths(`${file}-${version}.ts`, 'update', [range(-3, 5), range(-1, 3), range(-5, 5)], 24);
  });
  it('the wheel brake has three more over doubles', () => {
    const near = [...range(-3, 5), 1.0000000000000002, 0.9999999999999999, 2.0000000000000004, 0.5];
    checkPaths('wheel-brake-before.ts', 'update', [near, range(-1, 3), near], 27);
    checkPaths('wheel-brake-after.ts', 'update', [near, range(-1, 3), near], 27);
  });
  it('thesis figure 4.1 has four in both versions', () => {
    const xs = range(-3, 30);
    checkPaths('thesis-figure-4-1-before.ts', 'figure', [xs], 4);
    checkPaths('thesis-figure-4-1-after.ts', 'figure', [xs], 4);
  });
  it('thesis figure 5.1 has four in both versions', () => {
    checkPaths('thesis-figure-5-1-before.ts', 'figure', [small, small], 4);
    checkPaths('thesis-figure-5-1-after.ts', 'figure', [small, small], 4);
  });
});
