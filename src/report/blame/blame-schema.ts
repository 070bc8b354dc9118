import type { ApproximationJson, InputJson, ObservedOutcome, ResultJson, Tagged } from '../schema.ts';
import type { CommitJson } from './broken-by.ts';

/** A line of source. */
export interface BlameLineJson {
  readonly version: 'before' | 'after';
  readonly file: string;
  readonly line: number;
  readonly text: string;
  /** Its statement is not the same in the other version. */
  readonly changed: boolean;
}

/** A decision on a path: what stands in the source, and whether it held. */
export interface PathStepJson {
  readonly file: string;
  readonly line: number;
  readonly text: string;
  readonly holds: boolean;
  readonly shared: boolean;
  readonly suspect: boolean;
}

export interface SuspectJson extends BlameLineJson {
  readonly rank: number;
  /** What decides, as in the source, or the predicate that was asked in its place. */
  readonly decision: string;
  /** `predicate`: the program decides nothing there, but the value may be the wrong one. */
  readonly kind: 'decision' | 'predicate';
  readonly holds: boolean;
  /** What this decided on the failing input, over the inputs. */
  readonly condition: string;
  /** Decisions on this line that are suspects. */
  readonly times: number;
  /** An input that the other version treats as the failing one and that decides otherwise here. */
  readonly alternate: { readonly [name: string]: Tagged };
  readonly observed: { readonly before: ObservedOutcome; readonly after: ObservedOutcome };
  /** The alternate input is as it should be in the new version. */
  readonly passes: boolean;
  readonly words: string;
  /** Both paths around it, on the failing input. */
  readonly path: readonly { readonly before?: PathStepJson; readonly after?: PathStepJson }[];
  /** Changed lines that it depends on, nearest first: by the values it looks at, or by what it took for it to be asked at all. */
  readonly sources: readonly (BlameLineJson & { readonly by: 'value' | 'control' })[];
}

export interface BlameSearchJson {
  readonly version: 'before' | 'after';
  readonly predicates: boolean;
  readonly decisions: number;
  readonly sat: { readonly [step: string]: number };
  readonly unsat: { readonly [step: string]: number };
  readonly unknown: number;
  readonly diverged: number;
  readonly notTried: number;
  /** Not asked because the same place was asked often enough. */
  readonly repeated: number;
}

export interface BlameJson extends ResultJson {
  readonly command: 'blame';
  readonly method: 'decisions';
  readonly function: string;
  readonly file: { readonly before: string; readonly after: string };
  readonly on: 'path' | 'slice';
  /** What counts as a pass when it is not the same outcome as before. */
  readonly expect?: string;
  readonly inputs: readonly InputJson[];
  readonly input: { readonly [name: string]: Tagged };
  /** The test that called the function with it. */
  readonly test?: string;
  /** Of a history: the commit that broke it, which `file` and everything else is about. */
  readonly commit?: CommitJson;
  readonly observed: { readonly before: ObservedOutcome; readonly after: ObservedOutcome };
  /** What else is left different: `this`, an argument, a variable. */
  readonly effects: readonly string[];
  /**
   * `suspects`: there are some. `passes`: the input does not fail. `equivalent`: both paths stand for the same inputs, so the
   * method cannot help. `none`: no suspect was found, but not everything was settled.
   */
  readonly verdict: 'suspects' | 'passes' | 'equivalent' | 'none';
  readonly suspects: readonly SuspectJson[];
  /** Without suspects: the lines that the new outcome depends on, changed ones first. */
  readonly slice: readonly BlameLineJson[];
  readonly notes: readonly string[];
  readonly limits: readonly string[];
  readonly caveats: readonly string[];
  readonly approximations: readonly ApproximationJson[];
  readonly stats: {
    readonly searches: readonly BlameSearchJson[];
    readonly runs: number;
    readonly queries: number;
    readonly backendCalls: number;
    /** Instances of statements in the traces of the failing input. */
    readonly instances: { readonly before: number; readonly after: number };
    readonly timeMs: number;
    readonly solverMs: number;
  };
}
