import { expect, it } from 'vitest';
import { checkBlame } from '../testing/check-blame.ts';

it.each(['path', 'slice'] as const)(
  'on random edits exactly the decisions are suspects for which some input deviates, on %s conditions',
  (basis) => {
    let suspects = 0;
    for (let seed = 0; seed < 40; seed++) {
      const result = checkBlame(seed, basis);
      expect(result?.wrong ?? [], `seed ${seed}`).toEqual([]);
      suspects += result?.suspects ?? 0;
    }
    expect(suspects).toBeGreaterThan(5);
  },
);
