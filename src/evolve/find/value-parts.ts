import { unknownFamily } from '../../machine/input/alternatives.ts';
import type { Shape } from '../../syntax/shape/shape.ts';
import { alternativesOf } from './alternatives-of.ts';
import { type Tagged, taggedNumber, undefinedTag } from './tagged.ts';

/** Also for a key such as `__proto__`. */
export function define(fields: Record<string, Tagged>, key: string, value: Tagged): void {
  Object.defineProperty(fields, key, { value, writable: true, enumerable: true, configurable: true });
}

export function literal(value: number | string | boolean | bigint | undefined | null): Tagged {
  if (value === undefined) return undefinedTag;
  if (typeof value === 'bigint') return { $: 'bigint', value: String(value) };
  return typeof value === 'number' ? taggedNumber(value) : value;
}

export function within(value: bigint, min: bigint | undefined, max: bigint | undefined): bigint {
  if (min !== undefined && value < min) return min;
  return max !== undefined && value > max ? max : value;
}

export function mayBeText(shape: Shape): boolean {
  const of = shape.kind === 'unknown' ? (shape.family ?? unknownFamily) : [shape];
  return of.some((s) => alternativesOf(s).some(({ kind }) => kind === 'string'));
}

export function isNested(shape: Shape): boolean {
  return ['object', 'array', 'tuple', 'instance', 'map', 'set'].includes(shape.kind);
}
