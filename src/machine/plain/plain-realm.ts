import { type Context, createContext, runInContext } from 'node:vm';
import { setGuest } from '../guest/guest.ts';
import { isHostError } from '../guest/is-host-error.ts';
import { type Reach, reachText } from '../guest/reach.ts';
import { ignoreRejectionsOf } from '../realm/unhandled-rejections.ts';

/** A bare realm whose code comes from a program: what it gives and throws reaches the host as primitives only. */
export class PlainRealm {
  readonly context: Context;
  readonly #reach: Reach;

  constructor() {
    this.context = createContext(Object.create(null), {
      codeGeneration: { strings: false, wasm: false },
      microtaskMode: 'afterEvaluate',
    });
    this.#reach = runInContext(reachText, this.context);
    ignoreRejectionsOf(runInContext('Promise.prototype', this.context) as object);
  }

  /** @throws Error of the host with the text of what the program threw, or that the time ran out. */
  evaluate(text: string, timeoutMs: number, filename = 'beagle:plain'): unknown {
    setGuest(this.#reach);
    try {
      const timeout = Math.max(1, Math.round(timeoutMs));
      // Errors are not displayed: Node would read their stacks in the host's realm.
      return this.#primitive(runInContext(text, this.context, { timeout, filename, displayErrors: false }));
    } catch (error) {
      if (isHostError(error)) throw error;
      throw new Error(this.#text(error));
    }
  }

  #primitive(value: unknown): unknown {
    const isObject = (typeof value === 'object' && value !== null) || typeof value === 'function';
    return isObject ? this.#reach.text(value) : value;
  }

  #text(error: unknown): string {
    try {
      const isObject = typeof error === 'object' && error !== null;
      const message = isObject ? this.#reach.get(error, 'message') : error;
      return typeof message === 'string' ? message : this.#reach.text(error);
    } catch {
      return 'error';
    }
  }
}
