import type { Behaviour, FoundFault } from '../explore/exploration.ts';
import type { TermStore } from '../expr/term-store.ts';
import type { RunFault } from '../machine/fault.ts';
import type { Solver } from '../solver/solver.ts';
import { mergeConditions, type SimpleCondition } from './merge-conditions.ts';
import { Prover } from './prover.ts';
import { requirements, type SignatureOptions } from './signature.ts';

/** A fault at one place of the program, whichever way runs came there. */
export interface FaultFinding {
  readonly kind: RunFault['kind'];
  readonly site: RunFault['site'];
  /** Implies the fault; when the exploration is complete and told paths apart, also the other way round. */
  readonly condition: SimpleCondition;
  /** The first one stands for all: its witness is shown. */
  readonly runs: readonly [FoundFault, ...FoundFault[]];
}

/** What runs showed, place by place, with one condition for all ways of coming there. In the order of the places. */
export function faultFindings(
  store: TermStore,
  solver: Solver,
  faults: readonly FoundFault[],
  behaviours: readonly Behaviour[],
  options: Pick<SignatureOptions, 'isRequirement' | 'given' | 'budget'>,
): FaultFinding[] {
  const models = faults.map((f) => f.model);
  const prover = new Prover(store, solver, options.budget, models);
  const given = options.given ?? requirements(store, behaviours, options.isRequirement);
  const groups = new Map<string, [FoundFault, ...FoundFault[]]>();
  for (const fault of faults) {
    const key = `${fault.site} ${fault.kind}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [fault]);
    else group.push(fault);
  }
  return [...groups.values()]
    .map((runs): FaultFinding => {
      const conditions = runs.map((f) =>
        f.conditions.map((c) => c.term).filter((term) => !given.includes(term)),
      );
      const [{ kind, site }] = runs;
      return { kind, site, condition: mergeConditions(prover, conditions, given), runs };
    })
    .sort((a, b) => place(a) - place(b));
}

/** Those of unknown place come last. */
function place({ site }: FaultFinding): number {
  return site < 0 ? Number.MAX_SAFE_INTEGER : site;
}
