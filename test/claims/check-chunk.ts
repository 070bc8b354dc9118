import { expect, it } from 'vitest';
import { checkPair, notTold } from './check-pair.ts';
import { allPairs } from './pairs.ts';

/** The pairs go into so many files, since each file of the long suite has a process of its own and what it keeps ends with it. */
export const CHUNKS = 8;

/** Tests of one part of the pairs. */
export function checkChunk(chunk: number): void {
  const size = Math.ceil(allPairs.length / CHUNKS);
  const pairs = allPairs.slice(chunk * size, (chunk + 1) * size);

  it(`every witness of part ${chunk} tells its versions apart in Node`, async () => {
    expect(await notTold(pairs)).toEqual([]);
  });

  it(`no pair of part ${chunk} is called proved, and most are refuted`, () => {
    const verdicts = new Map<string, string[]>();
    for (const pair of pairs) {
      const { name, verdict } = checkPair(pair);
      verdicts.set(verdict, [...(verdicts.get(verdict) ?? []), name]);
    }
    for (const [verdict, names] of verdicts)
      console.log(`${verdict}: ${names.length}\n  ${names.join(', ')}`);
    expect(verdicts.get('proved') ?? []).toEqual([]);
    expect(verdicts.get('refuted')?.length ?? 0).toBeGreaterThanOrEqual(pairs.length / 3);
  });
}
