import type { InputJson, ObservedOutcome, ResultJson, Tagged } from '../schema.ts';
import type { CommitJson } from './broken-by.ts';

/** A line that may be to blame, with the experiment that says so. */
export interface ExperimentSuspectJson {
  readonly rank: number;
  readonly version: 'after';
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly text: string;
  /** The line is part of an edit. */
  readonly changed: boolean;
  /** What was tried here made the failing input right. */
  readonly restores: boolean;
  /**
   * `edit`: the change was taken back. `repair`: a small change of the new code. `value`: the value that the old version computed was put there. `decision`:
   * a decision was turned round, once. `condition`: a new condition that leads to the suspect before.
   */
  readonly kind: 'edit' | 'repair' | 'value' | 'decision' | 'condition';
  /** Of `value`: what the expression gave in both versions the first time that it was different. */
  readonly values?: { readonly before: string; readonly after: string };
  /** A decision on this line, and an input on which it comes out otherwise and that passes: it told this suspect from others. */
  readonly alternate?: { readonly decision: string; readonly input: { readonly [name: string]: Tagged } };
  /** What was tried, for people. */
  readonly words: string;
  /** What stood there, and what was put there in its place. */
  readonly was: string;
  readonly tried: string;
  /** Share of the inputs near the failing one, on which both versions agree, that it makes wrong. */
  readonly broken: number;
}

/** A difference of the two versions. */
export interface EditJson {
  readonly file: string;
  /** What stood there before, and what stands there now; either may be empty. */
  readonly before: string;
  readonly after: string;
  /** First and last line in the new version; of what is gone, where it would stand. */
  readonly lines: readonly [number, number];
  /** What the first expression in it that gave something else did, in both versions; lines are counted from the first of `before` and `after`. */
  readonly values?: {
    readonly before: { readonly value: string; readonly line: number };
    readonly after: { readonly value: string; readonly line: number };
  };
}

export interface ExplainsJson {
  /** When the edit matters, over the inputs; empty when nothing is known. */
  readonly condition: readonly string[];
  /** How many of the inputs near the failing one satisfy it: all of them were run, and fail. */
  readonly checked: number;
  /** Further inputs that fail for the same reason. */
  readonly fails: readonly { readonly [name: string]: Tagged }[];
  /** Inputs near the failing one that pass. */
  readonly passes: readonly { readonly [name: string]: Tagged }[];
}

/** The result of `blame` by experiments. */
export interface ExperimentBlameJson extends ResultJson {
  readonly command: 'blame';
  readonly method: 'experiments';
  readonly function: string;
  readonly file: { readonly before: string; readonly after: string };
  readonly inputs: readonly InputJson[];
  readonly input: { readonly [name: string]: Tagged };
  readonly test?: string;
  /** Of a history: the commit that broke it, which `file` and everything else is about. */
  readonly commit?: CommitJson;
  readonly observed: { readonly before: ObservedOutcome; readonly after: ObservedOutcome };
  readonly effects: readonly string[];
  readonly verdict: 'suspects' | 'none';
  /** The verdict in one sentence. */
  readonly sentence: string;
  readonly suspects: readonly ExperimentSuspectJson[];
  /** The smallest set of edits that makes it right when it is taken back; of several, the likeliest. */
  readonly edits: readonly EditJson[];
  /** The smallest set that makes the old version wrong, where that is another one. */
  readonly breaks: readonly EditJson[];
  readonly explains: ExplainsJson;
  readonly experiments: number;
  /** A patch of the new version that makes it right, as a unified diff. */
  readonly patch: string;
  /** Reports of further inputs that fail for other reasons. */
  readonly others: readonly ExperimentBlameJson[];
  readonly notes: readonly string[];
  readonly limits: readonly string[];
  readonly stats: {
    readonly edits: number;
    readonly controls: { readonly agree: number; readonly differ: number };
    readonly timeMs: number;
  };
}
