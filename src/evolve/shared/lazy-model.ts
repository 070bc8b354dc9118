import type { InputVariable, Primitive } from '../../expr/input-variable.ts';
import type { TermStore } from '../../expr/term-store.ts';

/** A model that chooses the value of a variable when it is first asked for; which ones are asked depends on the values of others. */
export class LazyModel extends Map<number, Primitive> {
  readonly #store: TermStore;
  readonly #choose: (variable: InputVariable) => Primitive;

  constructor(store: TermStore, choose: (variable: InputVariable) => Primitive) {
    super();
    this.#store = store;
    this.#choose = choose;
  }

  override has(id: number): boolean {
    return this.#store.variables[id] !== undefined;
  }

  override get(id: number): Primitive {
    if (!super.has(id)) super.set(id, this.#choose(this.#store.variables[id]!));
    return super.get(id);
  }
}
