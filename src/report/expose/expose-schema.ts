import type { ApproximationJson, InputJson, ObservedOutcome, ResultJson, Tagged } from '../schema.ts';

/** A line of one version. */
export interface ExposeLineJson {
  readonly version: 'before' | 'after';
  readonly file: string;
  readonly line: number;
  readonly text: string;
}

/** What became of one changed statement. */
export interface ExposureJson {
  readonly kind: 'changed' | 'added' | 'removed';
  readonly before?: ExposeLineJson;
  readonly after?: ExposeLineJson;
  readonly status: 'exposed' | 'masked' | 'unreached';
  /** An input that reaches the change; when it is exposed, one on which the outcomes differ. */
  readonly witness?: { readonly [name: string]: Tagged };
  readonly observed?: { readonly before: ObservedOutcome; readonly after: ObservedOutcome };
  /** Besides the outcome, what is left different. */
  readonly effects: readonly string[];
  /** Masked: where its effect got furthest, and why it ended there. */
  readonly ends?: ExposeLineJson & {
    readonly why: 'same-value' | 'unused' | 'absorbed' | 'same-branch' | 'not-run' | 'unknown';
  };
  /** Not reached: control dependences that were missing in the nearest run (null: nothing leads there), and where it went the other way. */
  readonly nearest?: { readonly missing: number | null; readonly at?: ExposeLineJson };
  /** Inputs run until the change was executed, and after that. */
  readonly runs: { readonly toReach: number; readonly toExpose: number };
}

export interface ExposeJson extends ResultJson {
  readonly command: 'expose';
  readonly function: string;
  readonly file: { readonly before: string; readonly after: string };
  readonly inputs: readonly InputJson[];
  /** How many inputs were given to start from; 0: one was made up. */
  readonly given: number;
  readonly changes: readonly ExposureJson[];
  readonly notes: readonly string[];
  /** Time or runs were spent before everything was tried. */
  readonly budgetSpent: boolean;
  readonly approximations: readonly ApproximationJson[];
  readonly stats: { readonly runs: number; readonly queries: number; readonly timeMs: number };
}
