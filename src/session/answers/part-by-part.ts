import { RequestError } from '../../base/diagnostic.ts';
import type { Known } from '../diff-files.ts';
import type { Emit } from '../event.ts';
import type { SessionResult } from '../result.ts';

/** A result that is put together from parts, one file each. What is known is told as it grows; a part of several that fails costs itself only. */
export class PartByPart<Part, Result extends SessionResult> {
  readonly #count: number;
  readonly #whole: (parts: readonly Part[]) => Result;
  readonly #leftMs: number;
  readonly #emit: Emit;
  readonly #parts: Part[] = [];

  /** @param leftMs how long work on a single function may take. */
  constructor(count: number, whole: (parts: readonly Part[]) => Result, leftMs: number, emit: Emit) {
    this.#count = count;
    this.#whole = whole;
    this.#leftMs = leftMs;
    this.#emit = emit;
  }

  add(make: (known: Known<Part>) => readonly Part[]): void {
    try {
      const parts = make((soFar, leftMs = this.#leftMs) =>
        this.#emit({ type: 'partial', result: this.#whole([...this.#parts, ...soFar]), leftMs }),
      );
      this.#parts.push(...parts);
    } catch (error) {
      if (this.#count === 1 || !(error instanceof RequestError)) throw error;
      this.#emit({ type: 'diagnostic', diagnostic: error.diagnostic });
    }
  }

  result(): Result {
    return this.#whole(this.#parts);
  }
}
