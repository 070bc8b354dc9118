import type { Primitive } from '../expr/input-variable.ts';
import type { TermStore } from '../expr/term-store.ts';
import type { Trace } from '../machine/trace.ts';

/**
 * Distinct symbolic values that runs have shown: which value a local had at which site, as a term over the inputs
 * (constants for what does not depend on them; objects and functions do not count), and which side a decision took
 * on which condition. Needs runs that keep values.
 */
export class ValueCoverage {
  readonly #store: TermStore;
  readonly #pairs = new Set<string>();

  constructor(store: TermStore) {
    this.#store = store;
  }

  get count(): number {
    return this.#pairs.size;
  }

  /** All pairs, as texts that are the same for the same program and term store. */
  get pairs(): ReadonlySet<string> {
    return this.#pairs;
  }

  /** Adds what a run showed. */
  add({ shown, decisions }: Trace): void {
    for (const { site, term } of decisions) this.#pairs.add(`${site}  ${term}`);
    if (shown === undefined) return;
    const { sites, locals, terms, values } = shown;
    for (let i = 0; i < sites.length; i++) {
      const value = values[i];
      if (terms[i] === 0 && !isPrimitive(value)) continue;
      this.#pairs.add(`${sites[i]} ${locals[i]} ${terms[i] || this.#store.constant(value as Primitive)}`);
    }
  }
}

function isPrimitive(value: unknown): value is Primitive {
  return (
    value === null || (typeof value !== 'object' && typeof value !== 'function' && typeof value !== 'symbol')
  );
}
