import { describe, expect, it } from 'vitest';
import { checkEdit } from '../../src/evolve/testing/check-edit.ts';

const count = Number(process.env.BEAGLE_COUNT ?? 300);
const first = Number(process.env.BEAGLE_FIRST ?? 1000);

describe('random edits: differences are real, proofs agree with all inputs, conditions say exactly where', () => {
  for (const strategy of ['path', 'output'] as const)
    for (const home of ['locals', 'argument', 'state'] as const)
      it(`${strategy}, with variables in ${home}`, { timeout: 0 }, () => {
        const verdicts = Array.from({ length: count }, (_, i) => checkEdit(first + i, strategy, home));
        const unknown = verdicts.filter((v) => v === 'unknown').length;
        console.log(`${strategy} ${home}: ${count - unknown} of ${count} decided`);
        expect(unknown).toBeLessThanOrEqual(Math.ceil(count / 20));
      });
});
