import type { Clock } from '../../base/environment.ts';
import type { Settle } from '../../explore/explore-request.ts';
import type { Model } from '../../expr/input-variable.ts';
import { negate } from '../../expr/negate.ts';
import type { Term } from '../../expr/term.ts';
import type { TermStore } from '../../expr/term-store.ts';
import { ConditionKind } from '../../machine/trace.ts';
import type { Answer, Query, Solver } from '../../solver/solver.ts';
import type { PairRunner } from './pair-runner.ts';

/**
 * Compares both versions where the solver knows no input and cannot tell that there is none: whoever comes there, do both versions do
 * the same? Runs that assume the way there give the decisions and the outcome as terms; decisions that both make are the same terms, and so are
 * outcomes of a refactoring, whatever they are made of. What is left to the solver is easier: a whole path more often contradicts itself,
 * and that two terms differ says more than where. It answers with an input when one turns up on the way.
 */
export function settleUndecided(store: TermStore, solver: Solver, runner: PairRunner, clock: Clock): Settle {
  return (query) => {
    const until = clock.now() + Math.min(LONGEST_MS, query.timeoutMs ?? LONGEST_MS);
    const isOver = () => clock.now() > until;
    for (const timeoutMs of EFFORTS) {
      const answer = followAll(store, solver, runner, isOver, {
        ...query,
        timeoutMs: Math.min(timeoutMs, query.timeoutMs ?? timeoutMs),
      });
      if (answer !== undefined) return answer;
    }
    return undefined;
  };
}

/** Milliseconds for a question on the way: none but what the solver decides at once, then some. */
const EFFORTS = [0, 300];
/** All of it together. */
const LONGEST_MS = 5000;
/** Ways that are followed from one point. */
const MOST = 200;

function followAll(
  store: TermStore,
  solver: Solver,
  runner: PairRunner,
  isOver: () => boolean,
  { conditions, hint = new Map(), timeoutMs = 0 }: Query,
): ReturnType<Settle> {
  const ask = (terms: readonly Term[]) => decided(solver.solve({ conditions: terms, hint, timeoutMs }));
  const open: (readonly Term[])[] = [conditions];
  for (let runs = 0; runs < MOST; runs++) {
    const way = open.pop();
    if (way === undefined) return { kind: 'settled' };
    if (isOver()) return undefined;
    const answer = runs === 0 ? undefined : ask(way);
    if (answer?.kind === 'sat') return answer;
    if (answer?.kind === 'unsat') continue;
    const followed = follow(store, runner, hint, way);
    if (followed === undefined) return undefined;
    open.push(...followed.open);
    for (const terms of followed.questions) {
      if (isOver()) return undefined;
      const other = ask(terms);
      if (other?.kind !== 'unsat') return other;
    }
  }
  return undefined;
}

/** An answer that holds without a caveat. */
function decided(answer: Answer): Answer | undefined {
  return answer.kind === 'unknown' || (answer.kind === 'unsat' && answer.caveat !== undefined)
    ? undefined
    : answer;
}

interface Followed {
  /** The ways that branch off. */
  readonly open: readonly (readonly Term[])[];
  /** What no input may satisfy: decisions other than branches that go another way, and outcomes that differ. */
  readonly questions: readonly (readonly Term[])[];
}

function follow(
  store: TermStore,
  runner: PairRunner,
  model: Model,
  way: Query['conditions'],
): Followed | undefined {
  const assumed = new Set(way);
  const run = runner.follow(model, assumed);
  if (run === undefined) return undefined;
  const path = new Set(way);
  const open: Term[][] = [];
  const questions: Term[][] = [];
  for (const { term, kind } of run.conditions) {
    if (path.has(term)) continue;
    const other = negate(store, term);
    if (path.has(other)) return undefined;
    if (kind === ConditionKind.branch) open.push([...path, other]);
    else if (kind !== ConditionKind.assume) questions.push([...path, other]);
    path.add(term);
  }
  if (run.same !== store.true) questions.push([...path, negate(store, run.same)]);
  return { open, questions };
}
