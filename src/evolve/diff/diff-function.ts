/**
 * What a change did to one function. Two programs on one term store go in:
 *
 * 1. `matchFunctions` tells which function of one version is which of the other;
 * 2. `SameCode` leaves out those that are the same code in everything they reach;
 * 3. `makeComparable` gives both the same inputs, and what runs both on one of them;
 * 4. a `Comparison` tries inputs plainly (`find/`), relates loops (`proveLoops`) and explores both as one program (`explorePair`);
 * 5. `mergeChanges` puts the inputs on which they differ together;
 * 6. `hunksOf` tells which pieces of the change were reached;
 * 7. `inEveryState` compares them once more with what other calls may have left in modules as inputs.
 *
 * The verdict is `refuted` when an input was run on both versions and the outcomes differ, otherwise what `base/claim` makes of the scope: the decisions
 * of the joint exploration that were not settled remain, what inputs and world leave out is assumed. `affected/` is the other way, by what the change
 * may affect, with phases of its own.
 */
import { verdictOf } from '../../base/claim.ts';
import { earlierCalls } from '../shared/earlier-calls.ts';
import { inEveryState } from './7-in-every-state.ts';
import { Comparison } from './comparison.ts';
import type { DiffFunctionRequest, FunctionDiff } from './function-diff.ts';

/** A method is compared on instances as they are made and, where nothing differs there, on instances after earlier calls. */
export function diffFunction(request: DiffFunctionRequest): FunctionDiff {
  const { clock, budget } = request;
  const earlier = earlierCalls(request.before, request.after);
  const started = clock.now();
  if (earlier === undefined) {
    const found = new Comparison(request, undefined).run();
    const timeoutMs = Math.round(budget.timeoutMs - (clock.now() - started));
    return timeoutMs <= 0 ? found : inEveryState({ ...request, budget: { ...budget, timeoutMs } }, found);
  }
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
