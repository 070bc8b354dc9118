import { relevantSlice } from '../../explore/slice/dependence-walk.ts';
import type { Trace } from '../../machine/trace.ts';
import type { Side } from './side.ts';

/** Beyond this many instances distances are counted in instances, which needs no memory. */
const MOST_INSTANCES = 500_000;

/** How many dependences lead from each instance of a run to the outcome at least. */
export function distanceToOutcome(side: Side, run: Trace): (instance: number) => number {
  const { trace, instance: exit } = side.subject.criterion.apply(run, side.sides);
  const { instances } = trace;
  if (instances === undefined || exit < 0) return () => Infinity;
  if (instances.count > MOST_INSTANCES) return (instance) => (instance < 0 ? Infinity : exit - instance);
  const depth = new Map<number, number>();
  // Reasons come in the order in which they were reached.
  for (const [instance, { dependent }] of relevantSlice(instances, [exit], side.sides))
    depth.set(instance, dependent < 0 ? 0 : depth.get(dependent)! + 1);
  return (instance) => depth.get(instance) ?? Infinity;
}
