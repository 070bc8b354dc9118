import type { Tagged } from '../schema.ts';

/** The value that a tagged one stands for; instances of classes as plain objects with their fields. */
export function plainValue(value: Tagged): unknown {
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map(plainValue);
  const list = (key: string) => ((value[key] ?? []) as Tagged[]).map(plainValue);
  switch (value.$) {
    case undefined:
      return fields(value);
    case 'undefined':
      return undefined;
    case 'NaN':
    case 'Infinity':
    case '-Infinity':
    case '-0':
      return Number(value.$);
    case 'bigint':
      return BigInt(value.value as string);
    case 'Map':
      return new Map(list('entries') as [unknown, unknown][]);
    case 'Set':
      return new Set(list('values'));
    case 'Date':
      return new Date(plainValue(value.time!) as number);
    case 'RegExp':
      return new RegExp(value.source as string, value.flags as string);
    case 'error':
      return {
        name: value.name,
        message: plainValue(value.message!),
        ...fields((value.fields ?? {}) as Fields),
      };
    case 'object':
      return fields(value.fields as Fields);
    case 'array':
      return Object.assign(new Array(value.length as number), fields(value.fields as Fields));
    default:
      return Array.isArray(value.values) ? list('values') : undefined;
  }
}

type Fields = { readonly [key: string]: Tagged };

function fields(from: Fields): Record<string, unknown> {
  return Object.fromEntries(Object.entries(from).map(([key, value]) => [key, plainValue(value)]));
}
