import type { BitSet } from '../../../base/bitset.ts';
import { Op } from '../../../expr/op.ts';
import { Sort } from '../../../expr/sort.ts';
import type { Instruction } from '../../../ir/ir.ts';
import type { Context } from './context.ts';
import type { Pair } from './pair.ts';
import { share, shareHeld } from './share.ts';
import { standardMember } from './standard.ts';
import type { AbstractObject, Unknown, Value } from './value.ts';

/** The property that a key names, when it is known. */
export function keyOf(cx: Context, key: Value): string | undefined {
  const term = cx.ops.termOf(key);
  if (term === 0 || !cx.values.store.isConst(term)) return undefined;
  const value = cx.values.store.constValue(term);
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}

/** `object[key]` without effects: accessors are calls and handled as such. */
export function getProperty(cx: Context, pair: Pair, object: Value, key: Value): Value {
  const { store } = cx.values;
  const name = keyOf(cx, key);
  switch (object.kind) {
    case 'term':
      if (name === 'length' && store.sort(object.term) === Sort.Str)
        return cx.values.term(store.make(Op.Length, object.term));
      return cx.values.unknown();
    case 'builtin':
      return name === undefined ? cx.values.unknown() : builtinMember(cx, `${object.path}.${name}`);
    case 'object':
      if (name !== undefined) return getField(cx, pair, object.ref, name);
      shareHeld(pair, object.ref);
      return cx.values.unknown();
    case 'unknown':
      if (name === undefined) return cx.values.unknown();
      partsOf(pair, object);
      return getField(cx, pair, object.id, name);
    default:
      return cx.values.unknown();
  }
}

/** Makes a place for what is learnt of the properties of an unknown value. */
export function partsOf(pair: Pair, value: Unknown): void {
  if (pair.heap.has(value.id)) return;
  const { path } = value;
  pair.heap.set(value.id, { kind: 'plain', fields: new Map(), complete: false, escaped: true, path });
}

function builtinMember(cx: Context, path: string): Value {
  const value = standardMember(path);
  if (typeof value === 'number') return cx.values.constant(value);
  return value === undefined ? cx.values.unknown({ path }) : { kind: 'builtin', path };
}

export function getField(cx: Context, pair: Pair, ref: number, name: string): Value {
  const object = pair.heap.get(ref);
  if (object === undefined) return cx.values.unknown();
  const known = object.fields.get(name);
  if (known !== undefined) return known;
  if (object.complete && !isInherited(object, name)) return cx.values.constant(undefined);
  if (object.from !== undefined && pair.heap.has(object.from)) {
    const value = cx.settled(pair, getField(cx, pair, object.from, name));
    setField(pair, ref, name, value);
    return value;
  }
  const path = object.path === undefined ? undefined : `${object.path}.${name}`;
  const value = cx.values.part(pair, object, name) ?? cx.values.unknown({ path });
  setField(pair, ref, name, value);
  return value;
}

function isInherited(object: AbstractObject, name: string): boolean {
  return name in (object.kind === 'array' ? Array.prototype : Object.prototype) && name !== 'length';
}

/** Objects that were copied from one that changes now take nothing more from it. */
function detach(pair: Pair, ref: number): void {
  for (const [copy, { from }] of pair.heap) {
    if (from !== ref) continue;
    shareHeld(pair, ref);
    pair.heap.set(copy, { ...pair.heap.get(copy)!, from: undefined });
  }
}

function setField(pair: Pair, ref: number, name: string, value: Value): void {
  const object = pair.heap.get(ref)!;
  pair.heap.set(ref, { ...object, fields: new Map(object.fields).set(name, value) });
}

/** `object[key] = value`. Names that may mean the same object forget what they knew of the property. */
export function setProperty(cx: Context, pair: Pair, object: Value, key: Value, value: Value): void {
  const name = keyOf(cx, key);
  if (object.kind === 'choice' || object.kind === 'builtin') {
    share(pair, value);
    forgetAliases(cx, pair, name, -1);
    return;
  }
  const ref = object.kind === 'object' ? object.ref : object.kind === 'unknown' ? object.id : undefined;
  if (ref === undefined) return;
  const before = pair.heap.get(ref);
  if (before === undefined || before.escaped) {
    share(pair, value);
    forgetAliases(cx, pair, name, ref, before);
  }
  if (before === undefined) return;
  detach(pair, ref);
  // What is in the fields, and what goes there, is not followed any more.
  if (name === undefined) share(pair, value);
  if (name === undefined || (before.kind === 'array' && name === 'length')) shareHeld(pair, ref);
  const target = pair.heap.get(ref)!;
  if (name === undefined) {
    pair.heap.set(ref, { ...target, fields: new Map(), complete: false, shape: undefined, from: undefined });
    cx.writes?.add(`${ref}.*`);
    return;
  }
  cx.writes?.add(`${ref}.${name}`);
  if (target.kind === 'array') pair.heap.set(ref, resized(cx, target, name, value));
  else setField(pair, ref, name, value);
}

/** `delete object[key]` */
export function deleteProperty(cx: Context, pair: Pair, object: Value, key: Value): void {
  setProperty(cx, pair, object, key, cx.values.constant(undefined));
  const held = object.kind === 'object' ? pair.heap.get(object.ref) : undefined;
  const name = keyOf(cx, key);
  if (object.kind !== 'object' || held?.complete !== true || name === undefined) return;
  const fields = new Map(held.fields);
  fields.delete(name);
  pair.heap.set(object.ref, { ...held, fields });
}

const isIndex = (name: string): boolean => /^(0|[1-9]\d*)$/.test(name);

function resized(cx: Context, array: AbstractObject, name: string, value: Value): AbstractObject {
  const { store } = cx.values;
  const fields = new Map(array.fields);
  if (name === 'length') return { ...array, fields: new Map(), complete: false, shape: undefined };
  fields.set(name, value);
  if (!isIndex(name)) return { ...array, fields };
  const length = fields.get('length');
  const known =
    length?.kind === 'term' && store.isConst(length.term) ? store.constValue(length.term) : undefined;
  if (typeof known === 'number') {
    if (Number(name) >= known) fields.set('length', cx.values.constant(Number(name) + 1));
  } else fields.delete('length');
  // The length of an input is not that of its shape any more.
  return { ...array, fields, shape: undefined };
}

/** Everything that code out of sight may hold, and that may be the object which is written, forgets a property, or all of them. */
function forgetAliases(
  cx: Context,
  pair: Pair,
  name: string | undefined,
  except: number,
  target?: AbstractObject,
): void {
  for (const [ref, object] of pair.heap)
    if (object.escaped && ref !== except && !(target !== undefined && areDifferent(target, object)))
      forget(
        cx,
        pair,
        ref,
        object,
        (key) => name === undefined || key === name || (isIndex(name) && key === 'length'),
      );
}

/** Two that were made by literals are different, and neither was there before. */
function areDifferent(a: AbstractObject, b: AbstractObject): boolean {
  return a.origin !== undefined && b.origin !== undefined && (a.origin === 'made' || b.origin === 'made');
}

function forget(
  cx: Context,
  pair: Pair,
  ref: number,
  object: AbstractObject,
  isLost: (name: string) => boolean,
): void {
  const fields = new Map([...object.fields].filter(([name]) => !isLost(name)));
  for (const name of object.fields.keys()) if (!fields.has(name)) cx.writes?.add(`${ref}.${name}`);
  if (object.complete || object.shape !== undefined) cx.writes?.add(`${ref}.*`);
  detach(pair, ref);
  if (object.from !== undefined) shareHeld(pair, object.from);
  pair.heap.set(ref, { ...object, fields, complete: false, shape: undefined, from: undefined });
}

/** What the calls of an instruction may change is not known any more. */
export function havocCall(cx: Context, pair: Pair, instruction: Instruction): void {
  const site = cx.calls.sites.get(instruction);
  if (site === undefined) return;
  cx.costs.havocked++;
  for (const target of site.targets) cx.open.add(target);
  if (site.unknown) for (const target of cx.calls.escaped) if (target !== cx.entry) cx.open.add(target);
  const mod = cx.modRef.ofCall(instruction)?.mod;
  if (mod !== undefined) havoc(cx, pair, mod);
}

function havoc(cx: Context, pair: Pair, mod: BitSet): void {
  const { table } = cx.flow;
  for (const [local, value] of pair.locals) {
    const shared = local < 0 ? -1 : table.shared(local);
    if (shared < 0 || !mod.has(shared)) continue;
    share(pair, value);
    pair.locals.delete(local);
    cx.writes?.add(local);
  }
  const all = mod.has(table.dynamicWrite) || mod.has(table.internal);
  if (!all && !mod.has(table.anyWrite) && !mod.has(table.element)) return;
  for (const [ref, object] of pair.heap)
    if (object.escaped)
      forget(
        cx,
        pair,
        ref,
        object,
        (name) => all || mod.has(table.property(name)) || (name === 'length' && mod.has(table.element)),
      );
}

/** Other code runs: whatever it can reach may change. */
export function havocEverything(cx: Context, pair: Pair): void {
  cx.costs.havocked++;
  for (const [local, value] of pair.locals) {
    if (local < 0 || !cx.program.locals[local]!.captured || cx.statics.isSettled(local)) continue;
    share(pair, value);
    pair.locals.delete(local);
    cx.writes?.add(local);
  }
  for (const [ref, object] of pair.heap) if (object.escaped) forget(cx, pair, ref, object, () => true);
}
