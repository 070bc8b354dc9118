import { plain } from '../../machine/input/fits-shape.ts';
import type { Tagged } from '../schema.ts';
import { taggedPrimitive } from './tagged-value.ts';

/** The values of a witness that holds nothing but primitives, arrays and plain objects; undefined where it holds more. */
export function plainWitness(witness: {
  readonly [name: string]: Tagged;
}): Record<string, unknown> | undefined {
  try {
    return Object.fromEntries(Object.entries(witness).map(([name, value]) => [name, untagged(value)]));
  } catch (error) {
    if (error instanceof NotPlain) return undefined;
    throw error;
  }
}

class NotPlain extends Error {}

function untagged(value: Tagged): unknown {
  if (Array.isArray(value)) return value.map(untagged);
  const held = plain(value);
  if (held === null || typeof held !== 'object') return held;
  if ('$' in held) throw new NotPlain();
  return Object.fromEntries(Object.entries(held as Record<string, Tagged>).map(([k, v]) => [k, untagged(v)]));
}

/** The other way round; undefined for objects, of which results may say only which they are. */
export function taggedPlain(value: unknown): Tagged | undefined {
  if (Array.isArray(value)) {
    const items = value.map(taggedPlain);
    return items.includes(undefined) ? undefined : (items as Tagged[]);
  }
  return value !== null && typeof value === 'object' ? undefined : taggedPrimitive(value as never);
}
