import { Op } from '../../expr/op.ts';
import { Sort } from '../../expr/sort.ts';
import type { Term } from '../../expr/term.ts';
import type { TermStore } from '../../expr/term-store.ts';
import type { Field } from '../../syntax/shape.ts';
import { type Arrays, admitsUndefined } from './arrays.ts';
import type { Asker } from './asker.ts';
import { type FlatInstruction, type FlatRvalue, Unsupported } from './flat-code.ts';
import { standardNumber } from './natives.ts';
import type { Operators } from './operators.ts';
import { one, readOperand } from './read-operand.ts';
import type { Computed, State } from './state.ts';
import type { Unknowns } from './unknowns.ts';
import { alternativesOf, type Content, type Value } from './values.ts';

/** Properties and items of values, read and written. */
export class Properties {
  readonly #asker: Asker;
  readonly #unknowns: Unknowns;
  readonly #store: TermStore;
  readonly #ops: Operators;
  readonly #arrays: Arrays;

  constructor(asker: Asker, unknowns: Unknowns, ops: Operators, arrays: Arrays) {
    this.#asker = asker;
    this.#unknowns = unknowns;
    this.#store = unknowns.store;
    this.#ops = ops;
    this.#arrays = arrays;
  }

  /** A value of several types as each of them. */
  resolved(state: State, value: Value): Computed[] {
    if (value.kind !== 'term' || this.#store.sort(value.term) !== Sort.Any) return [{ state, value }];
    return alternativesOf(this.#store, value.term).flatMap(({ when, term }) => {
      const { yes } = this.#asker.split(state, when);
      return yes === undefined ? [] : one(yes, term);
    });
  }

  isIn(state: State, key: Value, object: Value): Term {
    const content = object.kind === 'ref' ? state.heap.get(object.ref)! : undefined;
    if (content?.kind !== 'array' || key.kind !== 'term' || this.#store.sort(key.term) !== Sort.Num)
      throw new Unsupported('in');
    const within = this.#arrays.isWithin(content, key.term);
    return this.#store.and(within, this.#arrays.isPresent(content, key.term));
  }

  getProperty(state: State, object: Value, key: Value): Computed[] {
    return this.resolved(state, object).flatMap((c) => this.#property(c.state, c.value, key));
  }

  #property(state: State, object: Value, key: Value): Computed[] {
    const store = this.#store;
    if (key.kind !== 'term') throw new Unsupported('a key that is an object');
    const isIndex = store.sort(key.term) === Sort.Num;
    const name = store.isConst(key.term) && !isIndex ? store.constValue(key.term) : undefined;
    if (!isIndex && typeof name !== 'string') throw new Unsupported('a key that is computed');
    switch (object.kind) {
      case 'term': {
        if (store.sort(object.term) !== Sort.Str)
          throw new Unsupported(`${String(name)} of what is no object`);
        const length = store.make(Op.Length, object.term);
        if (name === 'length') return one(state, length);
        if (!isIndex)
          return [{ state, value: { kind: 'builtin', path: `String.prototype.${name as string}` } }];
        const { yes, no } = this.#asker.split(state, this.#arrays.isIndexBelow(key.term, length));
        return [
          ...(yes === undefined ? [] : one(yes, store.make(Op.CharAt, object.term, key.term))),
          ...(no === undefined ? [] : one(no, store.undefined)),
        ];
      }
      case 'ref': {
        const content = state.heap.get(object.ref)!;
        if (content.kind === 'record') {
          const value = typeof name === 'string' ? content.fields.get(name) : undefined;
          if (value === undefined) throw new Unsupported(`a property ${String(name)} that was not set`);
          return [{ state, value }];
        }
        if (name === 'length') return one(state, content.length);
        if (!isIndex)
          return [{ state, value: { kind: 'builtin', path: `Array.prototype.${name as string}` } }];
        return this.item(state, content, key.term);
      }
      case 'object': {
        const field = object.shape.fields.find((f) => f.name === name);
        if (field === undefined || field.optional) throw new Unsupported(`the field ${String(name)}`);
        return [{ state, value: this.#field(state, object, field) }];
      }
      case 'builtin': {
        const path = `${object.path}.${String(name)}`;
        const number = standardNumber(path);
        return number === undefined
          ? [{ state, value: { kind: 'builtin', path } }]
          : one(state, store.constant(number));
      }
      default:
        throw new Unsupported(`${String(name)} of a function or error`);
    }
  }

  #field(state: State, { id, path }: Value & { kind: 'object' }, { name, shape }: Field): Value {
    const symbol = `${path}.${name}`;
    return this.#unknowns.apply(`${symbol}${state.epoch}`, [id], shape, false, symbol);
  }

  item(state: State, content: Content & { kind: 'array' }, index: Term): Computed[] {
    const { yes, no } = this.#asker.split(state, this.#arrays.isWithin(content, index));
    return [
      ...(yes === undefined ? [] : [this.taken(yes, content, index)]),
      ...(no === undefined ? [] : one(no, this.#store.undefined)),
    ];
  }

  /** An item that is read. */
  taken(state: State, content: Content & { kind: 'array' }, index: Term): Computed {
    const value = this.#arrays.read(content, index);
    const { base } = content;
    const there =
      base === undefined || admitsUndefined(base.element)
        ? this.#store.true
        : this.#arrays.isPresent(content, index);
    if (there === this.#store.true || state.conditions.includes(there)) return { state, value };
    return { state: { ...state, conditions: [...state.conditions, there] }, value };
  }

  setProperty(state: State, s: FlatInstruction & { kind: 'setProperty' }): State[] {
    const [object, key, value] = [s.object, s.key, s.value].map((o) =>
      readOperand(this.#store, state, o),
    ) as [Value, Value, Value];
    const content = object.kind === 'ref' ? state.heap.get(object.ref)! : undefined;
    if (object.kind !== 'ref' || content === undefined || key.kind !== 'term')
      throw new Unsupported('an input object is changed');
    const write = (at: State, now: Content): State => ({
      ...at,
      heap: new Map(at.heap).set(object.ref, now),
    });
    const store = this.#store;
    if (content.kind === 'record') {
      const name = store.isConst(key.term) ? store.constValue(key.term) : undefined;
      if (typeof name !== 'string' || !content.fields.has(name)) throw new Unsupported('a property is added');
      return [write(state, { ...content, fields: new Map(content.fields).set(name, value) })];
    }
    if (store.sort(key.term) !== Sort.Num) throw new Unsupported('a property of an array is set');
    const { yes, no } = this.#asker.split(state, this.#arrays.isWithin(content, key.term));
    const states = yes === undefined ? [] : [write(yes, this.#arrays.written(content, key.term, value))];
    if (no === undefined) return states;
    if (!this.#asker.isImplied(no.conditions, store.make(Op.SameNum, key.term, content.length)))
      throw new Unsupported('an item is set beyond the end');
    return [...states, write(no, this.#arrays.appended(content, value))];
  }

  nextItem(state: State, r: FlatRvalue & { kind: 'next' }): Computed[] {
    const store = this.#store;
    const over = readOperand(this.#store, state, { kind: 'slot', slot: r.over });
    const index = this.#ops.number(readOperand(this.#store, state, { kind: 'slot', slot: r.index }));
    const moved = (at: State, value: Value, by: number): Computed => {
      const next: Value = { kind: 'term', term: store.make(Op.Add, index, store.constant(by)) };
      const slots = new Map(at.slots).set(r.into, value).set(r.index, next);
      return { state: { ...at, slots }, value: { kind: 'term', term: store.true } };
    };
    const content = over.kind === 'ref' ? state.heap.get(over.ref)! : undefined;
    const length =
      content?.kind === 'array'
        ? content.length
        : over.kind === 'term' && store.sort(over.term) === Sort.Str
          ? store.make(Op.Length, over.term)
          : 0;
    if (length === 0) throw new Unsupported('a loop over what is neither an array nor a string');
    const { yes, no } = this.#asker.split(state, store.make(Op.Lt, index, length));
    const nothing: Value = { kind: 'term', term: store.undefined };
    const done =
      no === undefined ? [] : one({ ...no, slots: new Map(no.slots).set(r.into, nothing) }, store.false);
    if (yes === undefined) return done;
    if (content?.kind === 'array') {
      const item = this.taken(yes, content, index);
      return [...done, moved(item.state, item.value, 1)];
    }
    const text = (over as { term: Term }).term;
    const point = store.make(Op.CodePointAt, text, index);
    const sides = this.#asker.split(yes, store.make(Op.Lt, store.constant(0xffff), point));
    const item = (width: number): Value => ({
      kind: 'term',
      term: store.make(Op.Slice, text, index, store.make(Op.Add, index, store.constant(width))),
    });
    if (sides.yes !== undefined) done.push(moved(sides.yes, item(2), 2));
    if (sides.no !== undefined)
      done.push(moved(sides.no, { kind: 'term', term: store.make(Op.CharAt, text, index) }, 1));
    return done;
  }
}
