import type { RecordedCall } from '../recorded-call.ts';
import type { EngineRequest, InputValues } from './engine-request.ts';
import type { PairRequest } from './pair-request.ts';

/** A commit of a history. */
export interface CommitRequest {
  /** Its hash; `work tree` for what is not committed yet. */
  readonly id: string;
  readonly subject: string;
  readonly parents: readonly string[];
  /** The session's own files when left out. */
  readonly tree?: string | undefined;
}

/** The commits that lead from one version of a file to another. */
export interface HistoryRequest {
  readonly start: string;
  readonly end: string;
  /** Those after `start`, up to `end`. */
  readonly commits: readonly CommitRequest[];
  /** Those that they were made from. */
  readonly older: readonly CommitRequest[];
  /** The paths, absolute, that the file went by, newest first. */
  readonly files: readonly string[];
}

export interface BlameRequest extends EngineRequest {
  readonly command: 'blame';
  readonly pair: PairRequest;
  /** `decisions` when the request is about these (`basis`, `predicates`, `expect`), else `experiments`, and decisions where experiments tell nothing. */
  readonly method?: 'experiments' | 'decisions' | undefined;
  /** What of the runs is compared. */
  readonly basis?: 'slice' | 'path' | undefined;
  readonly predicates?: boolean | undefined;
  /** What a pass is, in place of the same outcome as before: an expression. */
  readonly expect?: string | undefined;
  /** What is wrong, named as a slice's criterion: a pass is that these are as before. */
  readonly criterion?: readonly string[] | undefined;
  /** The first of these that fails is blamed. */
  readonly inputs?: readonly InputValues[] | undefined;
  /** The same, as tests called the function. */
  readonly calls?: readonly RecordedCall[] | undefined;
  /** The commit that broke it is looked for in these, and what broke it within that one. */
  readonly history?: HistoryRequest | undefined;
}
