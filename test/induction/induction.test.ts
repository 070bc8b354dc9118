import { expect, it } from 'vitest';
import { diffOf, outcome } from './check.ts';
import { nearMisses } from './near-misses.ts';
import { pairs } from './pairs.ts';

/** A sample of what `test/long/induction.test.ts` runs whole. */
const few = [
  'for to reduce',
  'push against filter',
  'recursion with names changed',
  'callback in a loop and in for-of',
];
const near = [
  'differs from the hundredth item on',
  'the callback changes the array',
  'a hole',
  'one beyond the end',
  'a recursive call with one argument more',
];

it('there are 60 of each, and plain Node tells the versions of a near miss apart by its witness', () => {
  expect(pairs.length).toBeGreaterThanOrEqual(60);
  expect(nearMisses.length).toBeGreaterThanOrEqual(60);
  const alike = nearMisses.filter((m) => outcome(m.before, m.witness) === outcome(m.after, m.witness));
  expect(alike.map((m) => m.name)).toEqual([]);
});

it.each(pairs.filter((p) => few.includes(p.name)).map((p) => [p.name, p] as const))(
  '%s is proved',
  (_, pair) => {
    expect(diffOf(pair, 30_000)).toMatchObject({ verdict: 'proved', scope: { remainder: [], assumes: [] } });
  },
);

it.each(nearMisses.filter((m) => near.includes(m.name)).map((m) => [m.name, m] as const))(
  '%s is not proved',
  (_, miss) => {
    expect(diffOf(miss, 2000).verdict).not.toBe('proved');
  },
);
