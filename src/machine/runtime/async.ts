import { types } from 'node:util';
import type { Term } from '../../expr/term.ts';
import { Register } from '../registers.ts';
import { ConditionKind } from '../trace.ts';
import { isObject } from './is-object.ts';
import type { Memory } from './memory.ts';
import type { Pending } from './pending.ts';

/** What a function over several promises was given. */
interface Elements {
  readonly values: readonly unknown[];
  readonly terms: readonly Term[];
}

/** Whether a promise rejects: what the tag says. */
interface Settlement {
  readonly tag: Term;
  readonly does: boolean;
}

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
  /** For promises that others give their value: how to find the term of the value they were fulfilled with. */
  readonly #derived = new WeakMap<object, (value: unknown) => Term>();
  /** For the same promises: fixes what they are fulfilled with. */
  readonly #releases = new WeakMap<object, () => void>();
  /** Promises, and activations, whose values are fixed as soon as they are known. */
  readonly #released = new WeakSet<object>();
  readonly #releasedActivations = new Set<number>();

  constructor(memory: Memory, pending: Pending) {
    this.#memory = memory;
    this.#pending = pending;
  }

  /** Promises of the inputs, which are settled already, and those of which it is not decided yet whether they reject. */
  readonly #inputs = new WeakMap<object, Settlement>();
  readonly #undecided = new WeakSet<object>();

  mayReject(promise: object, settlement: Settlement, isUndecided: boolean): void {
    this.#inputs.set(promise, settlement);
    if (isUndecided) this.#undecided.add(promise);
  }

  /** The run waits for a promise, or hands it to somebody who may. */
  look(promise: unknown): void {
    if (!isObject(promise)) return;
    this.#memory.records.await(promise);
    if (!this.#undecided.has(promise)) return;
    this.#undecided.delete(promise);
    this.decide(this.#inputs.get(promise)!);
  }

  /** Those of a list, in order, as far as it matters: to the first one that is rejected, or fulfilled. The number of those that matter. */
  lookAt(promises: readonly unknown[], until?: 'rejected' | 'fulfilled' | 'settled'): number {
    for (const [i, promise] of promises.entries()) {
      this.look(promise);
      const does = isObject(promise) ? this.#inputs.get(promise)?.does : undefined;
      if (does !== undefined && (until === 'settled' || until === (does ? 'rejected' : 'fulfilled')))
        return i + 1;
    }
    return promises.length;
  }

  /** Is it a promise of the inputs that rejects? */
  isRejected(promise: unknown): boolean {
    return isObject(promise) && this.#inputs.get(promise)?.does === true;
  }

  decide({ tag, does }: Settlement): void {
    const { s } = this.#memory;
    s.decide(s.store.eq(tag, s.store.constant(does ? 1 : 0)), true, ConditionKind.split);
  }

  /** The promise of the activation that suspended or ended last. */
  link(promise: unknown): void {
    const { r } = this.#memory.s.registers;
    if (isObject(promise) && types.isPromise(promise)) {
      this.#activationOf.set(promise, r[Register.activation]!);
      r[Register.heap] = 1;
    }
    r[Register.activation] = 0;
  }

  /** An async function returns a shadowed value. */
  settle(activation: number, value: unknown, term: Term): void {
    this.look(value);
    if (activation === 0 || this.#releasedActivations.has(activation)) this.#fix(value, term);
    else this.#results.set(activation, { value, term });
  }

  /** A promise goes where nobody follows it (what an async generator yields): what it is fulfilled with is fixed. */
  release(promise: unknown): void {
    this.look(promise);
    if (!isObject(promise) || !types.isPromise(promise) || this.#released.has(promise)) return;
    this.#released.add(promise);
    const activation = this.#activationOf.get(promise) ?? 0;
    if (activation !== 0) this.#releasedActivations.add(activation);
    const known = this.#settled.get(promise) ?? this.#results.get(activation);
    if (known !== undefined) this.#fix(known.value, known.term);
    this.#releases.get(promise)?.();
  }

  #fix(value: unknown, term: Term): void {
    if (term !== 0) this.#pending.add(value, term);
    this.release(value);
  }

  /** A promise is known to have this shadow when it is fulfilled (promises of inputs, `Promise.resolve`). */
  know(promise: object, value: unknown, term: Term): void {
    if (isObject(value)) this.#memory.records.await(value);
    this.#settled.set(promise, { value, term });
    if (this.#released.has(promise)) this.#fix(value, term);
    if (term !== 0) this.#memory.s.registers.r[Register.heap] = 1;
  }

  /** A promise is fulfilled as another one is. */
  follow(promise: object, by: object): void {
    this.#derived.set(promise, (value) => this.awaited(by, 0, value));
    this.#releases.set(promise, () => this.release(by));
  }

  /** A promise is fulfilled with what `resolution` tells by then. */
  resolvedBy(promise: object, resolution: () => { value: unknown; term: Term } | undefined): void {
    this.#releases.set(promise, () => {
      const known = resolution();
      if (known !== undefined) this.#fix(known.value, known.term);
    });
    this.#derived.set(promise, (value) => {
      const known = resolution();
      return known === undefined ? 0 : this.#termOf(known, value);
    });
  }

  /** A promise is fulfilled with a new object whose cells `fill` shadows, once. */
  assembledBy(promise: object, fill: (list: object) => void, elements: Elements): void {
    this.#releases.set(promise, () => this.#fixAll(elements));
    let filled = false;
    this.#derived.set(promise, (value) => {
      if (!filled && isObject(value)) {
        filled = true;
        fill(value);
      }
      return 0;
    });
  }

  /** A promise is fulfilled with a value of which `termOf` tells the term. */
  oneOf(promise: object, termOf: (value: unknown) => Term, elements: Elements): void {
    this.#releases.set(promise, () => this.#fixAll(elements));
    this.#derived.set(promise, termOf);
  }

  #fixAll({ values, terms }: Elements): void {
    values.forEach((value, i) => {
      this.#fix(value, terms[i] ?? 0);
    });
  }

  /** Whether the value is to be fixed when it becomes known. */
  isReleased(promise: object): boolean {
    return this.#released.has(promise);
  }

  /** The term of what `await awaited` gave. */
  awaited(awaited: unknown, term: Term, result: unknown): Term {
    const { s } = this.#memory;
    if (s.registers.r[Register.pending] !== 0) this.#pending.flush();
    if (!isObject(awaited)) return term;
    if (term !== 0) s.resolve(awaited, term);
    const known = this.#settled.get(awaited) ?? this.#results.get(this.#activationOf.get(awaited) ?? 0);
    if (known !== undefined) return this.#termOf(known, result);
    return this.#derived.get(awaited)?.(result) ?? 0;
  }

  #termOf(known: { value: unknown; term: Term }, result: unknown): Term {
    if (Object.is(known.value, result)) return known.term;
    // What was returned is a promise itself, so the value is one step further.
    return isObject(known.value) ? this.awaited(known.value, known.term, result) : 0;
  }
}
