import type { Argument, Instruction, ObjectMember } from '../../../ir/ir.ts';
import type { Context } from './context.ts';
import { havocCall, keyOf } from './heap.ts';
import type { Pair } from './pair.ts';
import { share } from './share.ts';
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
  return cx.values.object(pair, { kind: 'array', fields, complete, escaped: false });
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
  for (const member of members) {
    if (member.kind === 'spread') {
      const value = cx.read(pair, member.value);
      const source = value.kind === 'object' ? pair.heap.get(value.ref) : undefined;
      if (source?.complete === true && source.kind === 'plain')
        for (const [name, field] of source.fields) fields.set(name, field);
      else {
        share(pair, value);
        fields.clear();
        complete = false;
      }
      continue;
    }
    const key = keyOf(cx, cx.read(pair, member.key));
    if (member.kind === 'value') {
      const value = cx.read(pair, member.value);
      if (key === undefined || member.proto === true) {
        share(pair, value);
        fields.clear();
        complete = false;
      } else fields.set(key, value);
    } else if (key !== undefined) {
      if (member.kind === 'method')
        fields.set(key, { kind: 'function', fn: member.fn, birth: cx.values.stamp() });
      else {
        // Accessors run when the property is used.
        cx.open.add(member.fn);
        fields.set(key, cx.values.unknown());
        complete = false;
      }
    } else complete = false;
    if (member.kind !== 'value') for (const local of cx.statics.captured(member.fn)) escapeLocal(pair, local);
  }
  havocCall(cx, pair, instruction);
  return cx.values.object(pair, { kind: 'plain', fields, complete, escaped: false });
}

function escapeLocal(pair: Pair, local: number): void {
  const value = pair.locals.get(local);
  if (value !== undefined) share(pair, value);
}
