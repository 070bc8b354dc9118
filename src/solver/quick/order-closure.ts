import { Op } from '../../expr/op.ts';
import { mayBeNaN } from '../../expr/ranges/range.ts';
import { Sort } from '../../expr/sort.ts';
import type { Term } from '../../expr/term.ts';
import type { Bounds } from './bounds.ts';

/**
 * Comparisons between numbers of any kind as a graph of `<` and `<=`: a cycle with a strict step has no solution, rounding or not.
 * False when there is one.
 */
export function closeOrder(b: Bounds, conditions: readonly Term[]): boolean {
  const nodes = new Map<Term, number>();
  const edges: { readonly from: number; readonly to: number; readonly strict: boolean }[] = [];
  const node = (t: Term): number => {
    const known = nodes.get(t);
    if (known !== undefined) return known;
    nodes.set(t, nodes.size);
    return nodes.size - 1;
  };
  const add = (x: Term, y: Term, strict: boolean) => edges.push({ from: node(x), to: node(y), strict });
  for (const condition of conditions) collect(b, condition, add);
  if (!edges.some((e) => e.strict) || edges.length < 2) return true;
  // The greatest number of strict steps on a path to each node; it grows for ever on a strict cycle.
  const depth = new Int32Array(nodes.size);
  for (let round = 0; round <= nodes.size; round++) {
    let changed = false;
    for (const { from, to, strict } of edges) {
      const next = depth[from]! + (strict ? 1 : 0);
      if (next <= depth[to]!) continue;
      depth[to] = next;
      changed = true;
    }
    if (!changed) return true;
  }
  return false;
}

function collect(b: Bounds, condition: Term, add: (x: Term, y: Term, strict: boolean) => void): void {
  const { store } = b;
  const isNegated = store.op(condition) === Op.Not;
  const t = isNegated ? store.arg(condition, 0) : condition;
  const op = store.op(t);
  if (op !== Op.Lt && op !== Op.Le && op !== Op.Eq) return;
  const [x, y] = [store.arg(t, 0), store.arg(t, 1)];
  if (store.sort(x) !== Sort.Num || store.sort(y) !== Sort.Num || store.isConst(x) || store.isConst(y))
    return;
  if (op === Op.Eq) {
    if (isNegated) return;
    add(x, y, false);
    add(y, x, false);
  } else if (!isNegated) {
    add(x, y, op === Op.Lt);
  } else if (!mayBeNaN(b.of(x)) && !mayBeNaN(b.of(y))) {
    add(y, x, op === Op.Le);
  }
}
