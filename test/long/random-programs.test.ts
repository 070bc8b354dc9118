import { describe, expect, it } from 'vitest';
import { checkRandomProgram } from '../../src/machine/testing/check-random-program.ts';

describe('the machine agrees with V8 on 5,000 random programs', () => {
  for (let block = 0; block < 50; block++)
    it(`seeds ${10_000 + block * 100} and on`, () => {
      for (let seed = 10_000 + block * 100; seed < 10_100 + block * 100; seed++)
        expect(checkRandomProgram(seed)).toBeUndefined();
    });
});
