import type { Clock } from './environment.ts';

/** How much of a request's time is gone, and how much is left, by a clock that comes in. */
export class Deadline {
  readonly totalMs: number;
  readonly #clock: Clock;
  readonly #started: number;

  constructor(clock: Clock, totalMs: number) {
    this.#clock = clock;
    this.#started = clock.now();
    this.totalMs = totalMs;
  }

  get spentMs(): number {
    return this.#clock.now() - this.#started;
  }

  /** Never negative. */
  get leftMs(): number {
    return Math.max(0, this.totalMs - this.spentMs);
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
