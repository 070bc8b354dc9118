import type { Exploration } from '../explore/exploration.ts';
import { requirementSites } from '../explore/requirement-sites.ts';
import type { Subject } from '../explore/subject.ts';
import { printTerm } from '../expr/print-term.ts';
import type { Term } from '../expr/term.ts';
import { ConditionKind } from '../machine/trace.ts';
import { requirements } from '../signature/signature.ts';

/** What `assume` in the code requires on every path, as text; `@requires` is known from the signature. */
export function assumedRequirements(exploration: Exploration, subject: Subject): string[] {
  const { behaviours } = exploration;
  const declared = requirementSites(subject);
  const sites = new Map(behaviours.flatMap((b) => b.conditions.map((c) => [c.term, c.site] as const)));
  const said = [...decidedBefore(exploration), ...requirements(subject.store, behaviours, () => false)];
  return [...new Set(said)]
    .filter((term) => {
      const site = sites.get(term)!;
      return site >= 0 && !declared.has(site);
    })
    .map((term) => printTerm(subject.store, term));
}

/**
 * `assume(a && b)` decides about `a` before it assumes `b`. What every path decided alike before it assumed something is assumed, too, when nothing
 * is open: inputs that decide otherwise were refused.
 */
function decidedBefore({ behaviours, settled }: Exploration): Term[] {
  if (!settled) return [];
  const before = behaviours.map(({ conditions }) => {
    const last = conditions.findLastIndex((c) => c.kind === ConditionKind.assume && c.site >= 0);
    return new Set(conditions.slice(0, last < 0 ? 0 : last).map((c) => c.term));
  });
  const [first = new Set<Term>(), ...others] = before;
  return [...first].filter((term) => others.every((set) => set.has(term)));
}
