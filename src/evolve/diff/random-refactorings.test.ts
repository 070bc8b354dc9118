import { expect, it } from 'vitest';
import { checkRefactoring } from '../testing/check-refactoring.ts';

it('random functions do the same after a refactoring, and are proved to', () => {
  for (let seed = 0; seed < 12; seed++)
    expect(checkRefactoring(seed)).toMatchObject({ seed, verdict: 'proved' });
}, 120_000);
