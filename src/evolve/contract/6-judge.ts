import { isComplete, type Scope, type Verdict, verdictOf, weakest } from '../../base/claim.ts';
import type { CompiledContract } from './3-compile-contract.ts';
import type { Finding } from './5-run-joint.ts';
import type { PlainInput } from './check-plain.ts';
import type { Clause } from './contract.ts';
import { Code } from './harness.ts';

export type { Verdict } from '../../base/claim.ts';

/** An input, what came of it on both versions, and where it is from. */
export interface Evidence extends Finding {
  readonly input: PlainInput;
  /** `given` by the user, recorded from `tests`, `generated` at random, found by the `solver`. */
  readonly origin: 'given' | 'tests' | 'generated' | 'solver';
}

export interface ClauseVerdict {
  readonly clause: Clause;
  readonly case: number;
  /** Of the right side. Clauses of the left side restrict and are never wrong. */
  readonly verdict: Verdict | undefined;
  /** The first input on which it does not hold. */
  readonly counterexample: Evidence | undefined;
}

export interface CaseVerdict {
  /** Whether its left side can hold: `yes` with an example, `no` when that is settled. */
  readonly satisfiable: 'yes' | 'no' | 'unknown';
  readonly example: Evidence | undefined;
  /** Clauses that are implied by table 7.1 and mattered on some input, in words. */
  readonly implied: readonly string[];
}

export interface Judgement {
  readonly verdict: Verdict;
  readonly clauses: readonly ClauseVerdict[];
  readonly cases: readonly CaseVerdict[];
  /** Nothing differs where the contract is silent. */
  readonly equal: {
    readonly verdict: Verdict;
    /** Inputs outside of the contract on which the versions differ, small ones first. */
    readonly differing: readonly Evidence[];
  };
}

/** Verdicts from all that was seen, about the inputs of a scope. */
export function judge(
  { contract, clauses }: CompiledContract,
  seen: readonly Evidence[],
  scope: Scope,
): Judgement {
  const verdict = (isRefuted: boolean): Verdict => verdictOf(isRefuted, scope);
  const judged = clauses.map(({ clause, case: index }, i): ClauseVerdict => {
    if (clause.kind !== 'ensures' && clause.kind !== 'signals')
      return { clause, case: index, verdict: undefined, counterexample: undefined };
    const counterexample = smallest(seen.filter((e) => e.applies[index] === true && violates(e.codes[i]!)));
    return { clause, case: index, verdict: verdict(counterexample !== undefined), counterexample };
  });
  const differing = seen.filter((e) => !e.applies.includes(true) && e.differs);
  const equal = verdict(differing.length > 0);
  const cases = contract.cases.map((_, i): CaseVerdict => {
    const matching = seen.filter((e) => e.applies[i] === true);
    return {
      satisfiable: matching.length > 0 ? 'yes' : isComplete(scope) ? 'no' : 'unknown',
      example: smallest(matching),
      implied: impliedIn(contract.cases[i]!.clauses, matching),
    };
  });
  return {
    verdict: weakest([equal, ...judged.flatMap((c) => c.verdict ?? [])]),
    clauses: judged,
    cases,
    equal: { verdict: equal, differing: sorted(differing) },
  };
}

export function violates(code: number): boolean {
  return code === Code.false || code === Code.error || code === Code.otherType;
}

function size({ input }: Evidence): number {
  return JSON.stringify(input).length;
}

/** Each input once, small ones first. */
export function sorted(seen: readonly Evidence[]): Evidence[] {
  const each = new Map(seen.map((e) => [JSON.stringify(e.input), e]));
  return [...each.values()].sort((a, b) => size(a) - size(b));
}

function smallest(seen: readonly Evidence[]): Evidence | undefined {
  return sorted(seen)[0];
}

/** Defaults of table 7.1 that let inputs in, or endings pass, beside clauses that say something of the other ending. */
function impliedIn(clauses: readonly Clause[], matching: readonly Evidence[]): string[] {
  const has = (kind: Clause['kind']) => clauses.some((c) => c.kind === kind);
  const some = (version: 'before' | 'after', kind: 'return' | 'throw') =>
    matching.some((e) => e[version].outcome.kind === kind);
  const found: string[] = [];
  if (!has('when_ensured') && has('when_signaled') && some('before', 'return'))
    found.push(
      '@when_ensured true: the case is also about inputs on which the old version returns; write @when_ensured false to leave them out',
    );
  if (!has('when_signaled') && has('when_ensured') && some('before', 'throw'))
    found.push(
      '@when_signaled (Error) true: the case is also about inputs on which the old version throws; write @when_signaled (any) false to leave them out',
    );
  if (!has('signals') && has('ensures') && some('after', 'throw'))
    found.push(
      '@signals (Error) true: the new version throws on some inputs of the case, which that allows; write @signals (any) false to forbid it',
    );
  if (!has('ensures') && has('signals') && some('after', 'return') && clauses.every((c) => !isNever(c)))
    found.push(
      '@ensures true: the new version returns on some inputs of the case, which that allows; write @ensures false to forbid it',
    );
  return found;
}

/** `@signals (T e) false` says that it must return. */
function isNever(clause: Clause): boolean {
  return clause.kind === 'signals' && clause.condition.text === 'false';
}
