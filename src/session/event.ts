/** What a session tells while it works, as plain data. */
import type { Diagnostic } from '../base/diagnostic.ts';
import type { FirstDifferenceJson } from '../report/diff/first-difference.ts';
import type { BehaviourJson } from '../report/explore/explore-schema.ts';
import type { HandedPart, Remainder } from './explore-part.ts';
import type { FileAnswer } from './recording-files.ts';
import type { SessionResult } from './result.ts';

export type SessionEvent =
  /** Something about the code or the request; an `error` among them cost a part of the result. */
  | { readonly type: 'diagnostic'; readonly diagnostic: Diagnostic }
  | ProgressEvent
  /**
   * The result if the session were ended from outside now, undefined when there is none yet; a later one replaces it. The session should end, or say another one, within
   * `leftMs`.
   */
  | { readonly type: 'partial'; readonly result: SessionResult | undefined; readonly leftMs: number }
  /** A behaviour was found, which belongs into the last partial result. */
  | { readonly type: 'behaviour'; readonly behaviour: BehaviourJson }
  /** The first difference of a function, told as soon as it is confirmed. */
  | { readonly type: 'difference'; readonly difference: FirstDifferenceJson }
  /** Work on this function begins, or is done. */
  | { readonly type: 'started' | 'finished'; readonly function: string }
  /** How many distinct symbolic values all runs so far have shown. */
  | {
      readonly type: 'coverage';
      readonly function: string;
      readonly run: number;
      readonly elapsedMs: number;
      readonly values: number;
    }
  /** What became of a part of an exploration. */
  | PartEvent
  /** A file of tests, each of which has been run. */
  | { readonly type: 'test-file'; readonly path: string; readonly text: string }
  /** A question to the solver. */
  | { readonly type: 'query-file'; readonly path: string; readonly text: string }
  /** Something to tell about tests. */
  | { readonly type: 'note'; readonly text: string }
  /** What was asked of a tree's files (of the session's own without a name), and the answers. */
  | { readonly type: 'files'; readonly tree?: string; readonly answers: readonly FileAnswer[] }
  /** Work that was done for the request, in the units of budgets. */
  | { readonly type: 'worked'; readonly units: number }
  /** What an analysed script printed. */
  | { readonly type: 'output'; readonly stream: 'stdout' | 'stderr'; readonly text: string };

export interface PartEvent {
  readonly type: 'part';
  /** It may have looked elsewhere than it should: its result is of no use. */
  readonly strayed: boolean;
  /** Nor is that of any other part: operations have to be opened in all. */
  readonly mustOpen: boolean;
  /** What remains of what it looked into. */
  readonly remainder: Remainder;
  /** What it did not look into: parts for others. */
  readonly parts: readonly HandedPart[];
}

export interface ProgressEvent {
  readonly type: 'progress';
  readonly function: string;
  readonly elapsedMs?: number;
  readonly runs?: number;
  readonly behaviours?: number;
  /** Steps done, of so many. */
  readonly done?: number;
  readonly of?: number;
}

/** The one listener. */
export type Emit = (event: SessionEvent) => void;

export const ignoreEvents: Emit = () => {};
