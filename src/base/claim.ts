import type { Span } from './span.ts';

/**
 * What a result is said of, and the one place that says that it holds for everything: `proved`, `complete`, all there are. A claim is a
 * sentence about the inputs that satisfy `given` and not `remainder`, as long as what it `assumes` is so. Only a claim without
 * remainder and assumptions gets those words; `test/claims/words.test.ts` sees that nobody else utters them.
 */

/** Something that is taken for granted. `code` is stable; `text` is for people, a condition over the inputs where it is one. */
export interface Assumption {
  readonly code: string;
  readonly text: string;
  readonly span: Span;
}

export interface Scope {
  /** What the user asked for, or the source declares: conditions over the inputs, or words. */
  readonly given: readonly string[];
  /** Inputs that were not looked into: conditions over the inputs, any of which may hold. `true`: nothing is known of what was left out. */
  readonly remainder: readonly string[];
  readonly assumes: readonly Assumption[];
}

/** All that matters for how much may be said. */
interface Left {
  readonly remainder: readonly string[];
  readonly assumes: readonly unknown[];
}

declare const byClaim: unique symbol;

/** A word that only this file can give. */
type Said<W> = W & { readonly [byClaim]: true };

export type Complete = false | Said<true>;

/** The verdicts as plain words, for telling them apart. */
export type VerdictWord = 'proved' | 'same' | 'refuted' | 'unknown';

export type Verdict = Said<'proved'> | 'same' | 'refuted' | 'unknown';

/** Where nothing was left out: no condition stands for what was not looked into. */
export const EVERYTHING_ELSE = 'true';

function isWhole({ remainder, assumes }: Left): boolean {
  return remainder.length === 0 && assumes.length === 0;
}

/** Does what was found hold for every input there is, with nothing taken for granted? */
export function isComplete(scope: Left): Complete {
  return isWhole(scope) && (true as Said<true>);
}

/** `unknown` where it cannot be said which inputs were compared. */
export function verdictOf(differs: boolean, scope: Left): Verdict {
  if (differs) return 'refuted';
  if (isWhole(scope)) return 'proved' as Said<'proved'>;
  return scope.remainder.includes(EVERYTHING_ELSE) ? 'unknown' : 'same';
}

/** Of several claims that must all hold: the weakest. */
export function weakest(verdicts: readonly Verdict[]): Verdict {
  for (const verdict of ['refuted', 'unknown', 'same'] as const)
    if (verdicts.includes(verdict)) return verdict;
  return 'proved' as Said<'proved'>;
}

/** Code that is the same does the same. */
export const sameCode: Verdict = 'proved' as Said<'proved'>;

/** What is said of the number of things found, when these are all. */
export function allThereAre(_: Said<true>): string {
  return 'all there are';
}

/** What functions with each verdict do, after their number. */
export const countedWords: Readonly<Record<VerdictWord, string>> = {
  refuted: 'changed what they do',
  unknown: 'undecided',
  same: 'the same as far as compared',
  proved: 'proved to do the same',
};

/** The code of what is assumed of objects among the inputs where they need not be plain data. */
export const HOSTILE = 'hostile';

/** What every result takes for granted; `docs/same.md` says it at length. That inputs are plain data is not, where it is said of each. */
export function standing(assumes: readonly { readonly code: string }[] = []): string {
  const plain = assumes.some((a) => a.code === HOSTILE)
    ? ''
    : 'inputs are plain data of their declared types, ';
  return `Always assumed: ${plain}nobody tampers with built-ins, memory and stack suffice (docs/same.md).`;
}
