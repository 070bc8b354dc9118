import { Op } from '../op.ts';
import type { Term } from '../term.ts';
import type { TermStore } from '../term-store.ts';

/** Group 0 took part whenever there was a match. */
export function simplifyRegex(store: TermStore, op: Op, args: readonly Term[]): Term {
  const [s, position, regex, group] = args as [Term, Term, Term, Term];
  if (op !== Op.RegexHasGroup || store.constValue(group) !== 0) return 0;
  return store.make(Op.RegexTest, s, position, regex);
}
