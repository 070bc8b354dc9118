/**
 * `reorder` of Algorithm 1: the last of the sequence is the pivot; what is in its relevant slice comes before it, the
 * rest after it, both reordered in the same way. `isIn(i, k)`: i is in the relevant slice of k.
 */
export function reorder(sequence: readonly number[], isIn: (i: number, k: number) => boolean): number[] {
  const result: number[] = [];
  /** Sequences still to be reordered and pivots still to be put out, the next one last. */
  const work: (readonly number[] | number)[] = [sequence];
  for (let next = work.pop(); next !== undefined; next = work.pop()) {
    if (typeof next === 'number') {
      result.push(next);
      continue;
    }
    const pivot = next.at(-1);
    if (pivot === undefined) continue;
    const before: number[] = [];
    const after: number[] = [];
    for (let j = 0; j < next.length - 1; j++) (isIn(next[j]!, pivot) ? before : after).push(next[j]!);
    work.push(after, pivot, before);
  }
  return result;
}
