import { Op } from './op.ts';
import { Sort } from './sort.ts';
import type { Term } from './term.ts';
import type { TermStore } from './term-store.ts';

/** The sort of `op(args)`, for every operation but Const, Var and Fn. */
export function resultSort(store: TermStore, op: Op, args: readonly Term[]): Sort {
  throw new Error(`todo ${store.size} ${op} ${args.length} ${Sort.Any} ${Op.Add}`);
}
