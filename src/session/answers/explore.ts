import type { Model } from '../../expr/input-variable.ts';
import type { ExploreJson } from '../../report/explore/explore-schema.ts';
import type { FaultFinding } from '../../signature/fault-findings.ts';
import type { SessionContext } from '../context.ts';
import { engineOptions } from '../engine-options.ts';
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
  const options = {
    ...engineOptions(request),
    strategy,
    ...(on !== undefined && { on }),
    ...(merge !== undefined && { merge }),
    ...(inputs !== undefined && { inputs }),
    ...(log !== undefined && { log }),
    ...(state.length > 0 && { state }),
    ...(smt2 !== undefined && { smt2 }),
    ...(coverage !== undefined && { coverage }),
    checks: new Set(request.checks),
    // A test cannot set it, and given inputs do not say it.
    findState:
      request.findState === true && strategy === 'path' && !coverage && !on && !request.tests && !inputs,
  };
  const explored = exploreFunction(context, file, name, options, emit);
  if (request.tests !== undefined && state.length > 0)
    emit({ type: 'note', text: 'no tests written: --state chooses what a test cannot' });
  else if (request.tests !== undefined) draftTests(explored, name, request.tests, context, emit);
  return explored.result;
}

function draftTests(
  { subject, exploration, conditions, findings }: ExploredFunction,
  name: string,
  { dir, runner, faults = false, asGiven = false }: NonNullable<ExploreRequest['tests']>,
  context: SessionContext,
  emit: Emit,
): void {
  const how = { dir, runner, name };
  const wrong = faults ? thrownFaults(findings) : new Set<Model>();
  const right = exploration.behaviours.filter((b) => !wrong.has(b.model));
  writeTests(subject, right, { ...how, asGiven, conditions }, context, emit);
  if (faults) writeFaultTests(subject, findings, how, context, emit);
}

/** Inputs on which something other than a throw statement throws: what happens then is not to be kept. */
function thrownFaults(findings: readonly FaultFinding[]): Set<Model> {
  const runs = findings.filter((f) => f.kind !== 'throw').flatMap((f) => f.runs);
  return new Set(runs.filter((run) => run.outcome.kind === 'throw').map((run) => run.model));
}
