import { types } from 'node:util';
import type { Term } from '../../expr/term.ts';
import { Register } from '../registers.ts';
import { isObject } from './is-object.ts';
import type { Memory } from './memory.ts';
import type { Pending } from './pending.ts';

/**
 * Shadows across promises. An instrumented async function that was called directly has an activation number; the caller
 * ties the promise to it, and when the function returns a shadowed value it is kept under that number, to be found by
 * whoever awaits the promise.
 */
export class AsyncShadows {
  readonly #memory: Memory;
  readonly #pending: Pending;
  readonly #activationOf = new WeakMap<object, number>();
  readonly #results = new Map<number, { value: unknown; term: Term }>();
  readonly #settled = new WeakMap<object, { value: unknown; term: Term }>();

  constructor(memory: Memory, pending: Pending) {
    this.#memory = memory;
    this.#pending = pending;
  }

  /** The promise of the activation that suspended or ended last. */
  link(promise: unknown): void {
    const { r } = this.#memory.s.registers;
    if (isObject(promise) && types.isPromise(promise))
      this.#activationOf.set(promise, r[Register.activation]!);
    r[Register.activation] = 0;
  }

  /** An async function returns a shadowed value. */
  settle(activation: number, value: unknown, term: Term): void {
    if (activation === 0) this.#pending.add(value, term);
    else this.#results.set(activation, { value, term });
  }

  /** A promise is known to have this shadow when it is fulfilled (promises of inputs, `Promise.resolve`). */
  know(promise: object, value: unknown, term: Term): void {
    this.#settled.set(promise, { value, term });
  }

  /** The term of what `await awaited` gave. */
  awaited(awaited: unknown, term: Term, result: unknown): Term {
    const { s } = this.#memory;
    if (s.registers.r[Register.pending] !== 0) this.#pending.flush();
    if (!isObject(awaited)) return term;
    if (term !== 0) s.resolve(awaited, term);
    const known = this.#settled.get(awaited) ?? this.#results.get(this.#activationOf.get(awaited) ?? 0);
    if (known === undefined) return 0;
    if (Object.is(known.value, result)) return known.term;
    // The async function returned a promise, so the value is one step further.
    return isObject(known.value) ? this.awaited(known.value, known.term, result) : 0;
  }
}
