import { mapAlternatives } from '../../expr/map-alternatives.ts';
import { Op } from '../../expr/op.ts';
import { Sort } from '../../expr/sort.ts';
import type { Term } from '../../expr/term.ts';
import type { TermStore } from '../../expr/term-store.ts';
import type { Shape } from '../../syntax/shape/shape.ts';
import { isPattern } from './pattern-name.ts';

export type ObjectShape = Shape & { kind: 'object' | 'array' | 'tuple' | 'unknown' };

const objectKinds: ReadonlySet<Shape['kind']> = new Set(['object', 'array', 'tuple', 'unknown']);

export function isObjectShape(shape: Shape): shape is ObjectShape {
  return objectKinds.has(shape.kind);
}

/** What all values of any type are called by. */
const ANY = 'any value';

/** What objects are called by that are at a path. */
export function pathFor(shape: Shape, path: string): string {
  return shape.kind === 'unknown' ? ANY : path;
}

/**
 * What is known of a value:
 * - `term`: a primitive, exactly;
 * - `ref`: an object of the heap, by number. The numbers of inputs are the same in both versions;
 * - `object`: an input object, an array or a tuple within others, which code that is followed never changes; its `id` is a number that
 *   tells it from others. With the shape `unknown` it is anything, a primitive included: the same number is the same value;
 * - `builtin`: a standard function or object, by path;
 * - `input`: a function among the inputs;
 * - `function`: a function of the program, which nothing but calls may look at;
 * - `error`: a new error.
 */
export type Value =
  | { readonly kind: 'term'; readonly term: Term }
  | { readonly kind: 'ref'; readonly ref: number }
  | {
      readonly kind: 'object';
      readonly id: Term;
      readonly path: string;
      readonly shape: ObjectShape;
    }
  | { readonly kind: 'builtin'; readonly path: string }
  | { readonly kind: 'input'; readonly path: string; readonly returns: Shape }
  | { readonly kind: 'function'; readonly name: string }
  | { readonly kind: 'error'; readonly name: string; readonly message: Term | undefined }
  /** What an input function threw: one value, by number. */
  | { readonly kind: 'thrown'; readonly id: number }
  /** What every plain object has by itself under a key. */
  | { readonly kind: 'inherited'; readonly key: Term }
  /** The array that only a dictionary holds, under a key, as long as nothing else was put there: by how often that was done before. */
  | { readonly kind: 'held'; readonly ref: number; readonly key: DictKey; readonly sets: number };

/** What is at the indices of an array that were not written since: a function of the index by name, and the type of what it gives. */
export interface Base {
  readonly symbol: string;
  readonly element: Shape;
  /** Of an array within another object: its number, which the function takes before the index. */
  readonly of?: Term | undefined;
  /** Of a part of an array: where that begins, which is added to the index. */
  readonly from?: Term | undefined;
  /** Of an array that may have holes: whether there is an item, as a function of the index by name. */
  readonly present?: string | undefined;
  /** Of objects: what their fields are called by. */
  readonly path: string;
}

/** The `present` of an array that has no items but those that were written. */
export const NEVER = 'never';

export interface ArrayContent {
  readonly kind: 'array';
  readonly base: Base | undefined;
  readonly length: Term;
  /** The items of a set, in which some may be more than once: nothing but `has` may ask for them. */
  readonly isSet?: boolean;
  /** Items are of any type, as what is read where there is none then is. */
  readonly isOfAny?: boolean;
  /** The latest last. */
  readonly writes: readonly { readonly index: Term; readonly value: Value }[];
}

export interface RecordContent {
  readonly kind: 'record';
  readonly fields: ReadonlyMap<string, Value>;
}

export type DictKind = 'Map' | 'Set' | 'object' | 'bare object';

/** A primitive, or the number of an object; `kind` is its type, as numbers of objects are no keys that are numbers. */
export interface DictKey {
  readonly term: Term;
  readonly kind: string;
}

/** What was done to a dictionary: put there, taken away, or added to the array that is there. */
export interface DictOp {
  readonly what: 'set' | 'delete' | 'push';
  readonly key: DictKey;
  readonly value: Value;
}

/** A new Map, Set or object with any keys: what was done to it, over what it was before. The same done to the same gives the same, in the same order. */
export interface DictContent {
  readonly kind: 'dict';
  readonly dict: DictKind;
  /** What is there is a function of the key by name; undefined: nothing is. */
  readonly base: { readonly symbol: string; readonly element: Shape; readonly path: string } | undefined;
  /** The latest last. */
  readonly ops: readonly DictOp[];
}

export type Content = ArrayContent | RecordContent | DictContent;

/** What the functions of a base are asked with for an index. */
export function argumentsAt(store: TermStore, { of, from }: Base, index: Term): readonly Term[] {
  const at = from === undefined ? index : store.make(Op.Add, from, index);
  return of === undefined ? [at] : [of, at];
}

/** `Object.is(a, b)` of two primitives as a Bool term; 0 where it cannot be said. */
export function sameTerm(store: TermStore, a: Term, b: Term): Term {
  if (a === b) return store.true;
  if (store.sort(a) === Sort.Any) return mapAlternatives(store, a, (t) => sameTerm(store, t, b));
  if (store.sort(b) === Sort.Any) return mapAlternatives(store, b, (t) => sameTerm(store, a, t));
  const sort = store.sort(a);
  if (sort !== store.sort(b)) return store.false;
  switch (sort) {
    case Sort.Num:
      return store.make(Op.SameNum, a, b);
    case Sort.Undefined:
    case Sort.Null:
      return store.true;
    case Sort.Opaque:
    case Sort.Re:
    case Sort.Any:
      return 0;
    default:
      return store.eq(a, b);
  }
}

/** The same value, as a Bool term; 0 where it cannot be said. Objects of the heap are the same when they have the same number. */
export function sameValue(store: TermStore, a: Value, b: Value): Term {
  if (a.kind === 'term' && b.kind === 'term') return sameTerm(store, a.term, b.term);
  if (a.kind !== b.kind) return mayBeAnything(store, a) || mayBeAnything(store, b) ? 0 : store.false;
  switch (a.kind) {
    case 'ref':
      return store.constant(a.ref === (b as typeof a).ref);
    case 'object':
      if (isAnything(a) !== isAnything(b)) return 0;
      return store.eq(a.id, (b as typeof a).id);
    case 'builtin':
      if (isPattern(a.path)) return 0;
      return store.constant(a.path === (b as typeof a).path);
    case 'input':
      return store.constant(a.path === (b as typeof a).path);
    case 'thrown':
      return store.constant(a.id === (b as typeof a).id);
    case 'inherited':
      return store.eq(a.key, (b as typeof a).key);
    default:
      return 0;
  }
}

/** A value of a type that says nothing: `T`, `unknown`. */
export function isAnything(value: Value): value is Value & { kind: 'object' } {
  return value.kind === 'object' && value.shape.kind === 'unknown';
}

function mayBeAnything(store: TermStore, value: Value): boolean {
  return (
    value.kind === 'thrown' ||
    value.kind === 'function' ||
    isAnything(value) ||
    (value.kind === 'term' && store.sort(value.term) >= Sort.Any)
  );
}

/** All that a primitive of sort Any may be, and when. */
export function alternativesOf(store: TermStore, term: Term): { readonly when: Term; readonly term: Term }[] {
  const leaves = new Set<Term>();
  mapAlternatives(store, term, (t) => {
    leaves.add(t);
    return store.true;
  });
  return [...leaves].map((leaf) => ({
    when: mapAlternatives(store, term, (t) => store.constant(t === leaf)),
    term: leaf,
  }));
}
