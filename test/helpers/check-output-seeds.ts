import { expect } from 'vitest';
import { checkOutputStrategy } from './check-output-strategy.ts';
import { randomDecisions } from './random-decisions.ts';

/** Checks the strategy `output` on the random programs of some seeds. At most one in fifty may have runs without the prefix property. */
export function checkOutputSeeds(from: number, count: number): void {
  let misaligned = 0;
  for (let seed = from; seed < from + count; seed++) {
    const source = randomDecisions(seed);
    const { problem, misaligned: runs } = checkOutputStrategy(source);
    expect(problem === 'skipped' ? undefined : problem, `seed ${seed}\n${source}`).toBe(undefined);
    if (runs > 0) misaligned++;
  }
  expect(misaligned).toBeLessThanOrEqual(Math.ceil(count / 50) + 1);
}
