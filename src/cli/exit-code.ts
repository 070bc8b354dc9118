import { choice, choices } from '../argv/option.ts';
import type { Verdict } from '../base/claim.ts';
import { RequestError } from '../base/diagnostic.ts';

export const acceptOption = choice(
  '<verdict>',
  'exit 0 also where no difference was found within a scope that is not everything',
  ['same'],
);

export const failOnOption = choice(
  '<what>',
  'what makes it exit with a code other than 0: a difference, something unknown besides, a scope that is not everything besides, or nothing',
  ['difference', 'unknown', 'incomplete', 'never'],
  'incomplete',
);

/** The exit code that is left of one when only so much counts. Requests that cannot be carried out always do. */
export function countedCode(
  code: number,
  verdicts: readonly (Verdict | undefined)[],
  failOn: 'difference' | 'unknown' | 'incomplete' | 'never',
): number {
  if (code === 2 || failOn === 'incomplete') return code;
  if (failOn === 'never') return 0;
  if (code === 1 || failOn === 'difference') return code === 1 ? 1 : 0;
  return verdicts.includes('unknown') ? 3 : 0;
}

/** What a comparison may be content with. */
export type Accepted = 'same' | 'intended';

export const acceptedOption = choices(
  '<verdict,…>',
  "exit 0 also where no difference was found within a scope that is not everything (same), or where the new version's own change contract allows every difference (intended)",
  (given) =>
    given.map((name): Accepted => {
      if (name === 'same' || name === 'intended') return name;
      throw new RequestError('usage', `--accept takes same and intended, separated by commas, not "${name}"`);
    }),
);

/** 1: something is refuted; 3: something is the same as far as compared, or unknown; 0: all is said of every input, or there is nothing. */
export function exitCode(verdicts: readonly (Verdict | undefined)[], accept: 'same' | undefined): number {
  if (verdicts.includes('refuted')) return 1;
  if (verdicts.includes('unknown')) return 3;
  return verdicts.includes('same') && accept !== 'same' ? 3 : 0;
}
