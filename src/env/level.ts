import type { CallEffect, Observation, RecordedCall } from './call.ts';

/** What one run in the failing environment replays. */
export interface Plan {
  /** One action a recorded call, in order. */
  readonly actions: string;
  /** Whole files given another content, by the path used in keys. */
  readonly overlays?: ReadonlyMap<string, string> | undefined;
  /** Names of environment variables that are taken away although the recording does not know them. */
  readonly unset?: readonly string[] | undefined;
}

/** How a run ended. */
export interface RunEnd {
  readonly passed: boolean;
  /** `exit code 1`, `killed by SIGSEGV`, `still running after 5 s`, `time limit of 10 s`. */
  readonly how: string;
  readonly timedOut: boolean;
  /** The last part of what the program printed. */
  readonly output: string;
  readonly milliseconds: number;
}

/** One run with what was seen in it. */
export interface Run extends RunEnd {
  readonly observations: readonly Observation[];
  readonly warnings: readonly string[];
}

/** Good and bad content of the file behind a call, for the search for the guilty lines. */
export interface FileContent {
  readonly path: string;
  readonly good: string;
  readonly bad: string;
}

/** What a difference means in the user's world. */
export interface Explanation {
  readonly world:
    | 'file'
    | 'directory'
    | 'variable'
    | 'address'
    | 'limit'
    | 'permission'
    | 'time'
    | 'random'
    | 'identity'
    | 'machine'
    | 'process'
    | 'library'
    | 'call';
  /** The file, variable, address … by name. */
  readonly name: string;
  /** One sentence. */
  readonly detail: string;
  readonly good: string;
  readonly bad: string;
}

/**
 * One level at which a program meets its environment. The search (locate.ts) knows nothing else of a level, so that
 * system calls and the Node API share it, and tests run it on a simulated one.
 */
export interface Level {
  readonly name: 'syscall' | 'node';
  readonly calls: readonly RecordedCall[];
  readonly effects: readonly CallEffect[];
  /** Runs the command in this environment under the plan. */
  run(plan: Plan): Promise<Run>;
  /** The recorded calls that read the same opened file as this one, this one included; they count as one difference. */
  unit(index: number): readonly number[];
  /** A name for the way in which the call fails here, shared by calls that fail for the same reason; undefined when it does not fail. */
  failure(call: RecordedCall, bad: Observation): string | undefined;
  /** Whether the answer differs in every run anywhere (clock, random values, load): looked at last. */
  isNoise(call: RecordedCall): boolean;
  /** Both contents of the file that this call reads; undefined when it reads none or they are not both known. */
  content(index: number): FileContent | undefined;
  /** What it means that the call was answered otherwise here; `bad` is undefined when no answer was seen. */
  explain(call: RecordedCall, bad: Observation | undefined): Explanation;
  /** Where in the program the call is made in the failing environment; empty when that cannot be told. */
  where(call: RecordedCall): Promise<readonly string[]>;
  /** What to install to be told where, when something is missing. */
  readonly whereHint?: string | undefined;
}
