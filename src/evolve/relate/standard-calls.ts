import { Op } from '../../expr/op.ts';
import { Sort } from '../../expr/sort.ts';
import type { Term } from '../../expr/term.ts';
import type { TermStore } from '../../expr/term-store.ts';
import { errorTypes } from '../../syntax/annotation/global-types.ts';
import type { Arrays } from './arrays.ts';
import type { Asker } from './asker.ts';
import { copied } from './contents.ts';
import { DictCalls } from './dict-calls.ts';
import { Unsupported } from './flat-code.ts';
import { callMethodOf, callStandard, logging } from './natives.ts';
import type { NewObjects } from './new-objects.ts';
import { callWithPattern } from './patterns.ts';
import type { Properties } from './properties.ts';
import { one } from './read-operand.ts';
import { callOfRecord } from './record-calls.ts';
import { isInput } from './side.ts';
import type { Computed, State } from './state.ts';
import { type ArrayContent, type Content, isAnything, type Value } from './values.ts';

const changing: ReadonlySet<string> = new Set(['push', 'pop']);
const MOST_ITEMS = 4_294_967_295;
const MOST_SHORT = 8;
/** What looks at its first argument only. */
const conversions: ReadonlySet<string> = new Set(['Boolean', 'String', 'Number']);

/** Calls of what the language brings. */
export class StandardCalls {
  readonly #asker: Asker;
  readonly #store: TermStore;
  readonly #arrays: Arrays;
  readonly #properties: Properties;
  readonly #heap: NewObjects;
  readonly #dicts: DictCalls;

  constructor(asker: Asker, arrays: Arrays, properties: Properties, heap: NewObjects) {
    this.#asker = asker;
    this.#store = asker.unknowns.store;
    this.#arrays = arrays;
    this.#properties = properties;
    this.#heap = heap;
    this.#dicts = new DictCalls(asker, properties, heap);
  }

  standard(state: State, path: string, args: readonly Value[]): Computed[] {
    if (path === '$stop') throw new Unsupported('an array that got shorter meanwhile');
    const known =
      this.#dicts.standard(state, path, args) ?? callOfRecord(this.#asker, this.#heap, state, path, args);
    if (known !== undefined) return known;
    if (path === '$short' || path === '$append') return this.#short(state, path, args);
    if (path === '$size' || path === '$item') return this.#ofSet(state, path, args);
    if (errorTypes.has(path) || path === 'Array')
      return this.construct(state, { kind: 'builtin', path }, args);
    if (path === 'Array.isArray' && args[0] !== undefined && isAnything(args[0]))
      return one(state, this.#asker.unknowns.truthOf(path, args[0]));
    if (path === 'Array.isArray' && (args[0]?.kind === 'ref' || args[0]?.kind === 'object')) {
      const isTuple = args[0].kind === 'object' && args[0].shape.kind === 'tuple';
      const isArray = isTuple || this.#properties.list(state, args[0]) !== undefined;
      return one(state, this.#store.constant(isArray));
    }
    if (conversions.has(path) && args.length > 1) return this.standard(state, path, args.slice(0, 1));
    if (path === 'Boolean' && args[0] !== undefined && isAnything(args[0]))
      return one(state, this.#asker.unknowns.truthOf('truthy', args[0]));
    if (path === '$length') return one(state, this.#givenLength(state, args[0]!));
    const terms = args.map((a) => (a.kind === 'term' ? a.term : 0));
    if (logging.has(path) && !terms.includes(0))
      return one({ ...state, logs: [...state.logs, { path, terms, isQuiet: false }] }, this.#store.undefined);
    const result = terms.includes(0) ? 0 : callStandard(this.#store, path, terms);
    if (result === 0) throw new Unsupported(`${path} is not followed`);
    return one(state, result);
  }

  method(state: State, object: Value, name: string, args: readonly Value[]): Computed[] {
    const ofPattern = callWithPattern(this.#asker, this.#heap, state, object, name, args);
    if (ofPattern !== undefined) return ofPattern;
    if (object.kind === 'builtin') return this.standard(state, `${object.path}.${name}`, args);
    if (object.kind === 'term') {
      const terms = args.map((a) => (a.kind === 'term' ? a.term : 0));
      const result = terms.includes(0) ? 0 : callMethodOf(this.#store, object.term, name, terms);
      if (result === 0) throw new Unsupported(`the method ${name}`);
      return one(state, result);
    }
    const ofDict = this.#dicts.method(state, object, name, args);
    if (ofDict !== undefined) return ofDict;
    const content = this.#properties.list(state, object);
    if (content === undefined) throw new Unsupported(`the method ${name}`);
    if (object.kind !== 'ref' && changing.has(name)) throw new Unsupported('an input object is changed');
    if (object.kind === 'ref' && isInput(object.ref) && changing.has(name)) this.#asker.changesInputs = true;
    if (name === 'push' && object.kind === 'ref') {
      const now = args.reduce((c, a) => this.#arrays.appended(c, a), content);
      return one({ ...state, heap: new Map(state.heap).set(object.ref, now) }, now.length);
    }
    if (name === 'fill' && args.length === 1) return this.#fill(state, object, content, args[0]!);
    if (name === 'slice' && args.length === 0) return [this.#heap.made(state, copied(content))];
    if (name === 'slice' && args.length <= 2) return [this.#slice(state, copied(content), args)];
    if (name === 'at' && args.length === 1 && args[0]!.kind === 'term') {
      const store = this.#store;
      const index = args[0]!.term;
      const isPlain = store.isConst(index) && Number.isInteger(store.constValue(index));
      if (!isPlain) throw new Unsupported('at');
      const isBack = (store.constValue(index) as number) < 0;
      return this.#properties.item(
        state,
        content,
        isBack ? store.make(Op.Add, content.length, index) : index,
      );
    }
    if (name === 'pop' && args.length === 0 && object.kind === 'ref')
      return this.#pop(state, object.ref, content);
    throw new Unsupported(`the method ${name} of arrays`);
  }

  /** A new array of so few items that these are told one by one: whether it is one, and adding its items to another. */
  #short(state: State, path: string, args: readonly Value[]): Computed[] {
    const store = this.#store;
    const list = this.#properties.list(state, args.at(-1)!);
    const count =
      list?.base === undefined && list && store.isConst(list.length) ? store.constValue(list.length) : -1;
    const isShort = typeof count === 'number' && count >= 0 && count <= MOST_SHORT;
    if (path === '$short') return one(state, store.constant(isShort));
    const [to] = args as [Value & { kind: 'ref' }];
    let content = state.heap.get(to.ref) as ArrayContent;
    for (let i = 0; i < (count as number); i++)
      content = this.#arrays.appended(content, this.#arrays.read(list!, store.constant(i)));
    return one({ ...state, heap: new Map(state.heap).set(to.ref, content) }, store.undefined);
  }

  /** How many items `Array.from` makes of an object that has but a length. */
  #givenLength(state: State, object: Value): Term {
    const content = object.kind === 'ref' ? state.heap.get(object.ref) : undefined;
    const length =
      content?.kind === 'record' && content.fields.size === 1 ? content.fields.get('length') : undefined;
    if (length === undefined) throw new Unsupported('Array.from of what is neither an array nor a length');
    return this.#ofLength(state, length).length;
  }

  /** What `new Array(n)` holds. */
  #ofLength({ conditions }: State, length: Value): Content & { kind: 'array' } {
    const store = this.#store;
    const n = length.kind === 'term' && store.sort(length.term) === Sort.Num ? length.term : 0;
    // -0 is 0 here.
    const isOne = (t: Term) =>
      store.and(
        store.make(Op.IsInteger, t),
        store.and(store.make(Op.Le, store.constant(0), t), store.make(Op.Le, t, store.constant(MOST_ITEMS))),
      );
    if (n === 0 || !this.#asker.isImplied(conditions, isOne(n)))
      throw new Unsupported('a new array of a length that may be none');
    return this.#asker.unknowns.filled(store.make(Op.Add, n, store.constant(0)), undefined);
  }

  /** `fill` of a new array: whatever it held, it has the same everywhere then. */
  #fill(state: State, object: Value, content: Content & { kind: 'array' }, value: Value): Computed[] {
    if (object.kind !== 'ref' || isInput(object.ref) || content.isSet || value.kind !== 'term')
      throw new Unsupported('the method fill of arrays');
    if (!this.#store.isConst(value.term))
      throw new Unsupported('an array that is filled with what is computed');
    const now = this.#asker.unknowns.filled(content.length, value.term);
    return [{ state: { ...state, heap: new Map(state.heap).set(object.ref, now) }, value: object }];
  }

  /** `slice` from an index to another, which may count from the end. */
  #slice(state: State, content: ArrayContent, args: readonly Value[]): Computed {
    const store = this.#store;
    const { length } = content;
    const zero = store.constant(0);
    const isSure = (condition: Term) => this.#asker.isImplied(state.conditions, condition);
    const limit = (value: Value | undefined, otherwise: Term): Term => {
      const given = value?.kind === 'term' ? value.term : value === undefined ? store.undefined : 0;
      if (given !== 0 && store.sort(given) === Sort.Undefined) return otherwise;
      if (given === 0 || store.sort(given) !== Sort.Num || !isSure(store.make(Op.IsInteger, given)))
        throw new Unsupported('a part of an array from what may be no integer');
      // Never -0.
      const n = store.make(Op.Add, given, zero);
      const least = isSure(store.make(Op.Le, zero, n))
        ? n
        : store.ite(store.make(Op.Lt, n, zero), store.make(Op.Max, store.make(Op.Add, length, n), zero), n);
      return isSure(store.make(Op.Le, least, length)) ? least : store.make(Op.Min, least, length);
    };
    const [from, to] = [limit(args[0], zero), limit(args[1], length)];
    const count = store.make(Op.Sub, to, from);
    const many = isSure(store.make(Op.Le, zero, count)) ? count : store.make(Op.Max, count, zero);
    return this.#heap.made(state, this.#arrays.part(content, from, many));
  }

  #ofSet(state: State, path: string, [set, index]: readonly Value[]): Computed[] {
    const content = this.#properties.set(state, set!);
    if (content === undefined) throw new Unsupported('has of what is no set');
    if (path === '$size') return one(state, content.length);
    return this.#properties.item(state, content, (index as Value & { kind: 'term' }).term);
  }

  #pop(state: State, ref: number, content: Content & { kind: 'array' }): Computed[] {
    const store = this.#store;
    const { yes, no } = this.#asker.split(state, store.make(Op.Lt, store.constant(0), content.length));
    if (content.isOfAny) throw new Unsupported('pop of what is not known');
    const none = no === undefined ? [] : one(no, store.undefined);
    if (yes === undefined) return none;
    const length = store.make(Op.Sub, content.length, store.constant(1));
    const heap = new Map(yes.heap).set(ref, { ...content, length });
    const taken = this.#properties.taken(yes, content, length);
    return [...none, { state: { ...taken.state, heap }, value: taken.value }];
  }

  construct(state: State, callee: Value, args: readonly Value[]): Computed[] {
    const isDict = callee.kind === 'builtin' && (callee.path === 'Map' || callee.path === 'Set');
    if (isDict && args.length === 0) return this.#dicts.standard(state, callee.path, args)!;
    if (callee.kind === 'builtin' && callee.path === 'Set' && args.length === 1) {
      const items = this.#properties.list(state, args[0]!);
      if (items === undefined) throw new Unsupported('a set of what is no array');
      const base = copied(items).base && { ...items.base!, present: undefined };
      return [this.#heap.made(state, { ...items, base, isSet: true })];
    }
    if (callee.kind === 'builtin' && callee.path === 'Array' && args.length === 1)
      return [this.#heap.made(state, this.#ofLength(state, args[0]!))];
    if (callee.kind !== 'builtin' || !errorTypes.has(callee.path) || args.length > 1)
      throw new Unsupported('new of what is not followed');
    const [given] = args;
    if (given === undefined)
      return [{ state, value: { kind: 'error', name: callee.path, message: undefined } }];
    const message = given.kind === 'term' && this.#store.sort(given.term) === Sort.Str ? given.term : 0;
    if (message === 0) throw new Unsupported('an error with a message that is no text');
    return [{ state, value: { kind: 'error', name: callee.path, message } }];
  }
}
