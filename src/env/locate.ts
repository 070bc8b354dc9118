/**
 * `beagle env locate`: the same program passes in one environment and fails in this one; which interaction makes the
 * difference? Data: a recording of the good run (recorded calls with their answers), a {@link Level} that runs the command
 * here while answering some calls from the recording, and a budget. Phases: run once with nothing replayed; search the
 * critical call (locate-cause.ts, Algorithm 7.1); shrink to the calls that matter together (joint-causes.ts); shrink file contents
 * to their guilty lines (content-search.ts); say what it means (the level's `explain`).
 */
import { alignment, whereItLeft } from './alignment.ts';
import type { RecordedCall } from './call.ts';
import type { PassTestSees } from './check-dep.ts';
import { type ContentFinding, searchContent } from './content-search.ts';
import { extraVariables } from './extra-variables.ts';
import { type JointCauses, jointCauses, type Unit } from './joint-causes.ts';
import type { Explanation, Level, Run } from './level.ts';
import { type Located, locateCause } from './locate-cause.ts';
import { betweenThreads } from './syscall/internal-calls.ts';
import { type Budget, BudgetEnd, Trials } from './trials.ts';

/** One located cause. */
export interface Cause extends Explanation {
  readonly index: number;
  readonly call: string;
  readonly key: string;
  /** Where in the program, innermost first; empty when unknown. */
  readonly where: readonly string[];
  readonly content?: ContentFinding;
  readonly sure: 'confirmed' | 'likely' | 'suspected';
  /** Why that sure. */
  readonly because: string;
}

/** A call that could not be replayed. */
export interface Executed {
  readonly index: number;
  readonly call: string;
  readonly reason: string;
  readonly differs: boolean;
}

/** The whole result. */
export interface LocateResult {
  readonly verdict: 'passes here' | 'located' | 'unknown';
  readonly level: 'syscall' | 'node';
  readonly causes: readonly Cause[];
  /** Why nothing is known, or what limits the answer. */
  readonly reason?: string;
  readonly runs: number;
  /** Runs of Algorithm 7.1 alone, the first run included. */
  readonly searchRuns: number;
  readonly recordedCalls: number;
  readonly failure: string;
  readonly output: string;
  readonly executed: readonly Executed[];
  readonly notes: readonly string[];
}

/** See the head of this file. */
export async function locate(level: Level, sees: PassTestSees, budget: Budget): Promise<LocateResult> {
  const trials = new Trials(level, sees, budget);
  const state: {
    first?: Run;
    located?: Located;
    joint?: JointCauses;
    searchRuns: number;
    reason?: string | undefined;
  } = {
    searchRuns: 0,
  };
  const contents = new Map<Unit, ContentFinding>();
  const notes: string[] = [];
  try {
    state.first = await trials.replay('nothing replayed', () => false);
    if (!state.first.passed) {
      state.located = await locateCause(trials, state.first);
      state.searchRuns = trials.runs;
      state.reason = judge(level, state.located, notes);
      if (state.located.cause !== undefined && state.reason === undefined) {
        state.joint = await jointCauses(trials, state.located);
        for (const unit of state.joint.units) {
          await narrowVariables(trials, unit, state.joint.units);
          const found = await contentOf(trials, unit, state.joint.units);
          if (found !== undefined) contents.set(unit, found);
        }
      }
    }
  } catch (error) {
    if (!(error instanceof BudgetEnd)) throw error;
    state.reason = error.message;
    if (state.searchRuns === 0) state.searchRuns = trials.runs;
  }
  const causes = await describe(trials, state.located, state.joint, contents, state.reason);
  if (causes.some((c) => c.where.length === 0) && level.whereHint !== undefined) notes.push(level.whereHint);
  notes.push(...trials.warnings);
  return {
    verdict: state.first?.passed === true ? 'passes here' : isLocated(state) ? 'located' : 'unknown',
    level: level.name,
    causes,
    ...(state.reason === undefined ? {} : { reason: state.reason }),
    runs: trials.runs,
    searchRuns: state.searchRuns || trials.runs,
    recordedCalls: level.calls.length,
    failure: state.first?.how ?? '',
    output: state.first?.output ?? '',
    executed: executedCalls(trials),
    notes,
  };
}

function isLocated(state: { located?: Located; joint?: JointCauses }): boolean {
  return state.located?.cause !== undefined && state.joint !== undefined;
}

/** A reason not to trust what was located, if there is one. */
function judge(level: Level, located: Located, notes: string[]): string | undefined {
  if (located.cause === undefined) {
    if (located.passing !== undefined)
      return 'the program passed and failed with the same answers from its environment: it is not deterministic here';
    const left = whereItLeft(level.calls, located.failing);
    const why =
      left === undefined
        ? 'a call that cannot be replayed differs, or the program is not deterministic'
        : left;
    return `the program fails (${located.failing.how}) even with the whole recording replayed: ${why}`;
  }
  const lined = alignment(level.calls, level.effects, located.passing!, located.cause.index);
  if (lined.kind === 'unsound') return `the recording does not line up: ${lined.reason}`;
  if (lined.kind === 'by-key')
    notes.push(
      `aligned by key: ${lined.moved} calls in another order, ${lined.extra} calls not in the recording`,
    );
  return undefined;
}

/** When variables that only this environment has are to blame: which of them. */
async function narrowVariables(trials: Trials, unit: Unit, units: readonly Unit[]): Promise<void> {
  const seen = trials.differences.get(unit.call.index);
  if (unit.call.key !== 'environ|*' || seen?.data === undefined) return;
  const others = new Set(units.filter((u) => u !== unit).flatMap((u) => u.members));
  const guilty = await extraVariables(trials, seen.data.split(' '), others);
  trials.differences.set(unit.call.index, { ...seen, data: guilty.join(' ') });
}

async function contentOf(
  trials: Trials,
  unit: Unit,
  units: readonly Unit[],
): Promise<ContentFinding | undefined> {
  const content = trials.level.content(unit.call.index);
  if (content === undefined) return undefined;
  const others = new Set(units.filter((u) => u !== unit).flatMap((u) => u.members));
  return searchContent(trials, content, others);
}

async function describe(
  trials: Trials,
  located: Located | undefined,
  joint: JointCauses | undefined,
  contents: ReadonlyMap<Unit, ContentFinding>,
  reason: string | undefined,
): Promise<Cause[]> {
  const causes: Cause[] = [];
  if (joint !== undefined) {
    for (const unit of joint.units) {
      const content = contents.get(unit);
      const sure = joint.alone ? 'confirmed' : 'likely';
      const because = joint.alone
        ? `fails without and passes with ${joint.units.length > 1 ? 'these answers' : 'this one answer'} of the good environment`
        : 'passes with the recording replayed up to here, fails with one call less; not by this call alone';
      causes.push(await cause(trials, unit.call, sure, because, content));
    }
    return causes;
  }
  if (located?.cause !== undefined && reason !== undefined)
    causes.push(
      await cause(trials, located.cause, 'likely', 'passes with the recording replayed up to here'),
    );
  if (located !== undefined && located.cause === undefined) {
    for (const o of trials.differences.values()) {
      const call = trials.level.calls[o.index - 1]!;
      const fails = trials.level.failure(call, o) !== undefined && causes.length < 3;
      if (call.unreplayable === undefined && fails)
        causes.push(
          await cause(
            trials,
            call,
            'suspected',
            'fails here, but replaying the recording did not make the program pass',
          ),
        );
      if (call.unreplayable !== undefined && call.unreplayable !== betweenThreads)
        causes.push(
          await cause(trials, call, 'suspected', `differs, but cannot be replayed: ${call.unreplayable}`),
        );
    }
  }
  return causes;
}

async function cause(
  trials: Trials,
  call: RecordedCall,
  sure: Cause['sure'],
  because: string,
  content?: ContentFinding,
): Promise<Cause> {
  const bad = trials.differences.get(call.index);
  const where = bad?.stack ?? (await trials.level.where(call));
  return {
    ...trials.level.explain(call, bad),
    index: call.index,
    call: call.name,
    key: call.key,
    where,
    ...(content === undefined ? {} : { content }),
    sure,
    because,
  };
}

function executedCalls(trials: Trials): Executed[] {
  return trials.level.calls
    .filter((c) => c.unreplayable !== undefined)
    .map((c) => ({
      index: c.index,
      call: c.key,
      reason: c.unreplayable!,
      differs: trials.differences.has(c.index),
    }));
}
