import { Deadline } from '../../base/deadline.ts';
import type { Model } from '../../expr/input-variable.ts';
import type { ExploreJson } from '../../report/explore/explore-schema.ts';
import type { FaultFinding } from '../../signature/fault-findings.ts';
import type { SessionContext } from '../context.ts';
import { type EngineOptions, engineOptions } from '../engine-options.ts';
import type { Emit } from '../event.ts';
import { type ExploredFunction, exploreFunction } from '../explore-function.ts';
import type { ExploreRequest } from '../request.ts';
import { writeFaultTests } from '../write-fault-tests.ts';
import { writeTests } from '../write-tests.ts';

export function answerExplore(request: ExploreRequest, context: SessionContext, emit: Emit): ExploreJson {
  const {
    file,
    function: name,
    strategy = 'path',
    on,
    merge,
    coverage,
    inputs,
    log,
    smt2,
    state = [],
  } = request;
  const whole = engineOptions(request);
  const deadline = new Deadline(context.clock, whole.wallMs ?? whole.budget.timeoutMs);
  const findsState = request.findState === true && strategy === 'path' && !coverage && !on && !inputs;
  const options = {
    ...(request.tests === undefined ? whole : forTests(whole)),
    strategy,
    ...(on !== undefined && { on }),
    ...(merge !== undefined && { merge }),
    ...(inputs !== undefined && { inputs }),
    ...(log !== undefined && { log }),
    ...(state.length > 0 && { state }),
    ...(smt2 !== undefined && { smt2 }),
    ...(coverage !== undefined && { coverage }),
    callsReturned: strategy === 'path' && !coverage && !on && !inputs && state.length === 0,
    ...(request.part !== undefined && { part: request.part }),
    checks: new Set(request.checks),
    // A test cannot set it, and given inputs do not say it.
    findState: findsState && !request.tests,
    usesInstances: findsState && state.length === 0,
    endsClosed: request.tests === undefined,
  };
  const withRest: Emit = (event) =>
    emit(event.type === 'partial' ? { ...event, leftMs: deadline.leftMs } : event);
  const tell =
    request.part?.below !== undefined ? ofPart(emit) : request.tests === undefined ? emit : withRest;
  const explored = exploreFunction(context, file, name, options, tell);
  if (request.tests !== undefined && state.length > 0)
    emit({ type: 'note', text: 'no tests written: --state chooses what a test cannot' });
  else if (request.tests !== undefined) {
    tell({ type: 'partial', result: explored.result, leftMs: deadline.leftMs });
    draftTests(explored, name, request.tests, deadline, context, emit);
  }
  return explored.result;
}

/** The search has to leave time for the tests of what it finds. */
function forTests(options: EngineOptions): EngineOptions {
  const { budget, wallMs = budget.timeoutMs } = options;
  return {
    ...options,
    budget: { ...budget, timeoutMs: TESTED * budget.timeoutMs },
    wallMs: TESTED * wallMs,
  };
}

const TESTED = 0.4;

function draftTests(
  { subject, exploration, conditions, findings }: ExploredFunction,
  name: string,
  { dir, runner, faults = false, asGiven = false }: NonNullable<ExploreRequest['tests']>,
  { leftMs }: Deadline,
  context: SessionContext,
  emit: Emit,
): void {
  const how = { dir, runner, name };
  const wrong = faults ? thrownFaults(findings) : new Set<Model>();
  const right = exploration.behaviours.filter((b) => !wrong.has(b.model));
  const deadline = new Deadline(context.clock, leftMs);
  writeTests(subject, right, { ...how, asGiven, conditions, deadline }, context, emit);
  if (faults) writeFaultTests(subject, findings, how, context, emit);
}

/** Inputs on which something other than a throw statement throws: what happens then is not to be kept. */
function thrownFaults(findings: readonly FaultFinding[]): Set<Model> {
  const runs = findings.filter((f) => f.kind !== 'throw').flatMap((f) => f.runs);
  return new Set(runs.filter((run) => run.outcome.kind === 'throw').map((run) => run.model));
}

/** A part is worth something as a whole only: what it finds on the way is not told. */
function ofPart(emit: Emit): Emit {
  return (event) => {
    if (event.type !== 'behaviour' && event.type !== 'partial') emit(event);
  };
}
