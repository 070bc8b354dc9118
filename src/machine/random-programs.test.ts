import { describe, expect, it } from 'vitest';
import { checkRandomProgram } from './testing/check-random-program.ts';

/** Replay one by its seed: `checkRandomProgram(seed)`. */
describe('the machine agrees with V8 on random programs', () => {
  for (let block = 0; block < 3; block++)
    it(`seeds ${block * 50} to ${block * 50 + 49}`, () => {
      for (let seed = block * 50; seed < block * 50 + 50; seed++)
        expect(checkRandomProgram(seed)).toBeUndefined();
    });
});
