import { conjuncts } from '../../expr/conjuncts.ts';
import { Op } from '../../expr/op.ts';
import { Sort } from '../../expr/sort.ts';
import type { Term } from '../../expr/term.ts';
import type { TermStore } from '../../expr/term-store.ts';
import type { Shape } from '../../syntax/shape/shape.ts';
import { isNever } from '../../syntax/shape/shape-builder.ts';
import { type Arrays, admitsUndefined } from './arrays.ts';
import type { Asker } from './asker.ts';
import { methodOfDict } from './dict-calls.ts';
import { emptyDict } from './dicts.ts';
import { orUndefined } from './fits-shape.ts';
import { type FlatInstruction, Unsupported } from './flat-code.ts';
import { standardNumber } from './natives.ts';
import { isRecord } from './object-shapes.ts';
import { ObjectsWithKeys } from './objects-with-keys.ts';
import type { Operators } from './operators.ts';
import { isPattern } from './pattern-name.ts';
import { one, readOperand } from './read-operand.ts';
import { isInput } from './side.ts';
import type { Computed, State } from './state.ts';
import { alternatives, type Unknowns } from './unknowns.ts';
import { type ArrayContent, type Content, isAnything, isObjectShape, type Value } from './values.ts';

/** Properties and items of values, read and written. */
export class Properties {
  readonly #asker: Asker;
  readonly #unknowns: Unknowns;
  readonly #store: TermStore;
  readonly #ops: Operators;
  readonly #arrays: Arrays;
  readonly objects: ObjectsWithKeys;

  constructor(asker: Asker, unknowns: Unknowns, ops: Operators, arrays: Arrays) {
    this.#asker = asker;
    this.#unknowns = unknowns;
    this.#store = unknowns.store;
    this.#ops = ops;
    this.#arrays = arrays;
    this.objects = new ObjectsWithKeys(asker);
  }

  isIn(state: State, key: Value, object: Value): Computed[] {
    return this.objects.isIn(state, key, object) ?? one(state, this.#isInList(state, key, object));
  }

  #isInList(state: State, key: Value, object: Value): Term {
    const content = this.list(state, object);
    if (content === undefined || key.kind !== 'term' || this.#store.sort(key.term) !== Sort.Num)
      throw new Unsupported('in');
    const within = this.#arrays.isWithin(content, key.term);
    const there = this.#arrays.isPresent(content, key.term);
    if (!this.#store.isConst(there)) this.#unknowns.passesOverHoles = true;
    return this.#store.and(within, there);
  }

  /** What a value holds that is an array. */
  list(state: State, value: Value): ArrayContent | undefined {
    if (value.kind === 'object' && value.shape.kind === 'array')
      return this.#unknowns.list(value, state.epoch);
    const content = value.kind === 'ref' ? state.heap.get(value.ref)! : undefined;
    return content?.kind === 'array' && !content.isSet ? content : undefined;
  }

  /** The items of a set, some of them more than once. */
  set(state: State, value: Value): ArrayContent | undefined {
    const content = value.kind === 'ref' ? state.heap.get(value.ref)! : undefined;
    return content?.kind === 'array' && content.isSet ? content : undefined;
  }

  getProperty(state: State, object: Value, key: Value): Computed[] {
    return this.objects.resolved(state, object).flatMap((c) => this.#property(c.state, c.value, key));
  }

  #property(state: State, object: Value, key: Value): Computed[] {
    const store = this.#store;
    const dict = this.objects.dict(state, object);
    if (dict !== undefined && object.kind === 'ref') {
      const isField = key.kind === 'term' && this.#hasField(state, object.ref, key.term);
      if (!isField && (key.kind === 'term' || isAnything(key)))
        return this.objects.get(state, object.ref, dict, key);
    }
    if (key.kind !== 'term') throw new Unsupported('a key that is an object');
    if (object.kind === 'object' && isRecord(object.shape)) return this.#ofRecord(state, object, key);
    const isIndex = store.sort(key.term) === Sort.Num;
    const name = store.isConst(key.term) && !isIndex ? store.constValue(key.term) : undefined;
    if (!isIndex && typeof name !== 'string') throw new Unsupported('a key that is computed');
    switch (object.kind) {
      case 'term': {
        if (store.sort(object.term) !== Sort.Str)
          throw new Unsupported(`${String(name)} of what is no object`);
        const length = store.make(Op.Length, object.term);
        if (name === 'length') return one(state, length);
        if (!isIndex) return [{ state, value: methodOf(String.prototype, 'String', name as string) }];
        const { yes, no } = this.#asker.split(state, this.#arrays.isIndexBelow(key.term, length));
        return [
          ...(yes === undefined ? [] : one(yes, store.make(Op.CharAt, object.term, key.term))),
          ...(no === undefined ? [] : one(no, store.undefined)),
        ];
      }
      case 'ref': {
        const content = state.heap.get(object.ref)!;
        if (content.kind === 'array' && content.isSet && name === 'has')
          return [{ state, value: { kind: 'builtin', path: 'Set.prototype.has' } }];
        if (content.kind === 'array' && content.isSet) throw new Unsupported(`${String(name)} of a set`);
        if (content.kind === 'array') return this.#ofArray(state, content, key.term, name);
        if (content.kind === 'dict') return [{ state, value: methodOfDict(content.dict, String(name)) }];
        return [{ state, value: content.fields.get(name as string)! }];
      }
      case 'object': {
        const { shape } = object;
        if (shape.kind === 'unknown') throw new Unsupported(`${String(name)} of a value of any type`);
        if (shape.kind === 'array') return this.#ofArray(state, this.list(state, object)!, key.term, name);
        if (shape.kind === 'tuple') return this.#ofTuple(state, object, shape, key.term, name);
        const field = shape.fields.find((f) => f.name === name);
        if (field === undefined) throw new Unsupported(`the field ${String(name)}`);
        const type = field.optional ? orUndefined(field.shape) : field.shape;
        if (type.kind === 'function')
          return [{ state, value: this.#method(state, object, field.name, type) }];
        return this.#fieldWays(state, object, field.name, type);
      }
      case 'builtin': {
        if (isPattern(object.path) && name !== 'test') throw new Unsupported('what a pattern is');
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

  /** What an object among the inputs has under any key, what it inherits included. */
  #ofRecord(state: State, object: Value & { kind: 'object' }, key: Value): Computed[] {
    const given = this.objects.dicts.key('object', key);
    const { term } = given;
    const { yes, no } = this.#asker.split(state, this.#unknowns.hasKey(object, term, state.epoch));
    if (no !== undefined) this.#unknowns.asksForAny = true;
    const others = no === undefined ? [] : this.objects.dicts.inherited(no, emptyDict('object'), given);
    const nothing: Value = { kind: 'term', term: this.#store.undefined };
    return [
      ...(yes === undefined ? [] : [{ state: yes, value: this.#unknowns.under(object, term, yes.epoch) }]),
      ...others.map(({ state: at, value = nothing }) => ({ state: at, value })),
    ];
  }

  #hasField(state: State, ref: number, key: Term): boolean {
    const content = state.heap.get(ref)!;
    const name = this.#store.isConst(key) ? this.#store.constValue(key) : undefined;
    return content.kind === 'record' && typeof name === 'string' && content.fields.has(name);
  }

  #ofArray(state: State, content: ArrayContent, key: Term, name: unknown): Computed[] {
    if (name === 'length') return one(state, content.length);
    if (typeof name === 'string') return [{ state, value: methodOf(Array.prototype, 'Array', name) }];
    return this.item(state, content, key);
  }

  #ofTuple(
    state: State,
    tuple: Value & { kind: 'object' },
    { elements }: Shape & { kind: 'tuple' },
    key: Term,
    name: unknown,
  ): Computed[] {
    const store = this.#store;
    if (name === 'length') return one(state, store.constant(elements.length));
    const index = store.isConst(key) ? store.constValue(key) : undefined;
    const shape = typeof index === 'number' ? elements[index] : undefined;
    if (shape === undefined) throw new Unsupported('an item of a tuple');
    return [{ state, value: this.field(state, tuple, `${index}`, shape) }];
  }

  /** A field as an object of each of its types, or as a primitive. */
  #fieldWays(state: State, object: Value & { kind: 'object' }, name: string, shape: Shape): Computed[] {
    const all = alternatives(shape);
    const objects = all.filter(isObjectShape);
    if (objects.length === 0 || all.length === 1)
      return [{ state, value: this.field(state, object, name, shape) }];
    const primitives: Shape = { kind: 'union', alternatives: all.filter((s) => !isObjectShape(s)) };
    const ways = objects.length === all.length ? objects : [...objects, primitives];
    const which: Shape = { kind: 'number', integer: true, min: 0, max: ways.length - 1 };
    const tag = this.#ops.number(this.field(state, object, `${name}?`, which));
    return ways.flatMap((way, k) => {
      const { yes } = this.#asker.split(state, this.#store.eq(tag, this.#store.constant(k)));
      return yes === undefined ? [] : [{ state: yes, value: this.field(yes, object, `${name}?${k}`, way) }];
    });
  }

  field(state: State, { id, path }: Value & { kind: 'object' }, name: string, shape: Shape): Value {
    const symbol = `${path}.${name}`;
    return this.#unknowns.apply(`${symbol}${state.epoch}`, [id], shape, false, symbol);
  }

  /** A function that a parameter holds, as long as no call of an input may have put another one there. */
  #method(
    { epoch }: State,
    { path }: Value & { kind: 'object' },
    name: string,
    { returns }: Shape & { kind: 'function' },
  ): Value {
    if (isNever(returns)) throw new Unsupported(`${path}.${name} never returns`);
    return { kind: 'input', path: `${path}.${name}${epoch}`, returns };
  }

  item(state: State, content: Content & { kind: 'array' }, index: Term): Computed[] {
    const { yes, no } = this.#asker.split(state, this.#arrays.isWithin(content, index));
    return [
      ...(yes === undefined ? [] : [this.taken(yes, content, index)]),
      ...(no === undefined ? [] : [{ state: no, value: this.#missing(content) }]),
    ];
  }

  #missing({ isOfAny }: ArrayContent): Value {
    const { undefined: nothing } = this.#store;
    return isOfAny ? this.#unknowns.boxed(nothing) : { kind: 'term', term: nothing };
  }

  /** An item that is read. */
  taken(state: State, content: Content & { kind: 'array' }, index: Term): Computed {
    const value = this.#arrays.read(content, index);
    const { base } = content;
    const there =
      base === undefined || admitsUndefined(base.element)
        ? this.#store.true
        : this.#arrays.isPresent(content, index);
    if (there === this.#store.true || conjuncts(this.#store, ...state.conditions).includes(there))
      return { state, value };
    this.#unknowns.takesItems = true;
    return { state: { ...state, conditions: [...state.conditions, there] }, value };
  }

  setProperty(state: State, s: FlatInstruction & { kind: 'setProperty' }): State[] {
    const [object, key, value] = [s.object, s.key, s.value].map((o) =>
      readOperand(this.#store, state, o),
    ) as [Value, Value, Value];
    const content = object.kind === 'ref' ? state.heap.get(object.ref)! : undefined;
    if (object.kind !== 'ref' || content === undefined) throw new Unsupported('an input object is changed');
    const write = (at: State, now: Content): State => ({
      ...at,
      heap: new Map(at.heap).set(object.ref, now),
    });
    const store = this.#store;
    if (isInput(object.ref)) this.#asker.changesInputs = true;
    if (content.kind === 'record' && key.kind === 'term' && this.#hasField(state, object.ref, key.term)) {
      const name = store.constValue(key.term) as string;
      return [write(state, { ...content, fields: new Map(content.fields).set(name, value) })];
    }
    const dict = this.objects.dict(state, object);
    if (dict !== undefined) return this.objects.set(state, object.ref, dict, key, value);
    if (content.kind !== 'array') throw new Unsupported('a property of a map or set is set');
    if (content.isSet || key.kind !== 'term' || store.sort(key.term) !== Sort.Num)
      throw new Unsupported('a property of an array is set');
    const { yes, no } = this.#asker.split(state, this.#arrays.isWithin(content, key.term));
    const states = yes === undefined ? [] : [write(yes, this.#arrays.written(content, key.term, value))];
    if (no === undefined) return states;
    if (!this.#asker.isImplied(no.conditions, store.make(Op.SameNum, key.term, content.length)))
      throw new Unsupported('an item is set beyond the end');
    return [...states, write(no, this.#arrays.appended(content, value))];
  }
}

/** A method that all values of a type have. */
function methodOf(prototype: object, type: string, name: string): Value {
  if (typeof Reflect.get(prototype, name) !== 'function') throw new Unsupported(`${name} of ${type}`);
  return { kind: 'builtin', path: `${type}.prototype.${name}` };
}
