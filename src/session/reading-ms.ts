import type { Deadline } from '../base/deadline.ts';

/** Half of the time for making the result readable, at most. */
export function readingMs(deadline: Deadline): number {
  return Math.min(2000, deadline.share(0.1));
}
