import type { RangeTable } from '../../expr/ranges/range-table.ts';
import type { Term } from '../../expr/term.ts';
import type { TermStore } from '../../expr/term-store.ts';
import type { Emitter } from './emitter.ts';
import type { IntTheory } from './int-theory.ts';
import type { ScopedMap } from './scoped-map.ts';
import type { StringTheory } from './string-theory.ts';

/**
 * A number: `nan` says when it is NaN, and otherwise its value is `int` (an integer of at most 2^53) or `real`, of which
 * exactly one is there. As a real, ±Infinity is ±{@link INFINITY}, which no finite double reaches. -0 is 0: the operations that
 * tell them apart take both into account.
 */
export type NumCode =
  | { readonly nan: string; readonly int: string; readonly real?: undefined }
  | { readonly nan: string; readonly int?: undefined; readonly real: string };

/**
 * A string: its length, and its first code units as integers, with -1 at and after the end. An open string may be longer than
 * `chars`; a closed one is not.
 */
export interface StrCode {
  readonly length: string;
  readonly chars: readonly string[];
  readonly open: boolean;
}

/** What the encoders of the operation families share. Codes of arguments are always there before those of terms that use them. */
export interface Context {
  readonly store: TermStore;
  readonly emit: Emitter;
  readonly ints: IntTheory;
  readonly ranges: RangeTable;
  /** `relaxed`: results are within the rounding error of the exact value. `none`: they are exact, as for mathematical reals. */
  readonly rounding: 'relaxed' | 'none';
  /** Only strings of printable ASCII characters are looked for: a guess that finds models, not refutations. */
  readonly plainText: boolean;
  /** How many code units of a string of any length are written out. */
  readonly mostChars: number;
  readonly strings: StringTheory;
  bool(t: Term): string;
  num(t: Term): NumCode;
  /** In the bounded theory of strings. */
  str(t: Term): StrCode;
  /** In the theory of sequences. */
  sequence(t: Term): string;
  big(t: Term): string;
  /** Says that a term's code allows more than the term's values, so that refinement may add exact ones. */
  note(t: Term): void;
  /** Rounded results (expressions of sort Real) with the exact values that they are near to. */
  readonly rounded: ScopedMap<string, string>;
}

/** The name of the constant that stands for Infinity among the reals; sessions define it. */
export const INFINITY = 'INF';
export const infinityDefinition = `(define-fun ${INFINITY} () Real ${2n ** 1024n}.0)`;
