import { Op } from '../op.ts';
import { Sort } from '../sort.ts';
import type { Term } from '../term.ts';
import type { TermStore } from '../term-store.ts';

/**
 * `f(c ? K : L, constants)` is `c ? f(K, …) : f(L, …)` when K and L are constants; for conditions one constant is
 * enough, since the other side then moves under And or Or. 0 when that does not apply.
 */
export function liftIte(store: TermStore, op: Op, isCondition: boolean, args: readonly Term[]): Term {
  let at = -1;
  for (let i = 0; i < args.length; i++) {
    if (store.isConst(args[i]!)) continue;
    if (at >= 0 || store.op(args[i]!) !== Op.Ite || store.sort(args[i]!) === Sort.Any) return 0;
    at = i;
  }
  if (at < 0) return 0;
  const ite = args[at]!;
  const yes = store.isConst(store.arg(ite, 1));
  const no = store.isConst(store.arg(ite, 2));
  if (isCondition ? !yes && !no : !yes || !no) return 0;
  const side = (i: number) => store.make(op, ...args.map((t, k) => (k === at ? store.arg(ite, i) : t)));
  return store.ite(store.arg(ite, 0), side(1), side(2));
}
