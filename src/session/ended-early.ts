import type { SessionResult } from './result.ts';

/** Work on a request was ended from outside: out of time, out of memory, or on demand. */
export class EndedEarly extends Error {
  /** What was known by then; undefined when that was nothing. */
  readonly result: SessionResult | undefined;

  constructor(reason: string, result: SessionResult | undefined) {
    super(reason);
    this.result = result;
  }
}

/** The reason when somebody asked for it. */
export const CANCELLED = 'it was cancelled';
