import type { SourceLines } from '../page/page-data.ts';
import type { ApproximationJson, ExpressedOutcome, ObservedOutcome, ResultJson } from '../schema.ts';

/** The functions that a file offers. */
export interface ListJson extends ResultJson {
  readonly command: 'list';
  readonly file: string;
  readonly functions: readonly string[];
}

/** The files that are part of each of several programs. */
export interface ImportsJson extends ResultJson {
  readonly command: 'imports';
  /** Absolute paths, for each file asked for. */
  readonly modules: readonly (readonly string[])[];
}

/** A function that a test file may be about. */
export interface TestedFunction {
  /** Absolute: what the test imports. */
  readonly file: string;
  readonly name: string;
}

/** The functions that a test file may be about. */
export interface TestedJson extends ResultJson {
  readonly command: 'tested';
  readonly functions: readonly TestedFunction[];
}

/** Sources for people, as lines of tokens. */
export interface HighlightJson extends ResultJson {
  readonly command: 'highlight';
  /** For each file asked for. */
  readonly files: readonly SourceLines[];
}

/** What importing a package means. */
export interface EntryJson extends ResultJson {
  readonly command: 'entry';
  /** Absolute; absent when the folder is no package, or has no such file. */
  readonly file?: string | undefined;
}

/** A file in which one function records its calls. */
export interface InstrumentJson extends ResultJson {
  readonly command: 'instrument';
  readonly file: string;
  readonly function: string;
  readonly text: string;
}

/** A statement instance of a trace. */
export interface InstanceJson {
  readonly index: number;
  readonly line: number;
  readonly text: string;
  readonly term?: string;
  readonly taken?: boolean;
  readonly control: number;
  readonly data: readonly number[];
}

/** One run of a function. */
export interface TraceJson extends ResultJson {
  readonly command: 'run';
  readonly conditions: readonly string[];
  readonly outcome: ExpressedOutcome;
  readonly observed: ObservedOutcome;
  readonly steps: number;
  readonly approximations: readonly ApproximationJson[];
  /** With `--trace`. */
  readonly instances?: readonly InstanceJson[];
}

/** How scripts ended. */
export interface ScriptJson extends ResultJson {
  readonly command: 'script';
  readonly outcome:
    | { readonly kind: 'return' }
    | { readonly kind: 'throw'; readonly message: string }
    | { readonly kind: 'limit'; readonly limit: string; readonly message: string };
}

/** The configuration of a project. */
export interface ConfigJson extends ResultJson {
  readonly command: 'config';
  /** The file that it stands in; absent when there is none. */
  readonly file?: string;
  /** What of it can be used. */
  readonly config: { readonly [name: string]: unknown };
  /** What cannot, and why. */
  readonly problems: readonly string[];
}
