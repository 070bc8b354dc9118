import type { ts } from '../../../syntax/tree.ts';
import type { Patch } from '../edits/edit.ts';
import type { Laboratory, Trial } from '../experiments/laboratory.ts';
import type { ValueEvent } from '../experiments/tracer.ts';
import { isCondition } from '../repairs/expression-roles.ts';
import { patchOf } from './2-substitute.ts';

/** A decision of the new version that makes the failing input right when it comes out the other way this one time. */
export interface TurnedDecision {
  readonly node: ts.Expression;
  /** How often it had been made before. */
  readonly occurrence: number;
  /** How it came out. */
  readonly was: boolean;
  readonly patch: Patch;
  readonly trial: Trial;
}

/** Decisions that are tried. */
const MOST_TRIED = 300;

/** What expressions give as text when they do not hold. */
const FALSY = new Set(['false', '0', '-0', '""', 'null', 'undefined', 'NaN', '0n']);

/** Each decision that a run makes in some code is turned round, one at a time: which of them make it right? */
export function turnDecisions(
  laboratory: Laboratory,
  events: readonly ValueEvent[],
  isLookedAt: (node: ts.Node) => boolean,
  input: string,
  expected: string,
): TurnedDecision[] {
  const times = new Map<ts.Node, number>();
  const found: TurnedDecision[] = [];
  let tried = 0;
  for (const { node, text } of events) {
    if (!isCondition(node)) continue;
    const occurrence = times.get(node) ?? 0;
    times.set(node, occurrence + 1);
    if (!isLookedAt(node) || tried++ >= MOST_TRIED) continue;
    const was = !FALSY.has(text);
    const values = [...Array<undefined>(occurrence), String(!was)];
    const patch = patchOf(node);
    const trial = laboratory.hybrid([patch], input, { values });
    if (trial.outcome === expected) found.push({ node, occurrence, was, patch, trial });
  }
  return found;
}
