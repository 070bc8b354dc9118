import { isRecord, type Tagged, tagOf } from './tagged.ts';

/** Where a text stands among arguments: the positions and names of properties on the way to it. */
export type TextPlace = readonly (string | number)[];

/** All places of texts in a value, those in plain objects and lists only. */
export function textPlaces(value: Tagged, way: TextPlace = []): { place: TextPlace; text: string }[] {
  if (typeof value === 'string') return [{ place: way, text: value }];
  if (way.length > DEEPEST) return [];
  if (Array.isArray(value))
    return (value as Tagged[]).flatMap((v, i) => (i < WIDEST ? textPlaces(v, [...way, i]) : []));
  if (!isRecord(value) || tagOf(value) !== undefined) return [];
  return Object.entries(value).flatMap(([key, v]) => textPlaces(v, [...way, key]));
}

const [DEEPEST, WIDEST] = [5, 12];

/** The value with another one at a place. */
export function withValueAt(value: Tagged, [step, ...rest]: TextPlace, put: Tagged): Tagged {
  if (step === undefined) return put;
  if (Array.isArray(value))
    return (value as Tagged[]).map((v, i) => (i === step ? withValueAt(v, rest, put) : v));
  const fields = { ...(value as Record<string, Tagged>) };
  const inner = withValueAt(fields[step]!, rest, put);
  Object.defineProperty(fields, step, { value: inner, writable: true, enumerable: true, configurable: true });
  return fields;
}
