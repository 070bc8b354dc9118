import type { LocalId } from '../../../ir/ir.ts';
import type { Context } from './context.ts';
import type { Pair } from './pair.ts';
import { share } from './share.ts';
import type { Value } from './value.ts';

/** A local by its id, or a field as `ref.key` (`ref.*`: all of them). */
export type Place = LocalId | string;

export interface Written {
  /** What a loop may change. */
  readonly places: Set<Place>;
  /** Of these, whose sort is not known either. */
  readonly unsorted: Set<Place>;
  /** Objects that an iteration lets code out of sight know. */
  readonly escaped: Set<number>;
}

/** Replaces what may have changed by new variables, of the sort they have in all pairs of the entry unless that is known to change. */
export function skolemise(cx: Context, pair: Pair, written: Written, entry: readonly Pair[]): Pair {
  for (const ref of written.escaped) share(pair, { kind: 'object', ref });
  for (const place of written.places) {
    if (typeof place !== 'number') {
      skolemiseField(cx, pair, place, written, entry);
      continue;
    }
    const old = pair.locals.get(place);
    if (old === undefined) continue;
    share(pair, old);
    const name = cx.program.locals[place]?.name || 'value';
    const known = !written.unsorted.has(place) && entry.every((p) => sameSort(cx, p.locals.get(place), old));
    pair.locals.set(place, known ? cx.values.like(old, name) : cx.values.unknown({ path: name }));
  }
  return pair;
}

function skolemiseField(
  cx: Context,
  pair: Pair,
  place: string,
  written: Written,
  entry: readonly Pair[],
): void {
  const ref = Number.parseInt(place, 10);
  const key = place.slice(place.indexOf('.') + 1);
  const object = pair.heap.get(ref);
  if (object === undefined) return;
  for (const [name, value] of object.fields) if (key === '*' || key === name) share(pair, value);
  const now = pair.heap.get(ref)!;
  if (key === '*') {
    pair.heap.set(ref, { ...now, fields: new Map(), complete: false, shape: undefined, from: undefined });
    return;
  }
  const fields = new Map(now.fields);
  const old = fields.get(key);
  const known =
    old !== undefined &&
    !written.unsorted.has(place) &&
    entry.every((p) => sameSort(cx, p.heap.get(ref)?.fields.get(key), old));
  fields.set(key, known ? cx.values.like(old, key) : cx.values.unknown({ path: key }));
  pair.heap.set(ref, { ...now, fields, complete: now.complete && old !== undefined });
}

/**
 * Objects of the entry that a value of which nothing is known may be when the next iteration starts: code out of sight knows them by then, or they are where the loop writes.
 */
export function newlyEscaped(entry: readonly Pair[], back: readonly Pair[], written: Written): Set<number> {
  const found = new Set<number>();
  const add = (ref: number): void => {
    if (!written.escaped.has(ref) && entry.some((p) => p.heap.get(ref)?.escaped === false)) found.add(ref);
  };
  for (const pair of back) {
    for (const [ref, { escaped }] of pair.heap) if (escaped) add(ref);
    for (const place of written.places) for (const ref of reachedFrom(pair, place)) add(ref);
  }
  return found;
}

/** Objects that can be reached from a place. */
function reachedFrom(pair: Pair, place: Place): Set<number> {
  const found = new Set<number>();
  const look = (value: Value | undefined): void => {
    if (value?.kind === 'choice') for (const option of value.options) look(option);
    if (value?.kind !== 'object' || found.has(value.ref)) return;
    found.add(value.ref);
    const object = pair.heap.get(value.ref);
    for (const held of object?.fields.values() ?? []) look(held);
    if (object?.from !== undefined) look({ kind: 'object', ref: object.from });
  };
  if (typeof place === 'string' && place.endsWith('.*'))
    for (const held of pair.heap.get(Number.parseInt(place, 10))?.fields.values() ?? []) look(held);
  else look(valueAt(pair, place));
  return found;
}

/** Places whose sort after an iteration is not that which they were assumed to have. */
export function changedSorts(
  cx: Context,
  starts: readonly Pair[],
  back: readonly Pair[],
  written: Written,
): Place[] {
  return [...written.places].filter((place) => {
    if (written.unsorted.has(place)) return false;
    const assumed = starts.map((pair) => valueAt(pair, place)).find((value) => value?.kind === 'term');
    return assumed !== undefined && back.some((pair) => !sameSort(cx, valueAt(pair, place), assumed));
  });
}

function valueAt(pair: Pair, place: Place): Value | undefined {
  if (typeof place === 'number') return pair.locals.get(place);
  return pair.heap.get(Number.parseInt(place, 10))?.fields.get(place.slice(place.indexOf('.') + 1));
}

function sameSort(cx: Context, a: Value | undefined, b: Value): boolean {
  return (
    a?.kind === 'term' && b.kind === 'term' && cx.values.store.sort(a.term) === cx.values.store.sort(b.term)
  );
}
