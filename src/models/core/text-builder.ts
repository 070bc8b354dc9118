import { Op } from '../../expr/op.ts';
import type { Term } from '../../expr/term.ts';
import type { TermStore } from '../../expr/term-store.ts';
import type { Operand } from './operand.ts';

/** Concatenates texts; runs of constants become one constant, so that long concrete texts cost no terms. */
export class TextBuilder {
  readonly #store: TermStore;
  #value = '';
  #term: Term = 0;
  #pending = '';

  constructor(store: TermStore) {
    this.#store = store;
  }

  literal(text: string): this {
    this.#value += text;
    this.#pending += text;
    return this;
  }

  add({ value, term }: Operand<string>): this {
    if (this.#store.isConst(term)) return this.literal(value);
    this.#flush();
    this.#value += value;
    this.#term = this.#term === 0 ? term : this.#store.make(Op.Concat, this.#term, term);
    return this;
  }

  #flush(): void {
    if (this.#pending === '') return;
    const piece = this.#store.constant(this.#pending);
    this.#term = this.#term === 0 ? piece : this.#store.make(Op.Concat, this.#term, piece);
    this.#pending = '';
  }

  /** The whole text. */
  build(): Operand<string> {
    this.#flush();
    return { value: this.#value, term: this.#term === 0 ? this.#store.constant('') : this.#term };
  }
}
