import { describe, expect, it } from 'vitest';
import { checkCondition } from '../testing/check-random-condition.ts';
import { decisionInputs, randomDecisions } from '../testing/random-decisions.ts';

describe('conditioned random programs', () => {
  it('do what the originals do where the condition holds, and nothing that was removed is reached', () => {
    let removed = 0;
    for (let seed = 1; seed <= 12; seed++) {
      const { source, condition } = randomDecisions(seed);
      const inputs = decisionInputs(seed, 25);
      const result = checkCondition(source, condition, inputs, ['a', 'b', 't', 's', 'o'], {
        backend: 'none',
        limits: { pairs: 6, queries: 500 },
        repeat: 1,
      });
      expect(result.wrong, `seed ${seed}`).toBeUndefined();
      removed += result.before - result.after;
    }
    expect(removed).toBeGreaterThan(50);
  });
});
