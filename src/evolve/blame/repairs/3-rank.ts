import type { Patch } from '../edits/edit.ts';
import type { Laboratory, Site, Trial } from '../experiments/laboratory.ts';
import { type Controls, endsAsBefore } from './controls.ts';

/** How far a hybrid that ends right is from the new version. */
export interface Distance {
  /** Nodes that are replaced. */
  readonly touched: number;
  /** Nodes of the rest that are executed more or less often. */
  readonly disturbed: number;
  /** Share of the inputs on which the versions agree that it gets wrong. */
  readonly broken: number;
  /** Share of the other failing inputs that it leaves wrong. */
  readonly left: number;
}

/** The nodes outside of patches whose execution is not as in the new version. */
export function disturbedBy(
  sites: readonly Site[],
  patches: readonly Patch[],
  after: Trial,
  trial: Trial,
): number {
  let sum = 0;
  for (const { id, version, module, node, weight } of sites) {
    if (version !== 'after' || after.counts[id] === trial.counts[id]) continue;
    const start = node.getStart();
    if (!patches.some((p) => p.module === module && p.start <= start && node.end <= p.end)) sum += weight;
  }
  return sum;
}

/** Runs a hybrid on inputs near the failing one. */
export function tryControls(
  laboratory: Laboratory,
  patches: readonly Patch[],
  { agree, differ }: Controls,
): Pick<Distance, 'broken' | 'left'> {
  const wrong = (list: Controls['agree']) => {
    const endings = laboratory.outcomes(
      patches,
      list.map((c) => c.input),
    );
    return endings.filter((ending, i) => !endsAsBefore(list[i]!, ending)).length / Math.max(1, list.length);
  };
  return { broken: wrong(agree), left: wrong(differ) };
}

/** What makes a single other input wrong costs this much more: it says little about how many there are. */
const LEAST_HARM = 2;

/** One number: the smaller, the likelier. */
export function costOf({ touched, disturbed, broken, left }: Distance, isPattern = false): number {
  // A pattern that is wrong shows at its use first: of two that cost about the same it is the pattern.
  const doubt = isPattern ? 0.8 : 1;
  const harm = broken === 0 ? 1 : Math.max(LEAST_HARM, 1 + 25 * broken);
  return doubt * (touched + disturbed) * harm * (1 + 2 * left);
}
