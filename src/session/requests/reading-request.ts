/** Requests that run nothing: they only read. */
import type { EngineRequest, InputRequest } from './engine-request.ts';
import type { PairRequest, VersionRequest } from './pair-request.ts';

/** The functions that a file offers. */
export interface ListRequest {
  readonly command: 'list';
  readonly file: string;
  readonly packages?: 'all' | 'none' | undefined;
  readonly timeoutMs?: number | undefined;
}

/** The files that each of several files imports, directly or not, packages aside; itself among them. */
export interface ImportsRequest {
  readonly command: 'imports';
  readonly versions: readonly VersionRequest[];
}

/** The functions that a test file may be about. */
export interface TestedRequest {
  readonly command: 'tested';
  /** Absolute. */
  readonly file: string;
  /** Functions of these; of what the test imports when left out. */
  readonly files?: readonly string[] | undefined;
}

/**
 * What there is to do in each of several pairs of files and single files, without doing it: functions with whether their code is the same, what
 * analysing them is expected to cost, and what stands for all code that it depends on.
 */
export interface OutlineRequest extends InputRequest {
  readonly command: 'outline';
  readonly pairs?: readonly PairRequest[] | undefined;
  /** Of single files, for explorations. */
  readonly versions?: readonly VersionRequest[] | undefined;
  /** Of functions of single files that stand in other files no more is told than where. */
  readonly ownOnly?: boolean | undefined;
  /** The analysis looks at all of the program, however little of it a function reaches. */
  readonly whole?: boolean | undefined;
  readonly timeoutMs?: number | undefined;
}

/** The configuration of the project in a folder. */
export interface ConfigRequest {
  readonly command: 'config';
  /** Absolute. */
  readonly folder: string;
  /** A tree that the context knows by this name; the session's own files when left out. */
  readonly tree?: string | undefined;
}

/** Sources with their tokens told apart. */
export interface HighlightRequest {
  readonly command: 'highlight';
  readonly versions: readonly VersionRequest[];
}

/** The file that importing the package in a folder means. */
export interface EntryRequest {
  readonly command: 'entry';
  /** Absolute. */
  readonly folder: string;
}

/** The source of a function's new version, changed to record its calls. */
export interface InstrumentRequest extends EngineRequest {
  readonly command: 'instrument';
  readonly pair: PairRequest;
}
