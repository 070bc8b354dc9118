import type { Diagnostic } from '../base/diagnostic.ts';
import type { ResultJson } from './schema.ts';

/** What there is to do in files, without having done it. */
export interface OutlineJson extends ResultJson {
  readonly command: 'outline';
  /** For each pair and each version asked for, in that order. */
  readonly files: readonly FileOutlineJson[];
}

export interface FileOutlineJson {
  /** It cannot be read: this is why, and nothing else is said. */
  readonly error?: Diagnostic;
  readonly functions: readonly FunctionOutlineJson[];
  /** Of a pair: classes that both export and whose constructor, fields or statics are other code; absent where there are none. */
  readonly madeOtherwise?: readonly string[];
  /** Pieces of code that functions reach: file, first and last line. */
  readonly places: { readonly before: readonly CodePlace[]; readonly after: readonly CodePlace[] };
}

export type CodePlace = readonly [file: string, first: number, last: number];

export interface FunctionOutlineJson {
  readonly function: string;
  /** Its name before, when it was renamed. */
  readonly renamedFrom?: string;
  readonly code: 'same' | 'changed' | 'added' | 'removed';
  /** Its own code changed, not only what it uses. */
  readonly isOwnChange?: boolean;
  /** It stands in another file, which this one exports it from again. */
  readonly isElsewhere?: boolean;
  /** Its file and its place there: outlines that say the same are of the same function. */
  readonly at?: string;
  /** What analysing it is expected to take, in no unit. */
  readonly cost: number;
  /** Stands for all code that the analysis depends on; absent when that cannot be said. */
  readonly key?: string;
  /** Indices into `places`: the code that `key` stands for, in the order that goes into it. */
  readonly reaches?: { readonly before: readonly number[]; readonly after: readonly number[] };
}
