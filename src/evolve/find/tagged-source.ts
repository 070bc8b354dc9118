import { isRecord, type Tagged } from './tagged.ts';

/** A tagged value as an expression that makes it; undefined when none does: functions, and instances that no constructor makes. */
export function taggedSource(value: Tagged): string | undefined {
  if (value === null || typeof value !== 'object')
    return typeof value === 'string' ? JSON.stringify(value) : String(value);
  if (Array.isArray(value)) return listSource(value as readonly Tagged[]);
  if (!isRecord(value)) return undefined;
  switch (value.$) {
    case undefined:
      return fieldsSource(value);
    case 'undefined':
    case 'NaN':
    case 'Infinity':
    case '-Infinity':
    case '-0':
      return value.$;
    case 'bigint':
      return `${value.value}n`;
    case 'Date':
      return around('new Date(', value.time ?? 0);
    case 'RegExp':
      return `new RegExp(${JSON.stringify(value.source)}, ${JSON.stringify(value.flags)})`;
    case 'Map':
      return around('new Map(', value.entries ?? []);
    case 'Set':
      return around('new Set(', value.values ?? []);
    case 'object':
      return value.class === '' && isRecord(value.fields) ? fieldsSource(value.fields) : undefined;
    case 'new': {
      const list = value.earlier === undefined ? listSource(value.arguments as readonly Tagged[]) : undefined;
      return list && `new ${String(value.class)}(${list.slice(1, -1)})`;
    }
    default:
      return undefined;
  }
}

function around(head: string, value: Tagged): string | undefined {
  const text = taggedSource(value);
  return text === undefined ? undefined : `${head}${text})`;
}

function listSource(list: readonly Tagged[]): string | undefined {
  const parts = list.map(taggedSource);
  return parts.includes(undefined) ? undefined : `[${parts.join(', ')}]`;
}

function fieldsSource(fields: { readonly [key: string]: Tagged }): string | undefined {
  const parts = Object.entries(fields).map(([key, value]) => {
    const text = taggedSource(value);
    return text && `${keySource(key)}: ${text}`;
  });
  if (parts.includes(undefined)) return undefined;
  return parts.length === 0 ? '{}' : `{ ${parts.join(', ')} }`;
}

/** Also of a property that a literal gives another meaning. */
function keySource(key: string): string {
  if (key === '__proto__') return '["__proto__"]';
  return /^[A-Za-z_$][\w$]*$/.test(key) ? key : JSON.stringify(key);
}
