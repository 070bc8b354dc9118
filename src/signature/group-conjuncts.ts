import { freeVariables } from '../expr/free-variables.ts';
import { mentionsOp } from '../expr/mentions-op.ts';
import { Op } from '../expr/op.ts';
import type { Term } from '../expr/term.ts';
import type { TermStore } from '../expr/term-store.ts';

/**
 * Conjuncts with those about the same variables side by side, each group where its first member stood. Nothing moves
 * before what guards it (`p !== null` before `p.x > 3`), since a guard stands before the first mention of a variable.
 */
export function groupConjuncts(store: TermStore, terms: readonly Term[]): Term[] {
  const groups = new Map<string, Term[]>();
  for (const [i, t] of terms.entries()) {
    const key = mayThrow(store, t) ? `alone ${i}` : variablesKey(store, t);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [t]);
    else group.push(t);
  }
  return [...groups.values()].flat();
}

/** Do two conditions mention the same variables? */
export function variablesKey(store: TermStore, t: Term): string {
  return [...freeVariables(store, t)].join(' ');
}

/** Can evaluating the printed condition throw, unless other conditions hold? (Reading through null and undefined aside.) */
export const mayThrow = mentionsOp(
  Op.BDiv,
  Op.BMod,
  Op.BPow,
  Op.NumToBig,
  Op.StrToBig,
  Op.Repeat,
  Op.ToFixed,
  Op.NumToStrRadix,
);

/** Is it about which alternative or how long an input is? Such conditions guard what reads the input. */
export function isGuard(store: TermStore, t: Term): boolean {
  for (const id of freeVariables(store, t)) if (store.variables[id]!.role !== 'value') return true;
  return false;
}
