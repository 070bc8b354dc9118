import { describe, expect, it } from 'vitest';
import { Random } from '../base/random.ts';
import { ddmin } from './ddmin.ts';

async function checkMinimal(items: number[], needed: number[]): Promise<void> {
  let tests = 0;
  const found = await ddmin(items, async (subset) => {
    tests++;
    return needed.every((n) => subset.includes(n));
  });
  expect([...found].sort((a, b) => a - b)).toEqual(needed);
  expect(tests).toBeLessThanOrEqual(items.length * items.length + 3 * items.length);
}

describe('ddmin', () => {
  it('finds a single culprit', () => checkMinimal([1, 2, 3, 4, 5, 6, 7, 8], [6]));
  it('finds culprits far apart', () => checkMinimal([1, 2, 3, 4, 5, 6, 7, 8], [1, 8]));
  it('keeps everything when everything matters', () => checkMinimal([1, 2, 3], [1, 2, 3]));
  it('finds any set of culprits', async () => {
    const random = new Random(7);
    for (let round = 0; round < 60; round++) {
      const items = Array.from({ length: random.int(1, 24) }, (_, i) => i);
      const needed = items.filter(() => random.chance(0.2));
      if (needed.length > 0) await checkMinimal(items, needed);
    }
  });
});
