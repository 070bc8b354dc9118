import type { SessionResult } from './result.ts';

/** The reason when somebody asked for it. */
export const CANCELLED = 'it was cancelled';
export const INTERRUPTED = 'interrupted';
export const UNREAD = 'nobody reads the output any more';

/** Did somebody end it, whatever it was at? */
export function isOnDemand(reason: string | undefined): boolean {
  return reason === CANCELLED || reason === INTERRUPTED || reason === UNREAD;
}

/** Work on a request was ended from outside: out of time, out of memory, or on demand. It is called `AbortError` then, as Node does. */
export class EndedEarly extends Error {
  /** Not shown with the error. */
  readonly #result: SessionResult | undefined;

  constructor(reason: string, result: SessionResult | undefined) {
    super(reason);
    this.name = reason === CANCELLED ? 'AbortError' : 'EndedEarly';
    this.#result = result;
  }

  /** What was known by then; undefined when that was nothing. */
  get result(): SessionResult | undefined {
    return this.#result;
  }
}
