import type { CodeTree } from './code-tree.ts';

/** Longer gaps are matched by name and order only. */
const MOST_PAIRS = 10_000;

/** The alignment of two lists with the greatest sum of likeness. */
export function bestAlignment(
  xs: readonly CodeTree[],
  ys: readonly CodeTree[],
  likeness: (a: CodeTree, b: CodeTree, isMany: boolean) => number,
): (readonly [number, number])[] {
  const isMany = xs.length * ys.length > MOST_PAIRS;
  const width = ys.length + 1;
  const gain = new Float64Array(xs.length * width);
  const sum = new Float64Array((xs.length + 1) * width);
  for (let i = xs.length - 1; i >= 0; i--)
    for (let j = ys.length - 1; j >= 0; j--) {
      const here = likeness(xs[i]!, ys[j]!, isMany);
      gain[i * width + j] = here;
      const skip = Math.max(sum[(i + 1) * width + j]!, sum[i * width + j + 1]!);
      sum[i * width + j] = here > 0 ? Math.max(skip, here + sum[(i + 1) * width + j + 1]!) : skip;
    }
  const pairs: [number, number][] = [];
  for (let i = 0, j = 0; i < xs.length && j < ys.length; ) {
    const here = gain[i * width + j]!;
    const total = sum[i * width + j]!;
    if (here > 0 && total === here + sum[(i + 1) * width + j + 1]!) pairs.push([i++, j++]);
    else if (total === sum[(i + 1) * width + j]!) i++;
    else j++;
  }
  return pairs;
}
