import type { Clock } from './environment.ts';
import { wallOf } from './work.ts';

/** How much of a request's time is gone, and how much is left, by a clock that comes in. */
export class Deadline {
  readonly totalMs: number;
  readonly #clock: Clock;
  readonly #started: number;
  readonly #startedAt: number;

  /** @param spentMs what of it is gone already */
  constructor(clock: Clock, totalMs: number, spentMs = 0) {
    this.#clock = clock;
    this.#started = clock.now() - spentMs;
    this.#startedAt = wallOf(clock) - spentMs;
    this.totalMs = totalMs;
  }

  /** By the time of day. */
  get spentMs(): number {
    return wallOf(this.#clock) - this.#startedAt;
  }

  /** Never negative. */
  get leftMs(): number {
    return Math.max(0, this.totalMs - (this.#clock.now() - this.#started));
  }

  /** What a part of the whole time comes to, however much of it is gone. */
  share(part: number): number {
    return this.totalMs * part;
  }
}

/** What the next of so many pieces of work may take: twice its part of what is left, since many need less. */
export function shareOf({ leftMs }: Deadline, pieces: number): number {
  return Math.round(Math.min(leftMs, (2 * leftMs) / Math.max(1, pieces)));
}
