import type { SessionContext } from './context.ts';
import { CANCELLED, EndedEarly } from './ended-early.ts';
import type { Emit } from './event.ts';
import { exploreInParts, isForParts } from './explore-in-parts.ts';
import { homeContext } from './home-context.ts';
import { PartialResult } from './partial-result.ts';
import { recordingContext } from './recording-context.ts';
import type { SessionRequest } from './request.ts';
import type { SessionResult } from './result.ts';
import { runRequest } from './run-request.ts';

export interface ExecuteOptions {
  /** Tell in the end, as `files` events, what was asked of the files. */
  readonly reads?: boolean;
  /** Texts that are not on the disk (yet). */
  readonly unsaved?: UnsavedTexts;
  /** Ends the work where it stands; the promise is rejected with EndedEarly. In this process work ends when it says something next. */
  readonly signal?: AbortSignal;
  /** Requests of the same moment see the same state of all files, so that what was read for one is not read again for the next. */
  readonly moment?: string;
  /** Which of so many workers does it, where there are several; requests that have something in common are best given to the same one. */
  readonly worker?: { readonly index: number; readonly of: number };
  /** How many processes may work on it and on all else at the same time, where it can be divided among them. */
  readonly workers?: number;
}

/** Texts by absolute path: of the session's own files, and of trees that have these files for others, by name. */
export interface UnsavedTexts {
  readonly files: Readonly<Record<string, string>>;
  readonly trees?: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/**
 * Whoever carries requests out: this process, a worker, a child process, another machine.
 * @throws RequestError when the request cannot be carried out, EndedEarly when it was ended from outside.
 */
export type Execute = (
  request: SessionRequest,
  emit: Emit,
  options?: ExecuteOptions,
) => Promise<SessionResult>;

/** Carries requests out in this process. */
export function executeHere(context: SessionContext): Execute {
  const execute: Execute = async (request, emit, { reads = false, signal } = {}) => {
    if (signal?.aborted) throw new EndedEarly(CANCELLED, undefined);
    const hear = signal === undefined ? emit : endedBy(signal, emit);
    if (!reads) return unwalled(await runRequest(request, homeContext(context, request, hear), hear));
    const { context: recording, tell } = recordingContext(context);
    const result = await runRequest(request, homeContext(recording, request, hear), hear);
    tell(emit);
    return unwalled(result);
  };
  return async (request, emit, options = {}) =>
    isForParts(request)
      ? exploreInParts(request, { execute, clock: context.clock, emit, options, places: () => 0 })
      : execute(request, emit, options);
}

/** A listener that ends the work when somebody asked for it: whoever is told of events may be the one. */
function endedBy(signal: AbortSignal, emit: Emit): Emit {
  const partial = new PartialResult();
  return (event) => {
    partial.add(event);
    emit(event);
    if (signal.aborted) throw new EndedEarly(CANCELLED, partial.result(CANCELLED));
  };
}

function unwalled(result: SessionResult): SessionResult {
  return { ...result, walls: [] };
}
