import { assertNever } from '../../base/assert-never.ts';
import type { Entry, Snapshot } from '../../machine/snapshot.ts';
import type { Tagged } from '../schema.ts';
import { calleeText } from './called-text.ts';

/** A snapshot as JSON, with tags for what JSON cannot carry. */
export function taggedValue(snapshot: Snapshot): Tagged {
  switch (snapshot.kind) {
    case 'primitive':
      return taggedPrimitive(snapshot.value);
    case 'symbol':
      return { $: 'symbol', description: snapshot.description };
    case 'function':
      return { $: 'function', name: snapshot.name };
    case 'same':
      return { $: 'same', id: snapshot.id };
    case 'array':
      return taggedArray(snapshot.length, snapshot.entries);
    case 'object':
      return snapshot.name === ''
        ? taggedEntries(snapshot.entries)
        : { $: 'object', class: snapshot.name, fields: taggedEntries(snapshot.entries) };
    case 'error':
      return {
        $: 'error',
        name: snapshot.name,
        message: taggedValue(snapshot.message),
        ...(snapshot.entries.length > 0 && { fields: taggedEntries(snapshot.entries) }),
      };
    case 'map':
      return { $: 'Map', entries: snapshot.pairs.map(([k, v]) => [taggedValue(k), taggedValue(v)]) };
    case 'set':
      return { $: 'Set', values: snapshot.values.map(taggedValue) };
    case 'date':
      return { $: 'Date', time: taggedPrimitive(snapshot.time) };
    case 'regexp':
      return { $: 'RegExp', source: snapshot.source, flags: snapshot.flags };
    case 'typedArray':
      return { $: snapshot.name, values: snapshot.values.map(taggedPrimitive) };
    case 'called':
      return taggedCalls(snapshot);
    case 'opaque':
      return { $: 'opaque', name: snapshot.name };
    default:
      return assertNever(snapshot);
  }
}

function taggedCalls({ value, calls, effects }: Snapshot & { kind: 'called' }): Tagged {
  return {
    $: 'called',
    value: taggedValue(value),
    calls: calls.map((call) => ({
      call: calleeText(call, calls),
      [call.kind === 'return' ? 'returns' : 'throws']: taggedValue(call.value),
    })),
    ...(effects.length > 0 && {
      effects: effects.map(({ name, args, at }) => ({ name, args: args.map(taggedValue), at })),
    }),
  };
}

export function taggedPrimitive(value: number | string | boolean | bigint | undefined | null): Tagged {
  if (value === undefined) return { $: 'undefined' };
  if (typeof value === 'bigint') return { $: 'bigint', value: String(value) };
  if (typeof value === 'number' && (!Number.isFinite(value) || Object.is(value, -0))) {
    return { $: Object.is(value, -0) ? '-0' : String(value) };
  }
  return value;
}

function taggedArray(length: number, entries: readonly Entry[]): Tagged {
  const plain = entries.every((entry, i) => entry.key === String(i)) && entries.length === length;
  if (plain) return entries.map((entry) => taggedValue(entry.value));
  return { $: 'array', length, fields: taggedEntries(entries) };
}

/** A plain object that itself has a key `$` is wrapped so that it cannot be taken for a tag. */
function taggedEntries(entries: readonly Entry[]): Tagged {
  const fields = Object.fromEntries(entries.map(({ key, value }) => [key, taggedValue(value)]));
  return '$' in fields ? { $: 'object', class: '', fields } : fields;
}
