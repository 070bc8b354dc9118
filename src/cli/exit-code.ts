import type { Verdict } from '../base/claim.ts';
import { choice } from './option.ts';

export const acceptOption = choice(
  '<verdict>',
  'exit 0 also where no difference was found within a scope that is not everything',
  ['same'],
);

/** 1: something is refuted; 3: something is the same as far as compared, or unknown; 0: all is said of every input, or there is nothing. */
export function exitCode(verdicts: readonly (Verdict | undefined)[], accept: 'same' | undefined): number {
  if (verdicts.includes('refuted')) return 1;
  if (verdicts.includes('unknown')) return 3;
  return verdicts.includes('same') && accept !== 'same' ? 3 : 0;
}
