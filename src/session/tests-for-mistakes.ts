import type { Deadline } from '../base/deadline.ts';
import { worked } from '../base/work.ts';
import { noticingCalls } from '../evolve/find/mistakes/noticing-calls.ts';
import { type OwnMistake, ownMistakes } from '../evolve/find/mistakes/own-code.ts';
import { modelOfCall } from '../evolve/find/model-of-call.ts';
import type { Call } from '../evolve/find/tagged.ts';
import type { Behaviour } from '../explore/exploration.ts';
import { observe } from '../explore/observe.ts';
import type { Subject } from '../explore/subject.ts';
import type { TestCase } from '../report/tests/test-case.ts';
import type { DraftTestFile } from './draft-test-file.ts';
import { ALL } from './few-behaviours.ts';
import { withoutAfter } from './without-watching.ts';

/** What tests notice of the mistakes that somebody could make in a function's own code. */
export interface NoticedInCode {
  readonly noticed: ReadonlyMap<OwnMistake, ReadonlySet<TestCase>>;
  readonly unnoticed: readonly OwnMistake[];
  /** All mistakes were made, none left out for want of time. */
  readonly isWhole: boolean;
}

/** So many mistakes are made at most. */
const MOST = 120;

/** Runs tests on each mistaken text of the function. */
export function noticedInCode(
  subject: Subject,
  file: DraftTestFile,
  tests: readonly TestCase[],
  isOver: () => boolean,
  mistakes: readonly OwnMistake[] = ownMistakes(subject, MOST),
): NoticedInCode {
  const noticed = new Map<OwnMistake, ReadonlySet<TestCase>>();
  const unnoticed: OwnMistake[] = [];
  let isWhole = true;
  for (const mistake of mistakes) {
    if (isOver()) {
      isWhole = false;
      break;
    }
    const failing = failingWith(file, tests, mistake);
    if (failing.size > 0) noticed.set(mistake, failing);
    else unnoticed.push(mistake);
  }
  return { noticed, unnoticed, isWhole };
}

/** Where a mistake makes the whole file fail, or never end, any test notices it. */
function failingWith(
  file: DraftTestFile,
  tests: readonly TestCase[],
  { textOf }: OwnMistake,
): ReadonlySet<TestCase> {
  if (tests.length === 0) return new Set();
  worked(OPENING + tests.length * RUN);
  const results = file.runOn(textOf, tests, MISTAKEN_MS);
  if (results.length !== tests.length) {
    worked(MISTAKEN_MS / 4);
    return new Set(tests);
  }
  return new Set(tests.filter((_, i) => !results[i]!.ok));
}

const [OPENING, RUN, MISTAKEN_MS] = [20, 0.3, 1000];

/** Runs on inputs that notice mistakes which no test so far notices: such runs are to be tested, too. When calls are looked for no longer, and then runs. */
export function noticingRuns(
  subject: Subject,
  unnoticed: readonly OwnMistake[],
  isOver: { readonly ofCalls: () => boolean; readonly ofRuns: () => boolean },
): Behaviour[] {
  const runs: Behaviour[] = [];
  const left = noticingCalls(subject, unnoticed, isOver.ofCalls);
  // Calls that notice most first, so that few are needed.
  for (let best = mostNoticing(left); best !== undefined && !isOver.ofRuns(); best = mostNoticing(left)) {
    const run = runOf(subject, best);
    const key = JSON.stringify(best);
    for (const [mistake, calls] of left) {
      const rest = calls.filter((c) => JSON.stringify(c) !== key);
      if (rest.length === 0 || (run !== undefined && rest.length < calls.length)) left.delete(mistake);
      else left.set(mistake, rest);
    }
    if (run !== undefined) runs.push(run);
  }
  return runs;
}

/** The tests, some of which look at what they hand over although nothing changes it: where that alone notices a mistake. */
export function watchedInstead(
  subject: Subject,
  file: DraftTestFile,
  tests: readonly TestCase[],
  watched: () => readonly TestCase[],
  mistakes: readonly OwnMistake[],
  isOver: () => boolean,
): readonly TestCase[] {
  const { unnoticed } = noticedInCode(subject, file, tests, isOver, mistakes);
  if (unnoticed.length === 0 || isOver()) return tests;
  const others = new Map(watched().map((t) => [callOf(t), t]));
  const watching = tests.flatMap((t) => {
    const other = others.get(callOf(t));
    return other === undefined || (other.after?.length === t.after?.length && other.same === undefined)
      ? []
      : [other];
  });
  const { noticed } = noticedInCode(subject, file, watching, isOver, unnoticed);
  const chosen = new Map<string, TestCase>();
  for (const some of noticed.values()) {
    const [first] = some;
    if (first !== undefined && ![...some].some((t) => chosen.has(callOf(t))))
      chosen.set(callOf(first), first);
  }
  return tests.map((t) => chosen.get(callOf(t)) ?? t);
}

function callOf(test: TestCase): string {
  return (withoutAfter(test) ?? test).call;
}

function mostNoticing(left: ReadonlyMap<OwnMistake, readonly Call[]>): Call | undefined {
  const counts = new Map<string, { call: Call; count: number }>();
  for (const calls of left.values())
    for (const call of calls) {
      const known = counts.get(JSON.stringify(call)) ?? { call, count: 0 };
      known.count++;
      counts.set(JSON.stringify(call), known);
    }
  let best: { call: Call; count: number } | undefined;
  for (const one of counts.values()) if (best === undefined || one.count > best.count) best = one;
  return best?.call;
}

function runOf(subject: Subject, call: Call): Behaviour | undefined {
  const model = modelOfCall(subject, call);
  if (model === undefined) return undefined;
  const { trace, outcome, lines } = observe(subject, model);
  return outcome.kind === 'limit' ? undefined : { conditions: trace.conditions, outcome, model, lines };
}

/** More tests than these nobody reads; of many behaviours so many have a test of their own. */
const [READABLE, SHOWN] = [40, 12];

/**
 * The tests that are worth keeping, in their order: such that each mistake that some test notices is noticed, and one of each behaviour, or of some where
 * there are many. Where not all mistakes were made the others may notice some, too.
 */
export function worthKeeping(
  tests: readonly TestCase[],
  { noticed, isWhole }: NoticedInCode,
): readonly TestCase[] {
  const kept = noticingAll(tests, noticed);
  const behaviours = new Set([undefined, ...[...kept].map((t) => t.behaviour)]);
  const isMany = new Set(tests.map((t) => t.behaviour)).size > ALL;
  for (const t of tests) {
    if (kept.size >= (isMany ? SHOWN : READABLE) || behaviours.has(t.behaviour)) continue;
    kept.add(t);
    behaviours.add(t.behaviour);
  }
  if (!isWhole) for (const t of tests) if (kept.size < READABLE) kept.add(t);
  return tests.filter((t) => kept.has(t));
}

/** Few tests that notice together what all do. */
function noticingAll(tests: readonly TestCase[], noticed: NoticedInCode['noticed']): Set<TestCase> {
  const kept = new Set<TestCase>();
  const open = new Set(noticed.keys());
  while (open.size > 0) {
    const counts = new Map<TestCase, number>();
    for (const m of open) for (const t of noticed.get(m)!) counts.set(t, (counts.get(t) ?? 0) + 1);
    let best: TestCase | undefined;
    for (const t of tests) if ((counts.get(t) ?? 0) > (best === undefined ? 0 : counts.get(best)!)) best = t;
    if (best === undefined) break;
    kept.add(best);
    for (const m of open) if (noticed.get(m)!.has(best)) open.delete(m);
  }
  return kept;
}

/** Whether there is time for more tests. */
export function isOverAt(deadline: Deadline | undefined, share: number): () => boolean {
  return () => deadline !== undefined && deadline.leftMs < deadline.share(share);
}
