import { expect, it } from 'vitest';
import { checkPair, notTold } from '../claims/check-pair.ts';
import type { Pair } from '../claims/pair.ts';
import { allPairs } from '../claims/pairs.ts';

it('every witness tells its versions apart in Node', async () => {
  expect(await notTold(allPairs)).toEqual([]);
});

const verdicts = new Map<string, string[]>();

const CHUNK = 50;
const chunks = Array.from(
  { length: Math.ceil(allPairs.length / CHUNK) },
  (_, i): [number, readonly Pair[]] => [i * CHUNK, allPairs.slice(i * CHUNK, (i + 1) * CHUNK)],
);

it.each(chunks)('no pair that differs is called proved, from %i on', (_, pairs) => {
  const here: [name: string, verdict: string][] = pairs.map((pair) => [pair.name, checkPair(pair).verdict]);
  for (const [name, verdict] of here) verdicts.set(verdict, [...(verdicts.get(verdict) ?? []), name]);
  expect(here.filter(([, verdict]) => verdict === 'proved')).toEqual([]);
});

it('most are refuted', () => {
  for (const [verdict, names] of verdicts) console.log(`${verdict}: ${names.length}\n  ${names.join(', ')}`);
  expect(verdicts.get('refuted')?.length ?? 0).toBeGreaterThanOrEqual(150);
});
