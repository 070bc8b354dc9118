import type { Span } from './span.ts';

/**
 * A place where precision was lost. Every such place goes through {@link ApproximationLog.note},
 * and every result lists what was noted. `code` is stable (`concretised-native-call`, `unmodelled-regexp`, …).
 * `sound` says that the conditions recorded are still true, only not complete.
 */
export interface Approximation {
  readonly code: string;
  readonly message: string;
  readonly span: Span;
}

/** Collects approximations, each (code, place, message) once. */
export class ApproximationLog {
  readonly #seen = new Map<string, Approximation>();

  note(code: string, message: string, span: Span): void {
    const key = `${code}\0${span.file}\0${span.start}\0${message}`;
    if (!this.#seen.has(key)) this.#seen.set(key, { code, message, span });
  }

  list(): readonly Approximation[] {
    return [...this.#seen.values()];
  }
}
