import type { LocalId } from '../../ir/ir.ts';

/**
 * Objects that last from call to call, and how many layers of objects there still are: 0, no object; `Infinity`, not known; `FUNCTION`, a function or class itself. A root is a
 * variable that lasts, or (below 0) what a function is called on.
 */
export type Roots = ReadonlyMap<number, number>;

export const FUNCTION = -1;

export const none: Roots = new Map();

export function union(...all: readonly Roots[]): Roots {
  const some = all.filter((r) => r.size > 0);
  if (some.length < 2) return some[0] ?? none;
  const joined = new Map<number, number>();
  for (const roots of some) for (const [root, depth] of roots) put(joined, root, depth);
  return joined;
}

/** Adds to `map`; was it news? */
export function joinInto(map: Map<LocalId, Map<number, number>>, at: LocalId, roots: Roots): boolean {
  if (roots.size === 0) return false;
  let own = map.get(at);
  if (own === undefined) map.set(at, (own = new Map()));
  let isNews = false;
  for (const [root, depth] of roots) isNews = put(own, root, depth) || isNews;
  return isNews;
}

function put(into: Map<number, number>, root: number, depth: number): boolean {
  const before = into.get(root);
  if (before !== undefined && before >= depth) return false;
  into.set(root, depth);
  return true;
}
