/**
 * What a change did to one function. Two subjects on one term store go in. Their inputs are made the same (`common-inputs`), random
 * inputs are tried (`probe-inputs`), both are explored as one program (`explore-pair`), and what differs is merged into changes (`merge-changes`). The verdict follows:
 * `refuted` when an input was run on both versions and the outcomes differ, otherwise what `base/claim` makes of the scope: the decisions
 * of the joint exploration that were not settled remain, what inputs and world leave out is assumed.
 */
import { verdictOf } from '../../base/claim.ts';
import { earlierCalls } from '../shared/earlier-calls.ts';
import { Comparison } from './comparison.ts';
import type { DiffFunctionRequest, FunctionDiff } from './function-diff.ts';

/** A method is compared on instances as they are made and, where nothing differs there, on instances after earlier calls. */
export function diffFunction(request: DiffFunctionRequest): FunctionDiff {
  const { clock, budget } = request;
  const earlier = earlierCalls(request.before, request.after);
  if (earlier === undefined) return new Comparison(request, undefined).run();
  const started = clock.now();
  const asMade = new Comparison(
    { ...request, budget: { ...budget, timeoutMs: budget.timeoutMs * AS_MADE } },
    { ...earlier, maxLength: 0 },
  ).run();
  if (asMade.verdict === 'refuted' || request.asMade) return asMade;
  const timeoutMs = Math.max(0, Math.round(budget.timeoutMs - (clock.now() - started)));
  const later = new Comparison({ ...request, budget: { ...budget, timeoutMs } }, earlier).run();
  const limits = [...asMade.limits, ...later.limits];
  const remainder = [...new Set([...asMade.scope.remainder, ...later.scope.remainder])];
  const scope = { ...later.scope, remainder };
  return { ...later, limits, scope, verdict: verdictOf(later.verdict === 'refuted', scope) };
}

/** The part of the time that instances as they are made may take. */
const AS_MADE = 0.5;
