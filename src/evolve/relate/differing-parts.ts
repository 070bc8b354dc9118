import { Op } from '../../expr/op.ts';
import type { Term } from '../../expr/term.ts';
import type { TermStore } from '../../expr/term-store.ts';

const MOST_PARTS = 4;

/**
 * Where two terms are computed in the same way but for parts: these parts, the same ones once. If each pair of them is the same value then so are
 * the terms. Undefined where the terms have nothing in common.
 */
export function differingParts(
  store: TermStore,
  a: Term,
  b: Term,
): readonly (readonly [Term, Term])[] | undefined {
  const found = new Map<string, readonly [Term, Term]>();
  const seen = new Set<string>();
  const isAlike = (x: Term, y: Term): boolean => {
    const op = store.op(x);
    return (
      op === store.op(y) &&
      op !== Op.Const &&
      op !== Op.Var &&
      store.sort(x) === store.sort(y) &&
      store.arity(x) === store.arity(y) &&
      store.args(x).every((t, i) => store.sort(t) === store.sort(store.arg(y, i)))
    );
  };
  const open: [Term, Term][] = [[a, b]];
  for (let pair = open.pop(); pair !== undefined; pair = open.pop()) {
    const [x, y] = pair;
    const key = `${x} ${y}`;
    if (x === y || seen.has(key)) continue;
    seen.add(key);
    if (isAlike(x, y)) for (let i = 0; i < store.arity(x); i++) open.push([store.arg(x, i), store.arg(y, i)]);
    else {
      found.set(key, pair);
      if ((x === a && y === b) || found.size > MOST_PARTS) return undefined;
    }
  }
  return [...found.values()];
}
