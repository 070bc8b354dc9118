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
    checkPaths('wheel-brake-steps.ts', 'wheelBrake3', product<unknown>(...step), 24);
    checkPaths('wheel-brake-steps.ts', 'wheelBrake6', product<unknown>(...step, ...step), 576);
  });

  it('print_tokens2 has 438 on two characters', () =>
    checkPaths('print-tokens2.ts', 'printTokens2', product(range(1, 126), range(1, 126)), 438));

  it('replace has 594 with two characters of a pattern, two of a substitution and one of a line', () => {
    // What the program looks for, and one character more; only what escapes and what stands for the match tells substitutions apart.
    const special = [...'@*%$?[]^!c&-nta'].map((c) => c.charCodeAt(0));
    const all = [...special, 9, 10, 1];
    const substitute = [...'@&nta'].map((c) => c.charCodeAt(0));
    checkPaths('replace.ts', 'replace5', product(all, all, substitute, substitute, all), 594);
  });

  it('tcas has 88', () => checkPaths('tcas.ts', 'advisory', tcasInputs(), 88));

  it('the version parser has 82, one of them for what is too long', () =>
    checkPaths('version-parser.ts', 'parseVersion', [...strings('1.!a', 8), ['123456789']], 82));

  it('the search tree and the ordered set have some hundred', () => {
    const key = range(0, 4);
    checkPaths('binary-search-tree.ts', 'binarySearchTree', product(key, key, key, key, key), 541);
    const item = range(0, 6);
    checkPaths('ordered-set.ts', 'orderedSet', product(item, item, item, item, item), 161);
  });
});
