import type { Asker } from './asker.ts';
import { emptyDict } from './dicts.ts';
import { Unsupported } from './flat-code.ts';
import type { NewObjects } from './new-objects.ts';
import type { Properties } from './properties.ts';
import { one } from './read-operand.ts';
import type { Computed, State } from './state.ts';
import type { DictContent, DictKind, DictOp, Value } from './values.ts';

const methods: Readonly<Record<'Map' | 'Set', readonly string[]>> = {
  Map: ['get', 'set', 'has', 'delete'],
  Set: ['add', 'has', 'delete'],
};

/** A method of a new map or set. */
export function methodOfDict(dict: DictKind, name: string): Value {
  if ((dict !== 'Map' && dict !== 'Set') || !methods[dict].includes(name))
    throw new Unsupported(`${name} of a map or set`);
  return { kind: 'builtin', path: `${dict}.prototype.${name}` };
}

/** Calls of methods of new maps and sets, and of those that ask or make objects. */
export class DictCalls {
  readonly #asker: Asker;
  readonly #properties: Properties;
  readonly #heap: NewObjects;

  constructor(asker: Asker, properties: Properties, heap: NewObjects) {
    this.#asker = asker;
    this.#properties = properties;
    this.#heap = heap;
  }

  /** `new Map()`, `new Set()`, `Object.create(null)`, and whether an object has a key; undefined for other calls. */
  standard(state: State, path: string, args: readonly Value[]): Computed[] | undefined {
    if ((path === 'Map' || path === 'Set') && args.length === 0)
      return [this.#heap.made(state, emptyDict(path))];
    const { store } = this.#asker.unknowns;
    const [first, second] = args;
    if (path === 'Object.create' && args.length === 1 && first!.kind === 'term' && first!.term === store.null)
      return [this.#heap.made(state, emptyDict('bare object'))];
    if (path !== 'Object.hasOwn' || second === undefined || first?.kind !== 'ref') return undefined;
    const content = this.#properties.objects.dict(state, first);
    return content && this.#has(state, first.ref, content, second);
  }

  /** A method of what is a dictionary; undefined where that is none. */
  method(state: State, object: Value, name: string, args: readonly Value[]): Computed[] | undefined {
    if (object.kind === 'held' && name === 'push')
      return this.#properties.objects.pushHeld(state, object, args);
    if (object.kind !== 'ref') return undefined;
    const content = state.heap.get(object.ref)!;
    if (content.kind !== 'dict') return undefined;
    const key = args[0];
    const isAdd = name === 'add' && content.dict === 'Set' && args.length === 1;
    const isSet = name === 'set' && content.dict === 'Map' && args.length === 2;
    if (isAdd || isSet)
      return this.#properties.objects.resolved(state, key!).map((c) => {
        const value = isAdd ? c.value : args[1]!;
        const now = this.#with(c.state, object.ref, { what: 'set', value }, c.value);
        return { state: now, value: object };
      });
    if (content.dict.endsWith('object') || args.length !== 1) return undefined;
    if (name === 'has') return this.#has(state, object.ref, content, key!);
    if (name === 'get' && content.dict === 'Map') return this.#get(state, object.ref, content, key!);
    if (name === 'delete') {
      const nothing: Value = { kind: 'term', term: this.#asker.unknowns.store.undefined };
      return this.#has(state, object.ref, content, key!).map((c) => ({
        ...c,
        state: this.#with(c.state, object.ref, { what: 'delete', value: nothing }, key!),
      }));
    }
    return undefined;
  }

  #with(state: State, ref: number, op: Pick<DictOp, 'what' | 'value'>, given: Value): State {
    const content = state.heap.get(ref) as DictContent;
    const key = this.#properties.objects.dicts.key(content.dict, given);
    return {
      ...state,
      heap: new Map(state.heap).set(ref, this.#properties.objects.dicts.with(content, { ...op, key })),
    };
  }

  #has(state: State, ref: number, content: DictContent, given: Value): Computed[] {
    const { store } = this.#asker.unknowns;
    const { dicts } = this.#properties.objects;
    return this.#properties.objects
      .resolved(state, given)
      .flatMap((c) =>
        dicts
          .find(c.state, ref, content, dicts.key(content.dict, c.value))
          .flatMap((f) => one(f.state, store.constant(f.value !== undefined))),
      );
  }

  #get(state: State, ref: number, content: DictContent, given: Value): Computed[] {
    const nothing: Value = { kind: 'term', term: this.#asker.unknowns.store.undefined };
    const { dicts } = this.#properties.objects;
    return this.#properties.objects
      .resolved(state, given)
      .flatMap((c) =>
        dicts
          .find(c.state, ref, content, dicts.key(content.dict, c.value))
          .map((f) => ({ state: f.state, value: f.value ?? nothing })),
      );
  }
}
