import { Sort } from '../../expr/sort.ts';
import type { TermStore } from '../../expr/term-store.ts';
import type { Asker } from './asker.ts';
import { Dicts, dictOf, type Found, setsOf } from './dicts.ts';
import { Unsupported } from './flat-code.ts';
import { one } from './read-operand.ts';
import type { Computed, State } from './state.ts';
import { lengths, type Unknowns } from './unknowns.ts';
import { alternativesOf, type DictContent, type Value } from './values.ts';

/** Properties of new objects by keys that are computed, read and written. */
export class ObjectsWithKeys {
  readonly #asker: Asker;
  readonly #unknowns: Unknowns;
  readonly #store: TermStore;
  readonly dicts: Dicts;

  constructor(asker: Asker) {
    this.#asker = asker;
    this.#unknowns = asker.unknowns;
    this.#store = asker.unknowns.store;
    this.dicts = new Dicts(asker);
  }

  /** A value of several types as each of them. */
  resolved(state: State, value: Value): Computed[] {
    if (value.kind !== 'term' || this.#store.sort(value.term) !== Sort.Any) return [{ state, value }];
    return alternativesOf(this.#store, value.term).flatMap(({ when, term }) => {
      const { yes } = this.#asker.split(state, when);
      return yes === undefined ? [] : one(yes, term);
    });
  }

  /** `key in object`; undefined for what is no such object. */
  isIn(state: State, key: Value, object: Value): Computed[] | undefined {
    const content = this.dict(state, object);
    if (content === undefined || object.kind !== 'ref') return undefined;
    return this.resolved(state, key).flatMap((c) =>
      this.#looked(c.state, object.ref, content, c.value).flatMap(({ state: at, value }) =>
        one(at, this.#store.constant(value !== undefined)),
      ),
    );
  }

  /** What an object with any keys holds: certain ones, as long as it has no others. */
  dict(state: State, value: Value): DictContent | undefined {
    const content = value.kind === 'ref' ? state.heap.get(value.ref)! : undefined;
    if (content?.kind === 'record') return dictOf(this.#store, content);
    return content?.kind === 'dict' && content.dict.endsWith('object') ? content : undefined;
  }

  /** What an object gives under a key, what it inherits included. */
  #looked(state: State, ref: number, content: DictContent, given: Value): Found[] {
    const key = this.dicts.key(content.dict, given);
    return this.dicts
      .find(state, ref, content, key)
      .flatMap((f) => (f.value === undefined ? this.dicts.inherited(f.state, content, key) : [f]));
  }

  get(state: State, ref: number, content: DictContent, key: Value): Computed[] {
    return this.resolved(state, key).flatMap((c) =>
      this.#looked(c.state, ref, content, c.value).map(({ state: at, value }): Computed => {
        return { state: at, value: value ?? { kind: 'term', term: this.#store.undefined } };
      }),
    );
  }

  /** Puts a value there. */
  set(state: State, ref: number, content: DictContent, key: Value, value: Value): State[] {
    return this.resolved(state, key).map((c) => {
      const at = this.dicts.key(content.dict, c.value);
      const now = this.dicts.with(content, { what: 'set', key: at, value });
      return { ...c.state, heap: new Map(c.state.heap).set(ref, now) };
    });
  }

  /** `push` to the array that a dictionary holds under a key. */
  pushHeld(state: State, { ref, key, sets }: Value & { kind: 'held' }, args: readonly Value[]): Computed[] {
    const content = state.heap.get(ref);
    if (content?.kind !== 'dict' || setsOf(content) !== sets)
      throw new Unsupported('an array that may have been replaced');
    const now = args.reduce((c, value) => this.dicts.with(c, { what: 'push', key, value }), content);
    const length = this.#unknowns.ofShape('length', lengths);
    return [{ state: { ...state, heap: new Map(state.heap).set(ref, now) }, value: length }];
  }
}
