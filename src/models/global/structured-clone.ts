import { types } from 'node:util';
import { Guest } from '../../machine/guest/guest.ts';
import type { ModelContext, ModelEntry } from '../../machine/model.ts';
import { argument } from '../array/plain-array.ts';
import { containerTerms, recordTerms } from '../collection/table.ts';
import { isObject } from '../core/is-object.ts';
import { settle } from '../core/settle.ts';
import { setTime, timeOf } from '../date/time.ts';

/** structuredClone: the copy has the structure of the original, so shadows are copied side by side. */
export const structuredCloneModel: ModelEntry = {
  path: 'structuredClone',
  kind: 'object',
  model: (context, call) => {
    const given = argument(call, 0);
    const term = context.resolve(given.value, given.term);
    settleAll(context, given.value, new Set());
    const copy = Guest.apply(call.fn, call.self, call.args);
    if (isObject(copy)) copyShadows(context, given.value as object, copy, new Set());
    else if (term !== 0) context.result(term);
    return copy;
  },
};

function parts(object: object): unknown[] {
  if (types.isMap(object)) return [...Map.prototype.entries.call(object)].flat();
  if (types.isSet(object)) return [...Set.prototype.values.call(object)];
  return dataKeys(object).map((key) => Guest.getOwnPropertyDescriptor(object, key)!.value);
}

function dataKeys(object: object): string[] {
  return Object.keys(object).filter((key) => 'value' in Guest.getOwnPropertyDescriptor(object, key)!);
}

function settleAll(context: ModelContext, value: unknown, seen: Set<object>): void {
  if (!isObject(value) || seen.has(value) || types.isProxy(value)) return;
  seen.add(value);
  settle(context, { value, term: 0 });
  // Their bytes are copied where nobody follows.
  if (ArrayBuffer.isView(value)) context.expose(value);
  for (const part of parts(value)) settleAll(context, part, seen);
}

function copyShadows(context: ModelContext, from: object, to: object, seen: Set<object>): void {
  if (seen.has(from) || types.isProxy(from)) return;
  seen.add(from);
  const time = timeOf(context, from);
  if (time !== undefined) setTime(context, to, time.term);
  if (types.isMap(from) || types.isSet(from)) recordTerms(context, to, containerTerms(context, from));
  else
    for (const key of dataKeys(from))
      if (Guest.hasOwn(to, key)) context.setCell(to, key, context.getCell(from, key));
  const originals = parts(from);
  const copies = parts(to);
  originals.forEach((part, i) => {
    if (isObject(part) && isObject(copies[i])) copyShadows(context, part, copies[i], seen);
  });
}
