import { type Assumption, EVERYTHING_ELSE, type Scope, verdictOf } from '../../base/claim.ts';
import { claimedCode } from '../../explore/claimed-code.ts';
import { printCondition } from '../../signature/print-condition.ts';
import { scopeOf } from '../../signature/scope-of.ts';
import { explorePair } from '../shared/explore-pair.ts';
import { makeComparable } from './3-make-comparable.ts';
import { type Change, mergeChanges } from './5-merge-changes.ts';
import { notLookedInto, notTried } from './comparable/not-compared.ts';
import type { DiffFunctionRequest, FunctionDiff } from './function-diff.ts';

/**
 * Where nothing differs as modules leave their variables, both versions are compared with what other calls may have left in them as inputs. A difference
 * found so may be one of states that no call leaves, so it refutes nothing: what is assumed of the state then says where it is.
 */
export function inEveryState(request: DiffFunctionRequest, found: FunctionDiff): FunctionDiff {
  if (found.verdict === 'refuted' || found.scope.remainder.includes(EVERYTHING_ELSE)) return found;
  if (!found.scope.assumes.some(isOfState)) return found;
  const opened = request.inState?.();
  const later = opened && searched({ ...request, ...opened });
  if (later === undefined) return found;
  const others = found.scope.assumes.filter((a) => !isOfState(a));
  const [change] = later.changes;
  if (change !== undefined) {
    const where = printCondition(request.store, change.condition).join(' && ');
    const told = (a: Assumption) =>
      isOfState(a) && where.length <= LONGEST ? { ...a, text: `${a.text} (they differ where ${where})` } : a;
    return { ...found, scope: { ...found.scope, assumes: found.scope.assumes.map(told) } };
  }
  if (later.scope.remainder.length > found.scope.remainder.length) return found;
  if (later.scope.remainder.includes(EVERYTHING_ELSE)) return found;
  const assumes = new Map([...others, ...later.scope.assumes].map((a) => [`${a.code} ${a.text}`, a]));
  const scope = { ...later.scope, given: found.scope.given, assumes: [...assumes.values()] };
  return { ...found, scope, limits: later.limits, verdict: verdictOf(false, scope) };
}

/** What a search of both as one program finds; undefined where something could not be compared. */
function searched(
  request: DiffFunctionRequest,
): (Pick<FunctionDiff, 'limits'> & { changes: readonly Change[]; scope: Scope }) | undefined {
  const { options, runner, left } = makeComparable(request);
  const { before, after } = options;
  runner.keepsWhole = true;
  const { runs, exploration } = explorePair(options, runner);
  if (left.length > 0 || notLookedInto(runner).length > 0 || notTried(before).length > 0) return undefined;
  const { store, solver, proofs } = request;
  const code = [claimedCode(before), claimedCode(after)] as const;
  const scope = scopeOf({ ...request, code }, exploration);
  return { limits: exploration.limits, changes: mergeChanges(store, solver, runs, proofs), scope };
}

/** Of a condition that people read beside an assumption. */
const LONGEST = 120;

function isOfState({ code }: Assumption): boolean {
  return code === 'state';
}
