import { expect, it } from 'vitest';
import { wronglyCompared, wronglyExplored } from './check-store.ts';

/** What is remembered is what would be found; all parts, and many versions of each, are in `test/long/store-keys.test.ts`. */
it('results are remembered for the same code only', { timeout: 60_000 }, async () => {
  const { wrong, hits } = await wronglyExplored('order', 0, 1, 3);
  expect([wrong, hits > 0]).toEqual([[], true]);
});

it('comparisons are remembered for the same code only', { timeout: 60_000 }, async () => {
  const { wrong, hits } = await wronglyCompared('order', 0, 1, 3);
  expect([wrong, hits > 0]).toEqual([[], true]);
});
