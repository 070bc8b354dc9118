import { types } from 'node:util';
import type { Primitive } from '../../expr/input-variable.ts';
import { Sort } from '../../expr/sort.ts';
import type { Term } from '../../expr/term.ts';
import type { TermStore } from '../../expr/term-store.ts';
import { toStringTerm } from '../../expr/to-string.ts';
import { Guest } from '../guest/guest.ts';
import { ConditionKind } from '../trace.ts';
import { cellKey } from './heap.ts';
import { isObject } from './is-object.ts';
import type { Memory } from './memory.ts';
import { convertElement } from './typed-array.ts';

/** Arrays longer than this are read and written at one index at a time (split), not by Ite. */
const widest = 256;

function isIndexed(object: object): object is ArrayLike<unknown> & object {
  return Guest.isArray(object) || types.isTypedArray(object);
}

/** `object[key]` with a symbolic key: an Ite over primitive elements after a decision on the range, otherwise splits. */
export function readSymbolic(m: Memory, object: object, key: unknown, term: Term, value: unknown): Term {
  const { s } = m;
  const { store } = s;
  if (!isIndexed(object) || store.sort(term) !== Sort.Num) {
    pinKey(m, object, key, term);
    return m.read(object, cellKey(key), value);
  }
  m.pinLength(object);
  const index = Number(key);
  const taken = Number.isInteger(index) && index >= 0 && index < object.length;
  s.decide(m.inRange(term, store.constant(object.length)), taken, ConditionKind.split);
  if (!taken) {
    for (const own of oddNames(object)) {
      const isThis = own === Guest.text(key);
      s.decide(store.eq(toStringTerm(store, term), store.constant(own)), isThis, ConditionKind.split);
      if (isThis) return m.read(object, own, value);
    }
    if (value !== undefined) s.pin(key, term);
    return 0;
  }
  const elements = allElements(m, object);
  if (elements === undefined) {
    s.pin(key, term);
    return m.read(object, cellKey(key), value);
  }
  let result = elements[elements.length - 1]!;
  for (let i = elements.length - 2; i >= 0; i--)
    result = store.ite(store.eq(term, store.constant(i)), elements[i]!, result);
  if (s.dependences) for (let i = 0; i < elements.length; i++) m.read(object, i, object[i]);
  return store.isConst(result) ? 0 : result;
}

/** The properties of an array whose names are numbers but no indices, as `xs[-1] = 0` makes them. */
function oddNames(array: object): string[] {
  if (types.isTypedArray(array) || types.isProxy(array)) return [];
  return ownNames(array).filter((own) => typeof cellKey(own) !== 'number' && String(Number(own)) === own);
}

/** The elements' terms when all are primitives; undefined otherwise. */
function allElements(m: Memory, array: ArrayLike<unknown> & object): Term[] | undefined {
  if (array.length > widest) return undefined;
  const terms: Term[] = [];
  for (let i = 0; i < array.length; i++) {
    const term = m.elementTerm(array, i);
    if (term === 0) return undefined;
    terms.push(term);
  }
  return terms;
}

/** `object[key] = value` with a symbolic key: updates every element's shadow; false when the key was fixed instead. */
export function writeSymbolic(
  m: Memory,
  object: object,
  key: unknown,
  term: Term,
  value: unknown,
  valueTerm: Term,
): boolean {
  const { s } = m;
  const { store } = s;
  if (!isIndexed(object) || store.sort(term) !== Sort.Num) {
    writeName(m, object, key, term);
    return false;
  }
  m.pinLength(object);
  const index = Number(key);
  const taken = Number.isInteger(index) && index >= 0 && index < object.length;
  s.decide(m.inRange(term, store.constant(object.length)), taken, ConditionKind.split);
  const elements =
    taken && !isObject(value) && typeof value !== 'symbol' ? allElements(m, object) : undefined;
  if (elements === undefined || !Guest.getOwnPropertyDescriptor(object, index)?.writable) {
    s.pin(key, term);
    return false;
  }
  const stored = ArrayBuffer.isView(object)
    ? convertElement(s, object, value, valueTerm)
    : { value, term: valueTerm };
  const written = stored.term || store.constant(stored.value as Primitive);
  elements.forEach((old, i) => {
    const cell = store.ite(store.eq(term, store.constant(i)), written, old);
    const now = i === index ? stored.value : object[i];
    m.write(object, i, now, store.isConst(cell) ? 0 : cell);
  });
  return true;
}

/**
 * Decides which property a symbolic name means: this own one, or that one, or (exactly) none of them. Own properties that
 * were created under symbolic names are compared by those. Names of inherited properties are told apart one by one, for a write
 * only those that it does not simply hide.
 */
export function pinKey(
  m: Memory,
  object: object,
  key: unknown,
  term: Term,
  use: 'read' | 'write' = 'read',
): 'own' | 'inherited' | 'none' {
  const { s } = m;
  const { store } = s;
  const name = nameTerm(store, term);
  if (hasProxy(object)) {
    s.pin(key, term);
    return 'none';
  }
  if (name === 0 || (isIndexed(object) && object.length > widest)) {
    s.pin(key, term);
    m.meetName(object, cellKey(key));
    return Guest.hasOwn(object, key as string) ? 'own' : 'none';
  }
  const text = Guest.text(key);
  m.settleFields(object);
  const names = m.heap.open(object)?.keys;
  for (const own of Guest.ownKeys(object)) {
    if (typeof own !== 'string') continue;
    s.decide(store.eq(name, names?.get(own) ?? store.constant(own)), own === text, ConditionKind.split);
    if (own === text) return 'own';
  }
  let inherited: Term = store.false;
  let taken = false;
  for (let holder = Guest.getPrototypeOf(object); holder !== null; holder = Guest.getPrototypeOf(holder))
    for (const own of Guest.ownKeys(holder)) {
      if (typeof own !== 'string' || (use === 'write' && isHidden(holder, own))) continue;
      inherited = store.or(inherited, store.eq(name, store.constant(own)));
      taken ||= own === text;
    }
  s.decide(inherited, taken, ConditionKind.split);
  if (taken) s.pin(key, term);
  return taken ? 'inherited' : 'none';
}

/** Is it a Proxy, or does it inherit from one? That would notice a look. */
function hasProxy(object: object): boolean {
  for (let holder: object | null = object; holder !== null; holder = Guest.getPrototypeOf(holder))
    if (types.isProxy(holder)) return true;
  return false;
}

/** The name that a symbolic key means; 0 where its value is split on instead. */
function nameTerm(store: TermStore, term: Term): Term {
  if (term === 0) return 0;
  switch (store.sort(term)) {
    case Sort.Str:
      return term;
    case Sort.Num:
    case Sort.Big:
      return toStringTerm(store, term);
    default:
      return 0;
  }
}

/**
 * Before a property is created or written under a symbolic name. A new one keeps its symbolic name until something depends
 * on it (as the order of properties does).
 */
export function writeName(m: Memory, object: object, key: unknown, term: Term): void {
  if (pinKey(m, object, key, term, 'write') !== 'none') return;
  const { s } = m;
  const name = nameTerm(s.store, term);
  if (name === 0) return;
  if (isIndexed(object) || !Guest.isExtensible(object)) {
    s.pin(key, term);
    return;
  }
  m.setName(object, Guest.text(key), name, ownNames(object));
}

function ownNames(object: object): string[] {
  return Guest.ownKeys(object).filter((own) => typeof own === 'string');
}

/**
 * An object literal was built: decides which of its members have the same name. `parts` are the names in order, and the
 * objects that were spread (their term is -1).
 */
export function literalNames(
  m: Memory,
  object: object,
  parts: readonly unknown[],
  terms: readonly Term[],
): void {
  const { s } = m;
  const names = new Map<string, Term>();
  for (let i = 0; i < parts.length; i++) {
    const part = parts[i];
    const given = terms[i]!;
    if (given === -1) {
      if (isObject(part)) for (const own of Guest.ownKeys(part)) if (typeof own === 'string') meet(own, 0);
    } else if (typeof part === 'symbol') continue;
    else {
      const term = given === 0 ? 0 : s.resolve(part, given);
      const name = nameTerm(s.store, term);
      if (term !== 0 && name === 0) s.pin(part, term);
      meet(Guest.text(part), name);
    }
  }
  const earlier: string[] = [];
  for (const [name, term] of names) {
    if (term !== 0) m.setName(object, name, term, earlier);
    earlier.push(name);
  }

  function meet(name: string, term: Term): void {
    const own = term || s.store.constant(name);
    for (const [other, otherTerm] of names) {
      if (term === 0 && otherTerm === 0) continue;
      s.decide(s.store.eq(own, otherTerm || s.store.constant(other)), other === name, ConditionKind.split);
      if (other === name) break;
    }
    if (!names.has(name) || term === 0) names.set(name, term);
  }
}

/** Conversions read these without a shadow. */
const readNatively: ReadonlySet<string> = new Set(['toString', 'valueOf', 'toLocaleString']);

/** Does a write of the name create a property that hides the inherited one, as for any other name? */
function isHidden(holder: object, name: string): boolean {
  return !readNatively.has(name) && Guest.getOwnPropertyDescriptor(holder, name)?.writable === true;
}

/** A function that got its name from a symbolic key. */
export function nameFunction(m: Memory, f: object, key: unknown, term: Term): void {
  const name = nameTerm(m.s.store, m.s.resolve(key, term));
  const own: unknown = Guest.getOwnPropertyDescriptor(f, 'name')?.value;
  if (name !== 0 && own === Guest.text(key)) m.write(f, 'name', own, name);
}
