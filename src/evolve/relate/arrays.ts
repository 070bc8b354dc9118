import { Op } from '../../expr/op.ts';
import type { Term } from '../../expr/term.ts';
import type { TermStore } from '../../expr/term-store.ts';
import type { Shape } from '../../syntax/shape/shape.ts';
import { Unsupported } from './flat-code.ts';
import { termOf, type Unknowns } from './unknowns.ts';
import { type ArrayContent, argumentsAt, isAnything, NEVER, type Value } from './values.ts';

/** Arrays without holes as values: what was written, over a function of the index. */
export class Arrays {
  readonly #unknowns: Unknowns;
  readonly #store: TermStore;

  constructor(unknowns: Unknowns) {
    this.#unknowns = unknowns;
    this.#store = unknowns.store;
  }

  isIndexBelow(index: Term, length: Term): Term {
    const store = this.#store;
    const from = store.make(Op.Le, store.constant(0), index);
    return store.and(store.make(Op.IsInteger, index), store.and(from, store.make(Op.Lt, index, length)));
  }

  isWithin({ length }: ArrayContent, index: Term): Term {
    return this.isIndexBelow(index, length);
  }

  /** Whether there is an item at an index that is within. */
  isPresent({ base, writes }: ArrayContent, index: Term): Term {
    const store = this.#store;
    if (base?.present === undefined) return store.true;
    const there =
      base.present === NEVER
        ? store.false
        : termOf(this.#unknowns.apply(base.present, argumentsAt(store, base, index), { kind: 'boolean' }));
    return writes.reduce((known, w) => store.or(store.eq(w.index, index), known), there);
  }

  /** The item at an index that is within, and present unless its type admits undefined. */
  read({ base, writes }: ArrayContent, index: Term): Value {
    const store = this.#store;
    const over = (i: number): Value => {
      if (i < 0) {
        if (base === undefined) throw new Unsupported('an item that was never set');
        const value = this.#unknowns.apply(
          base.symbol,
          argumentsAt(store, base, index),
          base.element,
          false,
          base.path,
        );
        if (base.present === undefined || value.kind !== 'term' || !admitsUndefined(base.element))
          return value;
        const there = this.isPresent({ kind: 'array', base, length: 0, writes: [] }, index);
        return { kind: 'term', term: store.ite(there, value.term, store.undefined) };
      }
      const { index: at, value } = writes[i]!;
      const here = store.eq(at, index);
      if (here === store.true || (i === 0 && base === undefined)) return value;
      if (here === store.false) return over(i - 1);
      return this.#either(here, value, over(i - 1));
    };
    return over(writes.length - 1);
  }

  #either(condition: Term, a: Value, b: Value): Value {
    const store = this.#store;
    if (a.kind === 'term' && b.kind === 'term')
      return { kind: 'term', term: store.ite(condition, a.term, b.term) };
    if (a.kind === 'object' && b.kind === 'object' && a.path === b.path)
      return { ...a, id: store.ite(condition, a.id, b.id) };
    const [x, y] = [this.#anything(a), this.#anything(b)];
    if ((isAnything(a) || isAnything(b)) && x !== undefined && y !== undefined)
      return { ...x, id: store.ite(condition, x.id, y.id) };
    throw new Unsupported('one of several objects');
  }

  /** A value as one of any type. */
  #anything(value: Value): (Value & { kind: 'object' }) | undefined {
    if (isAnything(value)) return value;
    return value.kind === 'term'
      ? (this.#unknowns.boxed(value.term) as Value & { kind: 'object' })
      : undefined;
  }

  written(content: ArrayContent, index: Term, value: Value): ArrayContent {
    return { ...content, writes: [...content.writes, { index, value }] };
  }

  /** The items from one index to another, with the holes among them. */
  part({ base, writes, isOfAny }: ArrayContent, from: Term, length: Term): ArrayContent {
    const store = this.#store;
    const moved = writes.map((w) => ({ ...w, index: store.make(Op.Sub, w.index, from) }));
    const begin = base?.from === undefined ? from : store.make(Op.Add, base.from, from);
    return {
      kind: 'array',
      base: base && { ...base, from: begin },
      length,
      writes: moved,
      ...(isOfAny && { isOfAny }),
    };
  }

  appended(content: ArrayContent, value: Value): ArrayContent {
    const store = this.#store;
    const length = store.make(Op.Add, content.length, store.constant(1));
    return { ...this.written(content, content.length, value), length };
  }
}

/** Reading a hole gives undefined; where the type of items does not admit that, arrays with holes there are not of their type. */
export function admitsUndefined(shape: Shape): boolean {
  if (shape.kind === 'unknown') return true;
  if (shape.kind === 'literal') return shape.value === undefined;
  if (shape.kind === 'reference') return admitsUndefined(shape.resolve());
  return shape.kind === 'union' && shape.alternatives.some(admitsUndefined);
}
