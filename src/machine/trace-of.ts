import type { Term } from '../expr/term.ts';
import { afterRun } from './after-run.ts';
import { type InputAfter, inputsAfter } from './inputs-after.ts';
import type { MachineOptions } from './machine-options.ts';
import type { Observation } from './observation.ts';
import type { Realm } from './realm/realm.ts';
import { type RecordedExits, recordExits } from './record-exits.ts';
import { recordedInstances } from './recorded-instances.ts';
import { Register } from './registers.ts';
import type { RunContext } from './runtime/run-context.ts';
import { settleStructure } from './settle-outcome.ts';
import type { CallSnapshot } from './snapshot.ts';
import { snapshotOutcome } from './snapshot-outcome.ts';
import type { Returned, RunOutcome, Trace, Via } from './trace.ts';
import { unlessEnded } from './unless-ended.ts';
import { withCalls } from './with-calls.ts';

/** A value or error with its term, or undefined while a run has not got that far. */
export type Ending =
  | { kind: 'return'; value: unknown; term: Term; via?: Via | undefined; returned?: Returned | undefined }
  | { kind: 'throw'; error: unknown; term: Term; during?: 'input'; via?: Via | undefined };

/** What a run has left behind. */
export interface Left {
  readonly self: unknown;
  readonly args: readonly unknown[];
  readonly terms: readonly Term[];
  readonly locals: readonly object[];
  readonly ending: Ending | undefined;
  /** The instances that the outcome comes from (dependence mode). */
  readonly last: readonly number[];
  /** What came of calling what the function returned. */
  readonly calls: { readonly made: readonly CallSnapshot[]; readonly values: readonly unknown[] } | undefined;
  readonly keepsInputs: boolean;
}

/** The trace of a run, as far as it has come. */
export function traceOf(
  context: RunContext,
  realm: Realm,
  options: MachineOptions,
  { snapshot }: Observation,
  left: Left,
): Trace {
  const { controls } = realm;
  const { watch, s, pending, entries } = context;
  if (watch.failure !== undefined) throw watch.failure;
  if (watch.reached === undefined && left.ending !== undefined) pending.flush();
  const outcome = outcomeOf(context, left.ending);
  const isOwn = outcome.kind === 'throw' && !context.fromInput.has(outcome.error);
  if (isOwn && outcome.during === undefined) {
    const { kind, site } = context.places.ofError(outcome.error, controls.thrownAt(outcome.error));
    context.fault(kind, site);
  }
  // Whatever is decided for the sake of the outcome belongs to its exit.
  const exits = options.dependences
    ? exitsOf(context, realm, options, left, outcome)
    : { instances: [], reads: [] };
  const seen = seenOf(context, options, left, outcome, snapshot);
  const covered = controls.c.slice();
  return {
    outcome: seen.outcome,
    result: seen.result,
    given: left.calls?.values,
    conditions: seen.conditions,
    decisions: s.decisions,
    asked: s.asked,
    instances: options.dependences
      ? recordedInstances(controls.columns(), exits.instances, context.memory.dependences?.incomplete)
      : undefined,
    observed: context.kept?.at(exits.reads),
    ...(options.values && { shown: controls.shown() }),
    ...(context.states && { cuts: context.states.cuts }),
    events: s.events,
    steps: watch.steps,
    covered: { has: (site) => covered[site] === 1 },
    log: entries,
    faults: context.faults,
    world: context.world.reads,
    ...(left.keepsInputs && { inputs: seen.inputs }),
    after: options.settleOutcome ? afterRun(context, left, realm.reach, snapshot) : undefined,
  };
}

/** How the run ended, as plain data. Looking may open what the run merely passed on; where that is no input that is allowed, the run has ended by that. */
function seenOf(
  context: RunContext,
  { settleOutcome }: MachineOptions,
  left: Left,
  outcome: RunOutcome,
  take: Observation['snapshot'],
): Pick<Trace, 'outcome' | 'result' | 'conditions'> & { readonly inputs: readonly InputAfter[] } {
  const { s, entries } = context;
  const conditions = () => (settleOutcome ? s.conditions.slice() : s.conditions);
  const look = () => {
    if (settleOutcome) settle(context, left.ending);
    const result = withCalls(snapshotOutcome(outcome, take), left.calls?.made, entries);
    const seen = { outcome, result, conditions: conditions() };
    return { ...seen, inputs: left.keepsInputs ? inputsAfter(context, left, take) : [] };
  };
  const seen = unlessEnded(context, look);
  if (seen !== undefined) return seen;
  const ended = limitOf(context) ?? pendingLimit;
  return { outcome: ended, result: ended, conditions: conditions(), inputs: [] };
}

function settle(context: RunContext, ending: Ending | undefined): void {
  if (ending === undefined || context.watch.reached !== undefined) return;
  context.s.site = -1;
  const value = ending.kind === 'return' ? ending.value : ending.error;
  settleStructure(value, ending.term, context.memory);
  if (ending.kind === 'return' && ending.returned !== undefined)
    settleStructure(ending.returned.value, ending.returned.term, context.memory);
}

function outcomeOf(context: RunContext, ending: Ending | undefined): RunOutcome {
  return limitOf(context) ?? ending ?? pendingLimit;
}

function limitOf({ watch: { reached } }: RunContext) {
  return reached && ({ kind: 'limit', limit: reached.limit, message: reached.message } as const);
}

const pendingLimit = { kind: 'limit', limit: 'pending', message: 'a promise that never settles' } as const;

/** The outcome is read at the exit, and whatever else is to be observed. */
function exitsOf(
  context: RunContext,
  { controls }: Realm,
  { program, observe = [] }: MachineOptions,
  left: Left,
  outcome: RunOutcome,
): RecordedExits {
  const last = outcome.kind === 'limit' ? [controls.r[Register.instance]!] : left.last;
  return recordExits({ controls, program, context, ...left }, outcome, last, observe);
}
