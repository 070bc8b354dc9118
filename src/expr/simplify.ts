import type { Op } from './op.ts';
import type { Term } from './term.ts';
import type { TermStore } from './term-store.ts';

/** Canonical-form rules: the simpler term that `op(args)` equals, or 0 when none applies. */
export function simplify(_store: TermStore, _op: Op, _args: readonly Term[]): Term {
  return 0;
}
