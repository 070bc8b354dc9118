/**
 * `reorder` of Algorithm 1: the last of the sequence is the pivot; what is in its relevant slice comes before it, the
 * rest after it, both reordered in the same way. `isIn(i, k)`: i is in the relevant slice of k.
 */
export function reorder<T>(sequence: readonly T[], isIn: (i: T, k: T) => boolean): T[] {
  const result: T[] = [];
  /** Sequences still to be reordered and pivots (alone) still to be put out, the next one last. */
  const work: (readonly T[])[] = [sequence];
  for (let next = work.pop(); next !== undefined; next = work.pop()) {
    const pivot = next.at(-1);
    if (pivot === undefined) continue;
    if (next.length === 1) {
      result.push(pivot);
      continue;
    }
    const before: T[] = [];
    const after: T[] = [];
    for (let j = 0; j < next.length - 1; j++) (isIn(next[j]!, pivot) ? before : after).push(next[j]!);
    work.push(after, [pivot], before);
  }
  return result;
}
