import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { exploreFile } from '../helpers/explore-file.ts';
import { branchVectorOf } from './branch-vectors.ts';

interface Expected {
  readonly paths: number;
  readonly numbers?: 'int' | 'double';
  /** The observed return values, as a set. */
  readonly values?: readonly unknown[];
  /** Paths that no input takes, met by the search. */
  readonly infeasible?: number;
}

/**
 * Explores every path, then runs each witness under the oracle of branch-vectors.ts: the witnesses take exactly that many different
 * paths. Splits that are no branch of the source may give several behaviours of one path, so behaviours may be more.
 */
async function checkExplore(file: string, fn: string, expected: Expected): Promise<void> {
  const path = join(import.meta.dirname, file);
  const result = await exploreFile(path, fn, { strategy: 'path', numbers: expected.numbers ?? 'int' });
  expect(result.limits).toEqual([]);
  expect(result.limits).toEqual([]);
  const vector = branchVectorOf(path, fn);
  const names = result.inputs.map((input) => input.name);
  const vectors = result.behaviours.map((b) => vector(names.map((name) => untag(b.witness[name]))));
  expect(new Set(vectors).size).toBe(expected.paths);
  if (expected.values === undefined) expect(result.behaviours.length).toBe(expected.paths);
  else
    expect(
      new Set(result.behaviours.map((b) => ('value' in b.observed ? b.observed.value : b.observed))),
    ).toEqual(new Set(expected.values));
  if (expected.infeasible !== undefined) expect(result.stats.unsat).toBe(expected.infeasible);
}

/** Numbers that JSON cannot carry come tagged. */
function untag(value: unknown): unknown {
  return typeof value === 'object' && value !== null && '$' in value ? Number(value.$) : value;
}

describe('every path of the worked examples', () => {
  it('PESO figure 1 has eight', () => checkExplore('peso-figure-1.ts', 'foo', { paths: 8 }));
  it('PESO figure 2 has two', () => checkExplore('peso-figure-2.ts', 'foo', { paths: 2 }));
  it('PESO figure 6 has two', () => checkExplore('peso-figure-6a.ts', 'foo', { paths: 2 }));
  it('PESO figure 9 is complete although an input indexes an array', () =>
    checkExplore('peso-figure-9.ts', 'foo', { paths: 4, values: [0, 1, -1] }));
  it('PESO figure 15 has eight', () => checkExplore('peso-figure-15.ts', 'foo', { paths: 8 }));
  it('PESO figure 16 is complete although an input indexes an array', () =>
    checkExplore('peso-figure-16.ts', 'foo', { paths: 2, values: [0, 2] }));
  it('DGSE figure 2 has eight', () => checkExplore('dgse-figure-2.ts', 'test', { paths: 8 }));
  it('DGSE figure 4 has 2^N', () => checkExplore('dgse-figure-4.ts', 'test', { paths: 16 }));
  it('DGSE figure 5 has three, and one that is infeasible', () =>
    checkExplore('dgse-figure-5.ts', 'test', { paths: 3, infeasible: 1 }));
  it('the wheel brake has 24 over integers', async () => {
    await checkExplore('wheel-brake-before.ts', 'update', { paths: 24 });
    await checkExplore('wheel-brake-after.ts', 'update', { paths: 24 });
  });
  it('the wheel brake has 27 over doubles, where 1.0000000000000002 is not 1 but plus 1 is 2', async () => {
    await checkExplore('wheel-brake-before.ts', 'update', { paths: 27, numbers: 'double' });
    await checkExplore('wheel-brake-after.ts', 'update', { paths: 27, numbers: 'double' });
  });
  it('thesis figures 4.1 and 5.1 have four in both versions', async () => {
    for (const figure of ['4-1', '5-1'])
      for (const version of ['before', 'after'])
        await checkExplore(`thesis-figure-${figure}-${version}.ts`, 'figure', { paths: 4 });
  });
});
