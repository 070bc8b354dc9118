/** One interaction with the environment in the recording of the good run. Indices count from 1 in recorded order. */
export interface RecordedCall {
  readonly index: number;
  /** Which process or thread made it: `1` the command itself, `1.2` its second child, `0` the state before the start. */
  readonly stream: string;
  /** `openat`, `fs.readFileSync`, `environ`, … */
  readonly name: string;
  /** What it is about: equal keys (and equal numbers of earlier calls with that key in its stream) are the same call. */
  readonly key: string;
  /** What it gave back, in a canonical form of its level; two calls gave the same exactly when these are equal. */
  readonly data: string;
  /** Set when it is not recorded in a way that allows replay, with the reason. Such calls are executed and listed. */
  readonly unreplayable?: string;
  /** The start of what the program sent, for explanations. */
  readonly sent?: string;
  /** The file behind it when the key does not name it. */
  readonly path?: string;
}

/** What a call reads and what it changes, as names of resources; `j` depends on `i` when it uses what `i` defines. */
export interface CallEffect {
  readonly uses: readonly string[];
  readonly defs: readonly string[];
  /** Executed whatever the plan says, so that what it uses must exist. */
  readonly always?: true;
  /** Seen from outside while the program runs (output, a file made), so the pass test may depend on it. */
  readonly visible: 'no' | 'output' | 'state' | 'peer';
}

/** `x` execute, `o` execute and overwrite with the recording, `r` replay without executing. */
export type Action = 'x' | 'o' | 'r';

/** One call of a run in the failing environment. */
export interface Observation {
  /** The recorded call it was matched with; 0 when there is none. */
  readonly index: number;
  readonly stream: string;
  readonly name: string;
  readonly key: string;
  /** `p`: answered by default because its handle exists only in the recording. */
  readonly action: Action | 'p';
  /** Whether this environment gave the recorded answer; undefined when it was not asked. */
  readonly same: boolean | undefined;
  /** What this environment gave; undefined when it was not asked or gave the recorded answer. */
  readonly data?: string;
  readonly sent?: string;
  readonly path?: string;
  /** Where in the program, innermost first, when the level can tell. */
  readonly stack?: readonly string[];
}
