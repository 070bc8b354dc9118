import type { Term } from '../../expr/term.ts';
import type { TermStore } from '../../expr/term-store.ts';
import { Arrays } from './arrays.ts';
import type { Asker } from './asker.ts';
import { dictOf } from './dicts.ts';
import { isInput } from './side.ts';
import type { State } from './state.ts';
import {
  type ArrayContent,
  type Base,
  type Content,
  type DictContent,
  isAnything,
  sameTerm,
  sameValue,
  type Value,
} from './values.ts';

/** Whether two objects that code made are the same in all that can be told of them. */
export type AreSame = (ours: number, theirs: number) => boolean;

const never: AreSame = () => false;

function isSameItem(
  asker: Asker,
  conditions: readonly Term[],
  a: Value,
  b: Value,
  areSame: AreSame,
): boolean {
  if (a.kind === 'ref' && b.kind === 'ref') return areSame(a.ref, b.ref);
  const same = sameValue(asker.unknowns.store, a, b);
  return same !== 0 && asker.isImplied(conditions, same);
}

/** Was the same done to two dictionaries, in all states under conditions? */
export function sameDict(
  asker: Asker,
  conditions: readonly Term[],
  a: DictContent,
  b: DictContent,
  areSameObjects: AreSame,
): boolean {
  const { store } = asker.unknowns;
  if (a.dict !== b.dict || a.base?.symbol !== b.base?.symbol || a.ops.length !== b.ops.length) return false;
  return a.ops.every((op, i) => {
    const other = b.ops[i]!;
    if (op.what !== other.what || op.key.kind !== other.key.kind) return false;
    const isSameKey = sameTerm(store, op.key.term, other.key.term);
    if (isSameKey === 0 || !asker.isImplied(conditions, isSameKey)) return false;
    return isSameItem(asker, conditions, op.value, other.value, areSameObjects);
  });
}

/** Do two arrays have the same items in all states under conditions? */
export function sameContent(
  asker: Asker,
  store: TermStore,
  conditions: readonly Term[],
  a: ArrayContent,
  b: ArrayContent,
  areSameObjects: AreSame = never,
): boolean {
  if (a.base?.symbol !== b.base?.symbol || a.base?.present !== b.base?.present) return false;
  const isSame = (x: Term | undefined, y: Term | undefined) =>
    x === y || (x !== undefined && y !== undefined && asker.isImplied(conditions, store.eq(x, y)));
  if (!isSame(a.base?.of, b.base?.of)) return false;
  // A part that begins with the first item is the whole.
  const begin = (base: Base | undefined) => base && (base.from ?? store.constant(0));
  if (!isSame(begin(a.base), begin(b.base))) return false;
  if (a.length !== b.length && !asker.isImplied(conditions, sameTerm(store, a.length, b.length)))
    return false;
  const arrays = new Arrays(asker.unknowns);
  const common = commonWrites(a, b);
  const indices = new Set([...a.writes.slice(common), ...b.writes.slice(common)].map((w) => w.index));
  for (const index of indices) {
    const within = arrays.isWithin(a, index);
    const there = within === store.true ? conditions : [...conditions, within];
    if (asker.isImpossible(there)) continue;
    const [x, y] = [arrays.read(a, index), arrays.read(b, index)];
    if (!isSameItem(asker, there, x, y, areSameObjects)) return false;
    // An item that is undefined is not one that is missing.
    const isThere = store.eq(arrays.isPresent(a, index), arrays.isPresent(b, index));
    if (!asker.isImplied(there, isThere)) return false;
  }
  return true;
}

function commonWrites(a: ArrayContent, b: ArrayContent): number {
  let n = 0;
  const isSame = (v: Value, w: Value) =>
    v === w || (v.kind === 'term' && w.kind === 'term' && v.term === w.term);
  while (
    n < a.writes.length &&
    n < b.writes.length &&
    a.writes[n]!.index === b.writes[n]!.index &&
    isSame(a.writes[n]!.value, b.writes[n]!.value)
  )
    n++;
  return n;
}

/** Compares what two versions ended with; undefined when it is the same in all states under conditions, otherwise what differs. */
export class OutcomeComparison {
  readonly #asker: Asker;
  readonly #store: TermStore;
  readonly #conditions: readonly Term[];
  readonly #states: readonly [State, State];
  readonly #matched = new Map<number, number>();

  constructor(asker: Asker, conditions: readonly Term[], states: readonly [State, State]) {
    this.#asker = asker;
    this.#store = asker.unknowns.store;
    this.#conditions = conditions;
    this.#states = states;
  }

  values(a: Value, b: Value): string | undefined {
    if (a.kind === 'ref' && b.kind === 'ref') return this.#objects(a.ref, b.ref);
    if (a.kind === 'error' && b.kind === 'error') {
      if (a.name !== b.name) return 'different errors';
      if (a.message === undefined || b.message === undefined)
        return a.message === b.message ? undefined : 'errors with different messages';
      return this.#term(sameTerm(this.#store, a.message, b.message))
        ? undefined
        : 'errors with different messages';
    }
    return this.#term(sameValue(this.#store, ...this.#boxed(a, b))) ? undefined : 'different values';
  }

  /** A primitive beside a value of any type as one of these. */
  #boxed(a: Value, b: Value): [Value, Value] {
    const { unknowns } = this.#asker;
    if (a.kind === 'term' && isAnything(b)) return [unknowns.boxed(a.term), b];
    return b.kind === 'term' && isAnything(a) ? [a, unknowns.boxed(b.term)] : [a, b];
  }

  #term(same: Term): boolean {
    return same !== 0 && this.#asker.isImplied(this.#conditions, same);
  }

  #objects(a: number, b: number): string | undefined {
    if (isInput(a) || isInput(b)) return a === b ? undefined : 'different objects';
    const known = this.#matched.get(a);
    if (known !== undefined) return known === b ? undefined : 'different objects';
    if ([...this.#matched.values()].includes(b)) return 'different objects';
    this.#matched.set(a, b);
    return this.contents(this.#states[0].heap.get(a)!, this.#states[1].heap.get(b)!);
  }

  contents(a: Content, b: Content): string | undefined {
    const areSame: AreSame = (x, y) => this.#objects(x, y) === undefined;
    if (a.kind === 'array' && b.kind === 'array' && !a.isSet && !b.isSet)
      return sameContent(this.#asker, this.#store, this.#conditions, a, b, areSame)
        ? undefined
        : 'arrays with different items';
    if (a.kind === 'dict' || b.kind === 'dict') {
      const [x, y] = [a, b].map((c) => (c.kind === 'record' ? dictOf(this.#store, c) : c));
      if (x!.kind !== 'dict' || y!.kind !== 'dict') return 'different kinds of objects';
      return sameDict(this.#asker, this.#conditions, x!, y!, areSame) ? undefined : 'different entries';
    }
    if (a.kind !== 'record' || b.kind !== 'record') return 'different kinds of objects';
    const [keys, others] = [[...a.fields.keys()], [...b.fields.keys()]];
    if (keys.join('\0') !== others.join('\0')) return 'objects with different properties';
    for (const key of keys) {
      const why = this.values(a.fields.get(key)!, b.fields.get(key)!);
      if (why !== undefined) return `${why} in ${key}`;
    }
    return undefined;
  }

  /** What is left behind in the inputs. */
  inputs(): string | undefined {
    for (const [ref, content] of this.#states[0].heap) {
      if (!isInput(ref)) continue;
      const why = this.contents(content, this.#states[1].heap.get(ref)!);
      if (why !== undefined) return `${why} are left in an input`;
    }
    return undefined;
  }
}
