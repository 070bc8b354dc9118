import type { Clock } from './environment.ts';

/**
 * Work that this process has done, counted and not timed, so that budgets come to the same on a busy machine: a unit is about what a slow machine
 * does in a millisecond. Whoever works enters it here: runs of the machine and plain ones, questions, steps of the solver.
 */
export function worked(units: number): void {
  done += units;
}

/** All work so far. */
export function workDone(): number {
  return done;
}

let done = 0;

/** A clock that goes by work alone: budgets that go by it come to the same on any machine. For tests. */
export const workClock: Clock = { now: workDone };

/**
 * A clock for budgets inside of an analysis: it goes by work. The time of day is the outermost limit only: near its end it takes over, so that what
 * has begun is brought to an end in time.
 */
export class WorkClock implements Clock {
  readonly #outer: Clock;
  readonly #limitMs: number;
  readonly #started: number;
  readonly #before = workDone();

  constructor(outer: Clock, limitMs: number) {
    this.#outer = outer;
    this.#limitMs = limitMs;
    this.#started = this.wall();
  }

  now(): number {
    const work = workDone() - this.#before;
    return this.isCut() ? Math.max(work, this.wall() - this.#started) : work;
  }

  wall(): number {
    return wallOf(this.#outer);
  }

  isCut(): boolean {
    return this.wall() - this.#started > this.#limitMs * TAKES_OVER;
  }

  leftMs(): number {
    return Math.max(0, this.#limitMs - (this.wall() - this.#started));
  }
}

/** The part of the time after which it counts. */
const TAKES_OVER = 0.8;

/** The time of day of a clock, for people. */
export function wallOf(clock: Clock): number {
  return clock.wall?.() ?? clock.now();
}
