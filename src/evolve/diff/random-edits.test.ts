import { describe, expect, it } from 'vitest';
import { checkEdit } from '../testing/check-edit.ts';

/** A sample of test/long/random-edits.test.ts. */
describe('random edits: differences are real, proofs agree with all inputs, conditions say exactly where', () => {
  for (const [strategy, home, count] of [
    ['path', 'locals', 8],
    ['output', 'locals', 4],
    ['output', 'argument', 5],
    ['output', 'state', 7],
  ] as const)
    it(`${strategy}, with variables in ${home}`, () => {
      const verdicts = Array.from({ length: count }, (_, seed) => checkEdit(seed, strategy, home));
      expect(verdicts.filter((v) => v === 'unknown').length).toBeLessThanOrEqual(count / 10);
      expect(verdicts).toContain('proved');
      expect(verdicts).toContain('refuted');
    }, 60_000);
});
