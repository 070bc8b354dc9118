import { describe, expect, it } from 'vitest';
import { checkRandomProgram, checkRandomPrograms } from './testing/check-random-program.ts';

const seeds = (from: number, count: number) => Array.from({ length: count }, (_, i) => from + i);

/** Replay one by its seed: `checkRandomProgram(seed)`, or `checkRandomPrograms([seed], sloppy)`. */
describe('the machine agrees with V8 on random programs', () => {
  it('of the core', () => {
    for (const seed of seeds(0, 10)) expect(checkRandomProgram(seed)).toBeUndefined();
  });
  for (let block = 0; block < 4; block++)
    it(`of the whole language, seeds ${block * 20} and on`, () => {
      expect(checkRandomPrograms(seeds(block * 20, 20), block === 3)).toEqual([]);
    });
});
