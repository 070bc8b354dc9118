import { mapAlternatives } from '../../expr/map-alternatives.ts';
import { Op } from '../../expr/op.ts';
import { Sort } from '../../expr/sort.ts';
import type { Term } from '../../expr/term.ts';
import { Guest } from '../../machine/guest/guest.ts';
import type { ModelContext } from '../../machine/model.ts';
import { ConditionKind } from '../../machine/trace.ts';
import { sameValueZero } from '../core/equality.ts';
import type { Shadowed } from '../core/shadowed.ts';
import { brandOf, host } from './collection-method.ts';

/** Shadows of one entry of a Map (or Set: the value is unused). */
export interface EntryTerms {
  readonly key: Term;
  readonly value: Term;
  /** Holds the concrete value; its cell tells who wrote the entry last. */
  readonly slot: { value: unknown };
}

/**
 * Shadows of a Map or Set beside the real one, by concrete key. The real one is consulted for presence and order: the
 * decisions recorded by {@link locate} make its concrete answer the answer on the whole path.
 */
export interface Table {
  readonly entries: Map<unknown, EntryTerms>;
  /** How many keys have a term. */
  symbolic: number;
  /** Counts changes of the set of keys; its cell tells who made the last one. */
  readonly structure: { version: number };
}

const tableKey = Symbol('collection');

export function tableOf(context: ModelContext, collection: object): Table {
  return context.state(collection, tableKey, () => ({
    entries: new Map(),
    symbolic: 0,
    structure: { version: 0 },
  }));
}

/** Notes that something depends on which keys there are, and on the entry of this key. */
export function readEntry(context: ModelContext, collection: object, key: unknown): EntryTerms | undefined {
  const table = tableOf(context, collection);
  context.getCell(table.structure, 'version');
  const entry = table.entries.get(key);
  if (entry !== undefined) context.getCell(entry.slot, 'value');
  return entry;
}

function changeStructure(context: ModelContext, { structure }: Table): void {
  structure.version++;
  context.setCell(structure, 'version', 0);
}

/** Keys of a real Map or Set in order. */
export function keysOf(collection: object): unknown[] {
  const { keys } = host[brandOf(collection) ?? 'Map'];
  return [...(Guest.apply(keys, collection, []) as Iterable<unknown>)];
}

/** Is this key in a real Map or Set? */
export function hasKey(collection: object, key: unknown): boolean {
  return Guest.apply(host[brandOf(collection) ?? 'Map'].has, collection, [key]) as boolean;
}

/** The stored keys that may equal this one, each with the term that says so, up to the one that surely does. */
export function candidates(context: ModelContext, collection: object, key: Shadowed): [unknown, Term][] {
  const { store } = context;
  const table = tableOf(context, collection);
  if (key.term === 0 && table.symbolic === 0) return [];
  const found: [unknown, Term][] = [];
  for (const stored of keysOf(collection)) {
    const term = table.entries.get(stored)?.key ?? 0;
    const same = sameValueZero(context, key, { value: stored, term });
    if (same !== store.false) found.push([stored, same]);
    if (same === store.true) break;
  }
  return found;
}

/** Decides for each stored key, in order, whether it is this one, up to the one that is. */
export function locate(context: ModelContext, collection: object, key: Shadowed): void {
  for (const [stored, same] of candidates(context, collection, key)) {
    const taken = stored === key.value || (Number.isNaN(stored) && Number.isNaN(key.value));
    context.decide(same, taken, ConditionKind.split);
    if (taken) return;
  }
}

/** Shadows the entry of a key that is stored now. A key keeps the term it was first stored with. */
export function record(
  context: ModelContext,
  collection: object,
  key: Shadowed,
  wasPresent: boolean,
  value: Shadowed,
): void {
  const table = tableOf(context, collection);
  const known = table.entries.get(key.value);
  const keyTerm = wasPresent ? (known?.key ?? 0) : storedKey(context, key);
  if (keyTerm !== 0 && (known?.key ?? 0) === 0) table.symbolic++;
  const slot = { value: value.value };
  table.entries.set(key.value, { key: keyTerm, value: value.term, slot });
  context.setCell(slot, 'value', value.term);
  if (!wasPresent) changeStructure(context, table);
}

/** Forgets the entry of a key. */
export function forget(context: ModelContext, collection: object, key: unknown): void {
  const table = tableOf(context, collection);
  if ((table.entries.get(key)?.key ?? 0) !== 0) table.symbolic--;
  table.entries.delete(key);
  changeStructure(context, table);
}

export function forgetAll(context: ModelContext, collection: object): void {
  const table = tableOf(context, collection);
  table.entries.clear();
  table.symbolic = 0;
  changeStructure(context, table);
}

/** A key as the collection keeps it: -0 becomes 0. */
function storedKey(context: ModelContext, { value, term }: Shadowed): Term {
  const { store } = context;
  if (term === 0 || (typeof value !== 'number' && store.sort(term) !== Sort.Any)) return term;
  if (store.sort(term) === Sort.Any) {
    const isNegative = mapAlternatives(store, term, (t) =>
      store.sort(t) === Sort.Num ? store.make(Op.SameNum, t, store.constant(-0)) : store.false,
    );
    if (isNegative !== 0) {
      context.decide(isNegative, Object.is(value, -0), ConditionKind.split);
      return Object.is(value, -0) ? 0 : term;
    }
  }
  if (typeof value !== 'number') return term;
  const number = context.resolve(value, term);
  return store.sort(number) === Sort.Num ? store.make(Op.Add, number, store.constant(0)) : number;
}

/** The shadows of all entries, in order. */
export function containerTerms(context: ModelContext, collection: object): EntryTerms[] {
  const none = { key: 0, value: 0, slot: { value: undefined } };
  return keysOf(collection).map((key) => readEntry(context, collection, key) ?? none);
}

/** Shadows the entries of a collection that was just filled, in order. */
export function recordTerms(context: ModelContext, collection: object, terms: readonly EntryTerms[]): void {
  const isMap = brandOf(collection) === 'Map';
  keysOf(collection).forEach((key, i) => {
    const value = isMap ? Map.prototype.get.call(collection, key) : undefined;
    const entry = terms[i] ?? { key: 0, value: 0 };
    record(context, collection, { value: key, term: entry.key }, false, { value, term: entry.value });
  });
}
