/** Two versions of files. */
import type { Runner } from '../../report/tests/test-case.ts';

/** One version of a file: where it is read from, its path there, and how to call it. */
export interface VersionRequest {
  /** Absolute. */
  readonly file: string;
  readonly label: string;
  /** A tree that the context knows by this name; the session's own files when left out. */
  readonly tree?: string | undefined;
  /** Files, absolute, that show how it is used: read as data, never run. */
  readonly examples?: readonly string[] | undefined;
}

/** Two versions of a file; the function to look at, or all that it offers. */
export interface PairRequest {
  readonly before: VersionRequest;
  readonly after: VersionRequest;
  readonly name?: { readonly before: string; readonly after: string } | undefined;
  /** Of all that it offers nothing but these, by their names in the new version. */
  readonly only?: readonly string[] | undefined;
}

/** Several files in two versions, which people call `before` and `after`. */
export interface PairsRequest {
  readonly before: string;
  readonly after: string;
  readonly pairs: readonly PairRequest[];
  /** Functions that need not be looked at, by the labels of their files; `*` is all of a file. */
  readonly skip?: readonly SkippedFunction[] | undefined;
}

export interface SkippedFunction {
  readonly function: string;
  readonly before?: string | undefined;
  readonly after?: string | undefined;
}

/** Tests to be drafted; they come as events. */
export interface TestsRequest {
  /** The folder, absolute, that they are meant for. */
  readonly dir: string;
  readonly runner: Runner;
  /** Tests that were written before are known: what changed in them is to be said. */
  readonly update?: boolean | undefined;
}
