import type { Term } from '../../expr/term.ts';
import { Register } from '../registers.ts';
import type { RunState } from './run-state.ts';

/**
 * Shadowed values that instrumented functions returned to native code: results of getters, conversions and callbacks. The
 * operation that caused the call claims its value; what nobody claims is concretised, so nothing is lost silently.
 */
export class Pending {
  readonly #s: RunState;
  readonly #values: unknown[] = [];
  readonly #terms: Term[] = [];

  constructor(s: RunState) {
    this.#s = s;
  }

  add(value: unknown, term: Term): void {
    this.#values.push(value);
    this.#terms.push(term);
    this.#s.registers.r[Register.pending] = this.#values.length;
  }

  /** The term of the value that came back last when it is this one; all others are concretised. */
  claim(value: unknown): Term {
    const last = this.#values.length - 1;
    if (last >= 0 && Object.is(this.#values[last], value)) {
      const term = this.#terms[last]!;
      this.#values.length = last;
      this.#terms.length = last;
      this.#s.registers.r[Register.pending] = last;
      this.flush();
      return term;
    }
    this.flush();
    return 0;
  }

  flush(): void {
    if (this.#values.length === 0) return;
    const values = this.#values.splice(0);
    const terms = this.#terms.splice(0);
    this.#s.registers.r[Register.pending] = 0;
    values.forEach((value, i) => {
      this.#s.concretise(
        value,
        terms[i]!,
        'concretised-callback',
        'a symbolic value returned to a built-in without a model',
      );
    });
    this.#s.registers.r[Register.pending] = 0;
  }
}
