import { describe, expect, it } from 'vitest';
import { checkRandomPrograms } from '../../src/machine/testing/check-random-program.ts';

const BLOCK = 100;

/** Every fifth block is sloppy JavaScript, every third is run with dependences too. */
describe('the machine agrees with V8 on 20,000 random programs', () => {
  for (let block = 0; block < 20_000 / BLOCK; block++) {
    const from = 100_000 + block * BLOCK;
    it(`seeds ${from} and on`, () => {
      const seeds = Array.from({ length: BLOCK }, (_, i) => from + i);
      const modes = block % 3 === 0 ? (['path', 'dependences'] as const) : (['path'] as const);
      expect(checkRandomPrograms(seeds, block % 5 === 0, modes)).toEqual([]);
    });
  }
});
