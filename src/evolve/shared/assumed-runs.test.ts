import { expect, it } from 'vitest';
import { checkAssumedRun } from '../testing/check-assumed-run.ts';

it('runs that assume what another input decides tell what the program does on that input', () => {
  let compared = 0;
  for (let seed = 30; seed < 120; seed++) {
    const checked = checkAssumedRun(seed);
    expect(checked.wrong).toEqual([]);
    compared += checked.compared;
  }
  expect(compared).toBeGreaterThan(10);
}, 120_000);
