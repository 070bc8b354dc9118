import { noSpan } from '../../base/span.ts';
import { BranchSides } from '../../flow/cfg/branch-sides.ts';
import { sliceLines } from '../slice/slice-lines.ts';
import type { Subject } from '../subject.ts';
import { dependenceStrategy } from './dependence.ts';
import { outputStrategy } from './output.ts';
import { pathStrategy } from './path.ts';
import type { Strategy } from './strategy.ts';

export const strategyNames = ['path', 'output', 'dependence'] as const;

export type StrategyName = (typeof strategyNames)[number];

/** The strategy of that name for a subject, which must record dependences when the strategy needs them. */
export function createStrategy(name: StrategyName, subject: Subject): Strategy {
  if (name === 'path') return pathStrategy;
  const { flow } = subject.machine;
  if (flow === undefined) throw new Error(`strategy ${name} needs a subject with dependences`);
  const note = (why: string) =>
    subject.ledger.note(
      'whole-path',
      `a run is told apart by its whole path, since its dependences are not all known: ${why}`,
      noSpan,
    );
  if (name === 'dependence')
    return dependenceStrategy({
      store: subject.store,
      sides: new BranchSides(flow, false),
      note,
    });
  const sides = new BranchSides(flow);
  return outputStrategy({
    sides,
    lines: (trace) => sliceLines(subject, trace, sides),
    criterion: subject.criterion,
    note,
  });
}
