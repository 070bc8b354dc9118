import type { CodePlace } from '../../report/outline-schema.ts';
import type { FileAnswer } from '../../session/recording-files.ts';
import type { SessionRequest } from '../../session/request.ts';

/** A piece of work of a plan, as plain data: one function, or a file that nothing is known of yet. */
export interface PlannedJob<Request extends SessionRequest = SessionRequest> {
  /** For people: `src/a.ts#f`. */
  readonly name: string;
  readonly request: Request;
  /** Jobs of a group have sources in common: who has done one does the next sooner than others. */
  readonly group: string;
  /** What it is expected to take, in no unit. */
  readonly cost: number;
  /** Higher ones come first. */
  readonly value: number;
  /** What is known to be read for it, by tree (the session's own files without a name): texts by their hashes. */
  readonly sources?: readonly JobSources[] | undefined;
  /** What its result is remembered by; absent when it must not be. */
  readonly memory?: JobMemory | undefined;
}

export interface JobSources {
  readonly tree?: string | undefined;
  readonly answers: readonly FileAnswer[];
}

export interface JobMemory {
  /** Stands for the code, the options and the version of Beagle. */
  readonly key: string;
  /** Where that code is now; results are remembered with where it was then. */
  readonly places: Places;
}

export interface Places {
  readonly before: readonly CodePlace[];
  readonly after: readonly CodePlace[];
}
