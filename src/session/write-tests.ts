import type { Deadline } from '../base/deadline.ts';
import type { Behaviour } from '../explore/exploration.ts';
import type { Subject } from '../explore/subject.ts';
import { naturalRun, runsAlike } from '../explore/telling/runs-alike.ts';
import { tellingInputs } from '../explore/telling/telling-inputs.ts';
import { printTerm } from '../expr/print-term.ts';
import { ConditionKind } from '../machine/trace.ts';
import { expressedEnd } from '../report/explore/behaviour-json.ts';
import { settledBy } from '../report/explore/settled-by.ts';
import type { Runner, TestCase } from '../report/tests/test-case.ts';
import { exploreOutcomeText } from '../report/values/outcome-text.ts';
import { isWritable, valueText } from '../report/values/value-text.ts';
import { buildSolver } from '../solver/build-solver.ts';
import { behaviourTest } from './behaviour-test.ts';
import type { SessionContext } from './context.ts';
import { type DraftTestFile, draftTestFile } from './draft-test-file.ts';
import type { Emit } from './event.ts';
import { ALL, type FewBehaviours, fewBehaviours } from './few-behaviours.ts';
import { inEveryZone } from './in-every-zone.ts';
import { NoticedMistakes } from './noticed-mistakes.ts';
import { shortPath } from './short-path.ts';
import { unseenPlaces } from './state-test.ts';
import type { Titled } from './test-title.ts';
import { isOverAt, noticedInCode, noticingRuns, watchedInstead, worthKeeping } from './tests-for-mistakes.ts';
import { wellTyped } from './well-typed.ts';
import { withoutAfter, withoutKept } from './without-watching.ts';

export interface WriteTestsOptions {
  readonly dir: string;
  readonly runner: Runner;
  readonly name: string;
  /** Each behaviour is tested on its own input only. */
  readonly asGiven?: boolean | undefined;
  /** Conditions for people, for the names of tests; what runs recorded where there is none. */
  readonly conditions?: ReadonlyMap<Behaviour, readonly string[]>;
  /** When the tests have to be written. Behaviours that there is no time for are tested on their own input, or left out. */
  readonly deadline?: Deadline;
}

/** Writes a test for each behaviour that can be tested, after trying each on the plain source; says what was left out and why. */
export function writeTests(
  subject: Subject,
  behaviours: readonly Behaviour[],
  options: WriteTestsOptions,
  context: SessionContext,
  emit: Emit,
): void {
  const { found } = subject;
  if (found.exported === undefined) {
    emit({
      type: 'note',
      text: `no tests written: ${options.name} is not exported, so a test could not import it`,
    });
    return;
  }
  const unseen = unseenPlaces(subject);
  if (unseen.length > 0)
    emit({ type: 'note', text: `tests cannot see ${unseen.join(', ')}, so they say nothing of it` });
  if (unseen.length > 0 && unseen.length === subject.criterion.names.length) return;
  const shown = shownRuns(
    subject,
    options.asGiven
      ? { few: behaviours, telling: new Set(behaviours) }
      : fewBehaviours(subject.store, behaviours),
    options,
  );
  const first = triedRuns(subject, shown, options, context);
  const {
    file,
    safe: passing,
    unsafe,
    failed,
    untried,
  } = options.asGiven ? first : withNoticing(subject, shown, first, options, context);
  const { typed: safe, refused } = wellTyped(subject, file, passing);
  if (safe.length > 0) emit({ type: 'test-file', path: file.path, text: file.render(safe) });
  emit({
    type: 'note',
    text: `${safe.length} test${safe.length === 1 ? '' : 's'} written to ${shortPath(context.cwd, file.path)}, each run before`,
  });
  if (untried > 0)
    emit({
      type: 'note',
      text: `${untried} more ${untried === 1 ? 'test was' : 'tests were'} left out: there was no time to try ${untried === 1 ? 'it' : 'them'}`,
    });
  leftOut(
    'is refused by the types of the function',
    'are refused by the types of the function',
    refused,
    emit,
  );
  leftOut('does not pass in every time zone', 'do not pass in every time zone', unsafe, emit);
  const why = 'may depend on time, chance or the environment';
  const one = `does not pass on the plain source (it ${why})`;
  leftOut(one, `do not pass on the plain source (they ${why})`, failed, emit);
}

/** Says which tests were left out: the first few of them. */
function leftOut(why: string, whyMany: string, tests: readonly TestCase[], emit: Emit): void {
  const calls = tests.slice(0, 3).map((t) => (withoutKept(withoutAfter(t) ?? t) ?? t).call);
  if (tests.length === 1) emit({ type: 'note', text: `left out, since it ${why}: ${calls[0]}` });
  else if (tests.length > 1)
    emit({
      type: 'note',
      text: `${tests.length} left out, since they ${whyMany}: ${calls.join('; ')}${tests.length > calls.length ? '; …' : ''}`,
    });
}

type ShownRun = {
  readonly run: Behaviour;
  readonly conditions: readonly string[] | undefined;
  /** Which behaviour it is of, where that should have a test of its own. */
  readonly behaviour?: number;
};

interface TriedRuns {
  readonly file: DraftTestFile;
  readonly safe: readonly TestCase[];
  readonly unsafe: readonly TestCase[];
  readonly failed: readonly TestCase[];
  readonly untried: number;
}

/** The tests of some runs, by whether they pass everywhere. */
function triedRuns(
  subject: Subject,
  shown: readonly ShownRun[],
  options: WriteTestsOptions,
  context: SessionContext,
  watches: 'changed' | 'all' = 'changed',
): TriedRuns {
  const exported = subject.found.exported!;
  const drafts = shown.map(({ run, conditions }) =>
    behaviourTest(subject, run, exported, titledOf(subject, run, conditions)),
  );
  // What one of them changes the others leave alone, which a test has to see, too.
  const places = drafts
    .flatMap((d) => d.inputs)
    .filter((i) => watches === 'all' || i.isChanged)
    .map((i) => i.at);
  const cases = withoutRepeated(
    drafts.map((d, i) => {
      const test = d.watching(new Set(places), watches === 'all');
      const { behaviour } = shown[i]!;
      return behaviour === undefined ? test : { ...test, behaviour };
    }),
  );
  const models = shown.map(({ run }) => run.model);
  const file = draftTestFile(subject, exported, models, options);
  const { passing, failed, untried } = tried(file, cases, options.deadline);
  return { file, ...inEveryZone(subject, file, passing, context), failed, untried };
}

/** With tests of further inputs that notice mistakes in the function's own code which no test so far notices; of tests those that are worth keeping. */
function withNoticing(
  subject: Subject,
  shown: readonly ShownRun[],
  first: TriedRuns,
  options: WriteTestsOptions,
  context: SessionContext,
): TriedRuns {
  const { deadline } = options;
  const before = noticedInCode(subject, first.file, first.safe, isOverAt(deadline, 0.35));
  const further = noticingRuns(subject, before.unnoticed, {
    ofCalls: isOverAt(deadline, 0.22),
    ofRuns: isOverAt(deadline, 0.15),
  });
  const more = further.map((run) => ({ run, conditions: undefined }));
  const runs = [...shown, ...more];
  const { safe } = more.length === 0 ? { safe: [] } : triedRuns(subject, more, options, context);
  const models = runs.map(({ run }) => run.model);
  const file = draftTestFile(subject, subject.found.exported!, models, options);
  const added = withoutRepeated([...first.safe, ...safe]).slice(first.safe.length);
  const tests = [...worthKeeping(first.safe, before), ...added];
  const isOver = isOverAt(deadline, 0.1);
  const watched = () => triedRuns(subject, runs, options, context, 'all').safe;
  return { ...first, file, safe: watchedInstead(subject, file, tests, watched, before.unnoticed, isOver) };
}

/** The runs that tests are made of: telling ones of few behaviours, and as long as most of the time is left. */
function shownRuns(
  subject: Subject,
  { few: behaviours, telling }: FewBehaviours,
  { asGiven = false, conditions, deadline }: WriteTestsOptions,
): ShownRun[] {
  const isHurried = () => deadline !== undefined && deadline.leftMs < deadline.share(0.7);
  const known = new NoticedMistakes(subject.store, behaviours.length);
  const runsOf = (b: Behaviour) => {
    if (asGiven || isHurried()) return [b];
    return behaviours.length > ALL ? [naturalRun(subject, b) ?? b] : tellingRuns(subject, b, known);
  };
  return behaviours
    .filter((b) => b.outcome.kind !== 'limit')
    .flatMap((b, behaviour) =>
      runsOf(b).map((run) => ({
        run,
        conditions: conditions?.get(b),
        ...(telling.has(b) && { behaviour }),
      })),
    );
}

/** Tests by whether they pass on the plain source; those that wait for a result need to say so. */
function tried(
  file: DraftTestFile,
  cases: readonly TestCase[],
  deadline: Deadline | undefined,
): { readonly passing: readonly TestCase[]; readonly failed: readonly TestCase[]; readonly untried: number } {
  const passing: TestCase[] = [];
  const failed: TestCase[] = [];
  let untried = 0;
  const together = file.run(cases);
  for (const [i, test] of cases.entries()) {
    const isKnown = together.length === cases.length;
    if (isKnown && together[i]!.ok) passing.push(test);
    else if (deadline !== undefined && deadline.leftMs < deadline.share(0.1)) untried++;
    else if (!isKnown && file.run([test])[0]?.ok) passing.push(test);
    else {
      const other = variants(test).find((t) => file.run([t])[0]?.ok);
      if (other !== undefined) passing.push(other);
      else failed.push(test);
    }
  }
  return { passing, failed, untried };
}

/** A function need not be declared async to return a promise; what callbacks were given may have changed since. */
function variants(test: TestCase): TestCase[] {
  const unwatched = withoutAfter(test);
  const less = [unwatched, withoutKept(test), unwatched && withoutKept(unwatched)].filter(
    (t) => t !== undefined,
  );
  const each = [test, ...less];
  return [...less, ...each.filter((t) => !t.async).map((t) => ({ ...t, async: true }))];
}

/** Different inputs may be written the same: what a test says once it need not say again. */
function withoutRepeated(cases: readonly TestCase[]): TestCase[] {
  const seen = new Set<string>();
  return cases.filter(({ call, setUp, following = [], world = [] }) => {
    const then = following.map((f) => f.call);
    const text = [...setUp, ...world.map((w) => `${w.name} ${w.value}`), call, ...then].join('\n');
    return !seen.has(text) && seen.add(text);
  });
}

/** Runs on inputs that notice mistakes in a behaviour, each of which behaves as it does; its own run when there are none. */
function tellingRuns(subject: Subject, behaviour: Behaviour, known: NoticedMistakes): Behaviour[] {
  // What places hold besides the outcome is known of the behaviour's own run only.
  if (behaviour.state !== undefined) return [behaviour];
  const { store, signature, inputOptions } = subject;
  const solver = buildSolver(store, { timeoutMs: 0, backend: 'none', seed: 1 });
  const scope = { store, signature, inputOptions, solver };
  const { inputs, noticed } = tellingInputs(scope, behaviour, (m) => known.has(m));
  const runs = runsAlike(subject, behaviour, inputs);
  if (runs.length === inputs.length) known.add(noticed);
  solver.dispose();
  return runs.length === 0 ? [behaviour] : runs;
}

/** What a behaviour is called by, before the call that tests it is known. */
function titledOf(
  subject: Subject,
  behaviour: Behaviour,
  simple: readonly string[] | undefined,
): Omit<Titled, 'call'> {
  const { store } = subject;
  const conditions =
    simple ??
    behaviour.conditions.filter((c) => c.kind !== ConditionKind.assume).map((c) => printTerm(store, c.term));
  const outcome = expressedEnd(behaviour, store, settledBy(behaviour.conditions, store));
  const what =
    outcome.kind === 'return'
      ? `returns ${outcome.value}`
      : outcome.kind === 'throw'
        ? `throws ${outcome.error}`
        : outcome.kind === 'state'
          ? exploreOutcomeText(outcome)
          : 'does not end';
  const { value } = behaviour.outcome.kind === 'return' ? behaviour.outcome : { value: undefined };
  const here =
    behaviour.state === undefined && value !== undefined && isWritable(value)
      ? `returns ${valueText(value)}`
      : undefined;
  return { what, here, conditions };
}
