import type { Tagged } from '../report/schema.ts';

/** A value as requests carry it; undefined when it is none that they can. */
export function taggedInput(value: unknown): Tagged | undefined {
  if (value === undefined) return { $: 'undefined' };
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'bigint') return { $: 'bigint', value: String(value) };
  if (typeof value === 'number') {
    if (Object.is(value, -0)) return { $: '-0' };
    return Number.isFinite(value) ? value : { $: String(value) };
  }
  if (Array.isArray(value)) return all(value);
  if (value instanceof Map) {
    const entries = all([...value].map((pair) => [...pair]));
    return entries && { $: 'Map', entries };
  }
  if (value instanceof Set) {
    const values = all([...value]);
    return values && { $: 'Set', values };
  }
  if (value instanceof Date) return { $: 'Date', time: taggedInput(value.getTime())! };
  if (typeof value !== 'object' || '$' in value) return undefined;
  const fields = Object.entries(value).map(([key, field]) => [key, taggedInput(field)] as const);
  return fields.some(([, field]) => field === undefined)
    ? undefined
    : (Object.fromEntries(fields) as { [key: string]: Tagged });
}

function all(values: readonly unknown[]): Tagged[] | undefined {
  const tagged = values.map(taggedInput);
  return tagged.some((v) => v === undefined) ? undefined : (tagged as Tagged[]);
}
