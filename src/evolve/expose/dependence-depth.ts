import type { Instances } from '../../machine/trace.ts';

/**
 * How many control dependences lie between an instance and those that what it uses depends on: uses of data cost nothing.
 * Left out are what led to the instance itself, and what it depends on only potentially.
 */
export function dependenceDepths(instances: Instances, from: number): ReadonlyMap<number, number> {
  const { parent, data, dataStart } = instances;
  const depths = new Map<number, number>();
  const ancestors = new Set<number>();
  for (let i = parent[from]!; i >= 0; i = parent[i]!) ancestors.add(i);
  let level = [from];
  for (let depth = 0; level.length > 0; depth++) {
    const next: number[] = [];
    for (let i = level.pop(); i !== undefined; i = level.pop()) {
      if (depths.has(i) || ancestors.has(i)) continue;
      depths.set(i, depth);
      for (let k = dataStart[i]!; k < dataStart[i + 1]!; k++) level.push(data[k]!);
      if (parent[i]! >= 0) next.push(parent[i]!);
    }
    level = next;
  }
  return depths;
}
