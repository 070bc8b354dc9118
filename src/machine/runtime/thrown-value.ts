import type { Term } from '../../expr/term.ts';
import { Register } from '../registers.ts';
import type { RunState } from './run-state.ts';

/** The shadow of the value that was thrown last and that nobody has caught yet. */
export class ThrownValue {
  readonly #s: RunState;
  #value: unknown;
  #term: Term = 0;

  constructor(s: RunState) {
    this.#s = s;
  }

  set(value: unknown, term: Term): void {
    this.#forget(value);
    this.#value = value;
    this.#term = term;
    this.#s.registers.r[Register.thrown] = 1;
  }

  take(value: unknown): Term {
    this.#forget(value);
    this.#s.registers.r[Register.thrown] = 0;
    const term = this.#term;
    this.#value = undefined;
    this.#term = 0;
    return term;
  }

  /** What was thrown before and nobody has caught, the reason of a promise perhaps, is fixed when something else is under way. */
  #forget(value: unknown): void {
    if (this.#term === 0 || Object.is(value, this.#value)) return;
    const message = 'a symbolic value that was thrown while another one was under way';
    this.#s.concretise(this.#value, this.#term, 'concretised-throw', message);
    this.#term = 0;
  }
}
