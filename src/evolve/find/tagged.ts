/** A value as JSON, with tags (`{ "$": "NaN" }`) for what JSON cannot carry: as witnesses are written. */
export type Tagged = null | boolean | number | string | readonly Tagged[] | TaggedRecord;

export interface TaggedRecord {
  readonly [key: string]: Tagged;
}

/** The arguments of a call by position, and what it is called on. */
export interface Call {
  readonly receiver?: Tagged;
  readonly args: readonly Tagged[];
}

export const undefinedTag: TaggedRecord = { $: 'undefined' };

export function isRecord(value: Tagged | undefined): value is TaggedRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The tag of a value, if it has one. */
export function tagOf(value: Tagged | undefined): string | undefined {
  return isRecord(value) && typeof value.$ === 'string' ? value.$ : undefined;
}

export function isUndefined(value: Tagged | undefined): boolean {
  return value === undefined || tagOf(value) === 'undefined';
}

export function taggedNumber(value: number): Tagged {
  if (Object.is(value, -0)) return { $: '-0' };
  return Number.isFinite(value) ? value : { $: String(value) };
}

/** The number that a tagged value is; undefined when it is none. */
export function numberOf(value: Tagged): number | undefined {
  if (typeof value === 'number') return value;
  switch (tagOf(value)) {
    case 'NaN':
      return Number.NaN;
    case 'Infinity':
      return Infinity;
    case '-Infinity':
      return -Infinity;
    case '-0':
      return -0;
    default:
      return undefined;
  }
}

/** The fields of a plain object; undefined when the value is something else. */
export function fieldsOf(value: Tagged): TaggedRecord | undefined {
  if (!isRecord(value)) return undefined;
  if (value.$ === undefined) return value;
  return value.$ === 'object' && value.class === '' && isRecord(value.fields) ? value.fields : undefined;
}

/** A plain object with these fields; one that itself has a field `$` is wrapped so that it is not taken for a tag. */
export function taggedObject(fields: TaggedRecord): Tagged {
  return Object.hasOwn(fields, '$') ? { $: 'object', class: '', fields } : fields;
}

/** The names of the fields of plain objects among some values. */
export function keysIn(values: readonly Tagged[]): string[] {
  return values.flatMap((value) => Object.keys(fieldsOf(value) ?? {}));
}

/** A plain object without a field; other values as they are. */
export function withoutKey(value: Tagged, key: string): Tagged {
  const fields = fieldsOf(value);
  if (fields === undefined || !Object.hasOwn(fields, key)) return value;
  return taggedObject(Object.fromEntries(Object.entries(fields).filter(([name]) => name !== key)));
}
