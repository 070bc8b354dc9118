import type { Term } from '../../expr/term.ts';

interface Fixing {
  concretise<T>(value: T, term: Term, code: string, message: string): T;
}

/**
 * How long timers wait, where that is symbolic. What a run does then does not depend on it as long as no other timer waits for another time and nobody
 * looks at a clock: only there it is fixed.
 */
export class Delays {
  readonly #s: Fixing;
  /** Whether delays may stay open: nobody compares when something happened. */
  isOpen = false;
  #next: Term = 0;
  #passed: { readonly delay: number; readonly term: Term }[] = [];

  constructor(s: Fixing) {
    this.#s = s;
  }

  /** The delay of the timer that is set next. */
  give(term: Term): void {
    this.#next = term;
  }

  take(): Term {
    const term = this.#next;
    this.#next = 0;
    return term;
  }

  fix(delay: number, term: Term): void {
    this.#s.concretise(delay, term, 'concretised-delay', 'how long a timer waits');
  }

  /** A timer ran, so that clocks are later by its delay. */
  passed(delay: number, term: Term): void {
    if (term !== 0) this.#passed.push({ delay, term });
  }

  /** A clock is read. */
  read(): void {
    for (const { delay, term } of this.#passed.splice(0)) this.fix(delay, term);
  }
}
