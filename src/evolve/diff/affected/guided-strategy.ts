import { ValueForest } from '../../../explore/dependence/value-forest.ts';
import type { Strategy } from '../../../explore/strategies/strategy.ts';
import type { Subject } from '../../../explore/subject.ts';
import { BranchSides } from '../../../flow/cfg/branch-sides.ts';
import { eachStatement } from '../../../ir/each-instruction.ts';
import type { SiteId } from '../../../ir/ir.ts';
import type { AffectedProgram } from './3-affected-program.ts';

/**
 * Dependence guided exploration for regression testing (section 8 of "Dependence guided symbolic execution"): only values of statements that the change
 * may affect are to be shown, those that are returned or thrown among them. Unlike DiSE it does not combine affected decisions that have nothing to do with each other.
 */
export function guidedStrategy(
  affected: AffectedProgram,
  changed: ReadonlySet<SiteId>,
  subject: Subject,
): Strategy {
  const { flow } = subject.machine;
  if (flow === undefined) throw new Error('strategy dependence needs subjects with dependences');
  const ends = new Set<SiteId>();
  for (const fn of subject.program.functions)
    eachStatement(fn.body, (s) => {
      if (s.kind === 'return' || s.kind === 'throw') ends.add(s.site);
    });
  const counts = (site: SiteId) => changed.has(site) || ends.has(site) || affected.isAffected(site);
  return {
    name: 'dependence',
    needsDependences: true,
    inOrder: true,
    sequence: (trace) => trace.conditions,
    frontier: () => new ValueForest({ store: subject.store, sides: new BranchSides(flow, false), counts }),
  };
}
