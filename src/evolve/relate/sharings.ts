import type { Parameter, Shape } from '../../syntax/shape.ts';
import { plain, type Sharing } from './inputs.ts';

const MOST_ARRAYS = 3;

/**
 * All ways in which parameters may have an array in common, other than none; undefined where these are too many, or where arrays of
 * different types are the same only if they are empty.
 */
export function sharings(parameters: readonly Parameter[]): readonly Sharing[] | undefined {
  const arrays = parameters.flatMap(({ shape }, i) => (plain(shape).kind === 'array' ? [i] : []));
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
