import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { branchVectorOf, distinctVectors, product, range } from './branch-vectors.ts';

/** The number of paths of a bench subject over inputs chosen to take all of them. */
function checkPaths(file: string, fn: string, inputs: Iterable<readonly unknown[]>, expected: number): void {
  const path = join(import.meta.dirname, '../../bench/subjects', file);
  expect(distinctVectors(branchVectorOf(path, fn), inputs).length).toBe(expected);
}

/** Both sides of every comparison of tcas, with all orders of the separations and limits. */
function* tcasInputs(): Generator<number[]> {
  const separations = [0, 200, 399, 400, 499, 500, 550, 639, 640, 700, 739, 740, 800, 900];
  const flags = product([601, 600], [0, 1], [0, 1], [600, 601], range(0, 3), [0, 1], [1, 2], [0, 1]);
  for (const [vertical, confidence, reports, rate, layer, intent, capability, inhibit] of flags)
    for (const [own, other] of [
      [1, 2],
      [2, 2],
      [2, 1],
    ] as const)
      for (const up of separations)
        for (const down of separations)
          yield [
            vertical!,
            confidence!,
            reports!,
            own,
            rate!,
            other,
            layer!,
            up,
            down,
            intent!,
            capability!,
            inhibit!,
          ];
}

function* strings(alphabet: string, longest: number): Generator<[string]> {
  let level = [''];
  for (let n = 0; n <= longest; n++) {
    for (const text of level) yield [text];
    level = level.flatMap((text) => [...alphabet].map((c) => text + c));
  }
}

describe('paths of the bench subjects by brute force', () => {
  it('the wheel brake system has 24 a step', () => {
    const step = [range(0, 5), [false, true], [false, true]] as const;
    checkPaths('wheel-brake-system.ts', 'wheelBrake3', product<unknown>(...step), 24);
    checkPaths('wheel-brake-system.ts', 'wheelBrake6', product<unknown>(...step, ...step), 576);
  });

  it('print_tokens2 has 438 on two characters', () =>
    checkPaths('print-tokens2.ts', 'printTokens2', product(range(1, 126), range(1, 126)), 438));

  it('tcas has 88', () => checkPaths('tcas.ts', 'advisory', tcasInputs(), 88));

  it('the version parser has 82, one of them for what is too long', () =>
    checkPaths('version-parser.ts', 'parseVersion', [...strings('1.!a', 8), ['123456789']], 82));

  it('the containers and the scheduler have some hundred', () => {
    const operation = range(0, 2);
    const key = range(0, 2);
    checkPaths(
      'binary-search-tree.ts',
      'binarySearchTree',
      product(operation, key, operation, key, operation, key),
      117,
    );
    const item = range(0, 6);
    checkPaths('ordered-set.ts', 'orderedSet', product(item, item, item, item), 63);
    const command = range(0, 8);
    const priority = range(0, 4);
    checkPaths('scheduler.ts', 'scheduler', product(command, priority, command, priority), 225);
    const element = range(-1, 5);
    checkPaths('disjoint-set.ts', 'disjointSet', disjointInputs(element), 151);
  });
});

/** All unions; for the question a few elements are enough to meet every shape of the tree. */
function* disjointInputs(element: readonly number[]): Generator<number[]> {
  for (const [a, b, c, d] of product(element, element, element, element))
    for (const [e, f] of product([-1, 0, 2, 4, 5], [-1, 0, 1, 3, 5])) yield [a!, b!, c!, d!, e!, f!];
}
