import { Sort } from '../../../expr/sort.ts';
import type { Argument, Instruction, ObjectMember } from '../../../ir/ir.ts';
import type { Context } from './context.ts';
import { getProperty, havocCall, keyOf, partsOf } from './heap.ts';
import type { Pair } from './pair.ts';
import { share, shareHeld } from './share.ts';
import type { Value } from './value.ts';

/** `[a, b]`: complete unless something is spread. */
export function createArray(cx: Context, pair: Pair, elements: readonly (Argument | undefined)[]): Value {
  const fields = new Map<string, Value>();
  const complete = elements.every((e) => e?.spread !== true);
  for (const [i, element] of elements.entries()) {
    if (element === undefined) continue;
    const value = cx.read(pair, element.value);
    if (complete) fields.set(String(i), value);
    else share(pair, value);
  }
  if (complete) fields.set('length', cx.values.constant(elements.length));
  return cx.values.object(pair, { kind: 'array', fields, complete, escaped: false, origin: 'made' });
}

/** `{ a, b: 1 }`: complete unless something is spread or a key is not known. */
export function createObject(
  cx: Context,
  pair: Pair,
  instruction: Instruction,
  members: readonly ObjectMember[],
): Value {
  const fields = new Map<string, Value>();
  let complete = true;
  let runsCode = false;
  let from: number | undefined;
  const forgetMembers = (): void => {
    for (const held of fields.values()) share(pair, held);
    if (from !== undefined) shareHeld(pair, from);
    fields.clear();
    complete = false;
    from = undefined;
  };
  for (const member of members) {
    if (member.kind === 'spread') {
      const value = cx.read(pair, member.value);
      if (isBare(cx, value)) continue;
      const ref = value.kind === 'object' ? value.ref : value.kind === 'unknown' ? value.id : undefined;
      if (value.kind === 'unknown') partsOf(pair, value);
      const source = ref === undefined ? undefined : pair.heap.get(ref);
      if (source?.complete === true && source.kind === 'plain')
        for (const [name, field] of source.fields) fields.set(name, field);
      else {
        complete = false;
        if (from !== undefined) shareHeld(pair, from);
        from = from === undefined && ref !== undefined && source?.kind !== 'array' ? ref : undefined;
        if (from === undefined && ref !== undefined) shareHeld(pair, ref);
        for (const [name, held] of fields) {
          share(pair, held);
          fields.set(name, overwritten(cx, pair, value, name));
        }
      }
      continue;
    }
    const key = keyOf(cx, cx.read(pair, member.key));
    if (member.kind === 'value') {
      const value = cx.read(pair, member.value);
      if (key === undefined || member.proto === true) {
        share(pair, value);
        forgetMembers();
        runsCode ||= member.proto === true;
      } else fields.set(key, value);
    } else if (key !== undefined) {
      if (member.kind === 'method')
        fields.set(key, { kind: 'function', fn: member.fn, birth: cx.values.stamp() });
      else {
        // Accessors run when the property is used.
        cx.open.add(member.fn);
        fields.set(key, cx.values.unknown());
        complete = false;
        runsCode = true;
      }
    } else {
      forgetMembers();
      runsCode ||= member.kind !== 'method';
    }
    if (member.kind !== 'value') for (const local of cx.statics.captured(member.fn)) shareLocal(pair, local);
  }
  havocCall(cx, pair, instruction);
  const made = cx.values.object(pair, {
    kind: 'plain',
    fields,
    complete,
    escaped: false,
    origin: 'made',
    from,
  });
  // Accessors, its own or inherited, may do anything with what it holds, whenever a property is looked at or written.
  if (runsCode) share(pair, made);
  return made;
}

/** A primitive without properties of its own. */
function isBare(cx: Context, value: Value): boolean {
  if (value.kind !== 'term') return false;
  const sort = cx.values.store.sort(value.term);
  return sort === Sort.Undefined || sort === Sort.Null || sort === Sort.Bool || sort === Sort.Num;
}

/** A property that something spread behind it may overwrite: it does when its own is there for certain. */
function overwritten(cx: Context, pair: Pair, source: Value, name: string): Value {
  const value = cx.settled(pair, getProperty(cx, pair, source, cx.values.constant(name)));
  if (value.kind === 'term') {
    const sort = cx.values.store.sort(value.term);
    if (sort !== Sort.Undefined && sort !== Sort.Any) return value;
  } else if (value.kind === 'object' || value.kind === 'function') return value;
  return cx.values.unknown({ path: name });
}

function shareLocal(pair: Pair, local: number): void {
  const value = pair.locals.get(local);
  if (value !== undefined) share(pair, value);
}
