import { types } from 'node:util';
import { Op } from '../../expr/op.ts';
import { Sort } from '../../expr/sort.ts';
import type { Term } from '../../expr/term.ts';
import type { SiteId } from '../../ir/ir.ts';
import { Guest } from '../guest/guest.ts';
import { Register } from '../registers.ts';
import { ConditionKind } from '../trace.ts';
import { type CellKey, cellKey } from './heap.ts';
import { isObject } from './is-object.ts';
import type { Memory } from './memory.ts';
import type { Pending } from './pending.ts';
import { quoted } from './quoted-value.ts';
import { pinKey, readSymbolic, writeSymbolic } from './symbolic-key.ts';
import { convertElement } from './typed-array.ts';

/** `object[key]` was read natively and gave `value`: the term of that. */
export function getTerm(
  m: Memory,
  pending: Pending,
  site: SiteId,
  object: unknown,
  objectTerm: Term,
  key: unknown,
  keyTerm: Term,
  value: unknown,
): Term {
  const { s } = m;
  s.site = site;
  if (s.registers.r[Register.pending] !== 0) {
    const claimed = pending.claim(value);
    if (claimed !== 0) return claimed;
  }
  const base = objectTerm === 0 ? 0 : s.resolve(object, objectTerm);
  const k = keyTerm === 0 ? 0 : s.resolve(key, keyTerm);
  if (typeof object === 'string') return textTerm(m, object, base, key, k);
  if (!isObject(object)) {
    if (k !== 0) s.pin(key, k);
    return 0;
  }
  if (k !== 0) return readSymbolic(m, object, key, k, value);
  return readConcrete(m, object, key, value);
}

/** A read with a known key; open structure is decided where the read depends on it. */
export function readConcrete(m: Memory, object: object, key: unknown, value: unknown): Term {
  const k = cellKey(key);
  if (types.isTypedArray(object) && types.isAnyArrayBuffer(value)) m.expose(object);
  const open = m.heap.open(object);
  if (open !== undefined) {
    if (open.length !== 0) {
      if (k === 'length') {
        m.dependences?.read(object, k, -1);
        return open.length;
      }
      if (typeof k === 'number') {
        const inside = m.s.store.make(Op.Lt, m.s.store.constant(k), open.length);
        m.s.decide(inside, k < Guest.lengthOf(object), ConditionKind.split);
      }
    }
    if (open.collection !== undefined && k === 'size' && typeof value === 'number')
      return open.collection.size();
    m.meetName(object, k);
    const there = countedPresence(m, object, k);
    if (there !== 0) m.s.decide(there, Guest.hasOwn(object, k), ConditionKind.split);
  }
  m.records.meet(object, k);
  return m.read(object, k, value);
}

/** Whether a property is there by the number of keys of a record alone, whose names were made up: 0 for others. */
function countedPresence(m: Memory, object: object, key: CellKey): Term {
  const there = typeof key === 'symbol' ? undefined : m.heap.open(object)?.fields.get(String(key));
  if (there === undefined || m.s.store.op(there) !== Op.Lt) return 0;
  m.records.list(object);
  return there;
}

function textTerm(m: Memory, text: string, term: Term, key: unknown, keyTerm: Term): Term {
  const { s } = m;
  const { store } = s;
  if (term === 0 && keyTerm === 0) return 0;
  const whole = term || store.constant(text);
  if (keyTerm === 0 && key === 'length') return store.make(Op.Length, whole);
  const isNumber = keyTerm === 0 ? typeof cellKey(key) === 'number' : store.sort(keyTerm) === Sort.Num;
  if (!isNumber) {
    if (keyTerm !== 0) s.pin(key, keyTerm);
    return 0;
  }
  const number = keyTerm === 0 ? Number(cellKey(key)) : Number(key);
  const index = keyTerm || store.constant(number);
  const inside = m.inRange(index, store.make(Op.Length, whole));
  const i = number;
  const taken = Number.isInteger(i) && i >= 0 && i < text.length;
  s.decide(inside, taken, ConditionKind.split);
  if (taken) return store.make(Op.CharAt, whole, index);
  return 0;
}

/** Called before `object[key] = value` is done natively: shadows the cell, or hands the term to a setter. */
export function setTermOf(
  m: Memory,
  isInstrumented: (f: unknown) => boolean,
  site: SiteId,
  object: unknown,
  objectTerm: Term,
  key: unknown,
  keyTerm: Term,
  value: unknown,
  term: Term,
): void {
  const { s } = m;
  s.site = site;
  if (objectTerm !== 0) s.resolve(object, objectTerm);
  let k = keyTerm === 0 ? 0 : s.resolve(key, keyTerm);
  if (!isObject(object)) {
    if (k !== 0) s.pin(key, k);
    return;
  }
  if (k !== 0 && m.heap.isExposed(object)) {
    s.pin(key, k);
    k = 0;
  }
  if (types.isProxy(object)) {
    s.concretise(value, term, 'proxy-write', 'a symbolic value written through a Proxy');
    if (k !== 0) s.pin(key, k);
    return;
  }
  m.dependences?.write(object);
  if (k !== 0 && writeSymbolic(m, object, key, k, value, term)) return;
  if (k === 0) m.meetName(object, cellKey(key));
  writeConcrete(m, isInstrumented, object, key, value, term);
}

function writeConcrete(
  m: Memory,
  isInstrumented: (f: unknown) => boolean,
  object: object,
  key: unknown,
  value: unknown,
  term: Term,
): void {
  const { s, heap } = m;
  const k = cellKey(key);
  const name = typeof k === 'number' ? String(k) : k;
  if (Guest.isArray(object)) {
    const open = heap.open(object);
    if (open !== undefined && open.length !== 0) {
      if (typeof k === 'number' && k < object.length)
        s.decide(s.store.make(Op.Lt, s.store.constant(k), open.length), true, ConditionKind.split);
      else if (typeof k === 'number' || k === 'length') m.pinLength(object);
    }
    if (k === 'length') {
      s.pin(value, term);
      m.dependences?.touch(object);
      return;
    }
  }
  if (ArrayBuffer.isView(object) && typeof k === 'number') {
    const converted = convertElement(s, object, value, term);
    if (k < Guest.lengthOf(object)) m.write(object, k, converted.value, converted.term);
    return;
  }
  for (let holder: object | null = object; holder !== null; holder = Guest.getPrototypeOf(holder)) {
    if (types.isProxy(holder)) {
      s.concretise(value, term, 'proxy-write', 'a symbolic value written through a Proxy');
      return;
    }
    const slot = Guest.getOwnPropertyDescriptor(holder, name);
    if (slot === undefined) continue;
    if (slot.set !== undefined || slot.get !== undefined) {
      if (slot.set === undefined) return;
      if (isInstrumented(slot.set)) arm(m, term);
      // A prototype is an object or null: others are left alone.
      else if (name === '__proto__' && !isObject(value) && value !== null) s.resolve(value, term);
      else s.concretise(value, term, 'native-setter', 'a symbolic value given to a native setter');
      return;
    }
    if (slot.writable === false) return;
    break;
  }
  if (!Guest.hasOwn(object, name) && !Guest.isExtensible(object)) return;
  heap.open(object)?.fields.delete(String(name));
  if (Guest.isArray(object) && typeof k === 'number' && k >= object.length) m.dependences?.grow(object);
  m.write(object, k, value, term);
}

/** Hands one argument's term to the instrumented function that the next native operation calls first. */
export function arm(m: Memory, term: Term): void {
  const { r, a, ad } = m.s.registers;
  a[0] = 0;
  a[1] = term;
  ad[1] = r[Register.instance]!;
  r[Register.argCount] = 1;
  r[Register.direct] = 2;
}

/** Before `delete object[key]`. */
export function deleteTerm(
  m: Memory,
  site: SiteId,
  object: unknown,
  objectTerm: Term,
  key: unknown,
  keyTerm: Term,
): void {
  const { s } = m;
  s.site = site;
  if (objectTerm !== 0) s.resolve(object, objectTerm);
  if (!isObject(object)) return;
  if (keyTerm !== 0) pinKey(m, object, key, s.resolve(key, keyTerm));
  else m.meetName(object, cellKey(key));
  const k = cellKey(key);
  m.records.meet(object, k);
  const open = m.heap.open(object);
  if (typeof k === 'number' && Guest.isArray(object)) {
    const inside = presence(m, object, k);
    if (inside !== 0) s.decide(inside, k < object.length, ConditionKind.split);
  }
  open?.fields.delete(String(k));
  open?.keys?.delete(String(k));
  for (const names of open?.earlier?.values() ?? []) names.delete(String(k));
  m.dependences?.touch(object);
  m.heap.delete(object, k);
}

/** The term of `key in object`. */
export function inTerm(
  m: Memory,
  site: SiteId,
  key: unknown,
  keyTerm: Term,
  object: unknown,
  objectTerm: Term,
): Term {
  const { s } = m;
  s.site = site;
  if (objectTerm !== 0) s.resolve(object, objectTerm);
  if (!isObject(object)) {
    quoted(s, key, keyTerm);
    quoted(s, object, objectTerm);
    return 0;
  }
  if (typeof cellKey(key) === 'number') m.look(object, 'holes');
  m.dependences?.read(object, cellKey(key), m.heap.cells(object)?.get(cellKey(key))?.definition ?? -1);
  if (keyTerm !== 0) {
    pinKey(m, object, key, s.resolve(key, keyTerm));
    return 0;
  }
  return presence(m, object, key);
}

/** Whether an own property is there, as a term when the structure is open; 0 when it is known. */
export function presence(m: Memory, object: object, key: unknown): Term {
  const open = m.heap.open(object);
  const k = cellKey(key);
  m.records.meet(object, k);
  if (open === undefined) return 0;
  m.meetName(object, k);
  // An element that was deleted: whether it was there has been decided.
  if (typeof k === 'number' && Guest.isArray(object) && k < object.length && !Guest.hasOwn(object, k))
    return 0;
  if (typeof k === 'number' && open.length !== 0)
    return m.s.store.make(Op.Lt, m.s.store.constant(k), open.length);
  countedPresence(m, object, k);
  const field = open.fields.get(String(k));
  return field === undefined || m.s.store.isConst(field) ? 0 : field;
}
