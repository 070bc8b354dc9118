import type { Parameter, Shape } from '../../syntax/shape/shape.ts';
import { plain, type Sharing } from './inputs.ts';

const MOST_ARRAYS = 3;

/**
 * All ways in which parameters may have an array in common, other than none; undefined where these are too many, or where arrays of
 * different types are the same only if they are empty, or where objects among them may hold them, too.
 */
export function sharings(parameters: readonly Parameter[]): readonly Sharing[] | undefined {
  const arrays = parameters.flatMap(({ shape }, i) => (plain(shape).kind === 'array' ? [i] : []));
  if (parameters.some(({ shape }) => hasArraysWithin(shape))) return undefined;
  if (arrays.length < 2) return [];
  const kinds = arrays.map((i) => (plain(parameters[i]!.shape) as Shape & { kind: 'array' }).element);
  if (arrays.length > MOST_ARRAYS || kinds.some((k) => !isAlike(plain(k), plain(kinds[0]!))))
    return undefined;
  let found: number[][] = [parameters.map((_, i) => i)];
  for (const [at, i] of arrays.entries())
    found = found.flatMap((sharing) => {
      const owners = new Set(arrays.slice(0, at).map((j) => sharing[j]!));
      return [sharing, ...[...owners].map((owner) => sharing.with(i, owner))];
    });
  return found.slice(1);
}

function isAlike(a: Shape, b: Shape): boolean {
  if (a.kind === 'number' && b.kind === 'number')
    return a.integer === b.integer && a.min === b.min && a.max === b.max;
  return a.kind === b.kind && (a.kind === 'string' || a.kind === 'boolean');
}

function hasArraysWithin(shape: Shape, seen: readonly string[] = []): boolean {
  const isOne = (s: Shape): boolean => {
    const type = plain(s);
    return type.kind === 'array' || type.kind === 'tuple' || hasArraysWithin(s, seen);
  };
  switch (shape.kind) {
    case 'reference':
      return !seen.includes(shape.name) && hasArraysWithin(shape.resolve(), [...seen, shape.name]);
    case 'array':
      return isOne(shape.element);
    case 'tuple':
      return shape.elements.some(isOne);
    case 'object':
      return (
        shape.fields.some((f) => isOne(f.shape)) || (shape.index !== undefined && isOne(shape.index.value))
      );
    case 'union':
      return shape.alternatives.some(isOne);
    default:
      return false;
  }
}
