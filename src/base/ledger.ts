import type { Assumption } from './claim.ts';
import type { Span } from './span.ts';

/**
 * A place where something cost more than it should: a value was fixed by a decision because nothing models what was done with it. The other
 * values are further decisions, so nothing is lost. `code` is stable (`concretised-native-call`, `unmodelled-regexp`, …).
 */
export interface Approximation {
  readonly code: string;
  readonly message: string;
  readonly span: Span;
}

/**
 * What the runs of one subject rest on. {@link Ledger.note} is for what is exact but dear; {@link Ledger.assume} for what was
 * taken for granted: a part of the world that is not modelled, a value that was fixed. Whatever is assumed is said with each result.
 */
export class Ledger {
  readonly #notes = new Map<string, Approximation>();
  readonly #assumptions = new Map<string, Assumption>();

  /** Each (code, place, message) once. */
  note(code: string, message: string, span: Span): void {
    const key = `${code}\0${span.file}\0${span.start}\0${message}`;
    if (!this.#notes.has(key)) this.#notes.set(key, { code, message, span });
  }

  /** Each (code, text) once, with the first place. */
  assume(code: string, text: string, span: Span): void {
    const key = `${code}\0${text}`;
    if (!this.#assumptions.has(key)) this.#assumptions.set(key, { code, text, span });
  }

  notes(): readonly Approximation[] {
    return [...this.#notes.values()];
  }

  assumptions(): readonly Assumption[] {
    return [...this.#assumptions.values()];
  }
}
