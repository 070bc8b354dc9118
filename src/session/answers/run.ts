import { modelFromWitness } from '../../machine/input/from-witness.ts';
import type { TraceJson } from '../../report/run/run-schema.ts';
import { traceJson } from '../../report/run/trace-text.ts';
import type { SessionContext } from '../context.ts';
import type { Emit } from '../event.ts';
import type { RunRequest } from '../request.ts';
import { shortener } from '../short-path.ts';
import { openForRuns } from './open-for-runs.ts';

/** Steps that a run alone may take where a request does not say. */
export const RUN_STEPS = 1_000_000_000;

export function answerRun(request: RunRequest, context: SessionContext, emit: Emit): TraceJson {
  const dependences = request.trace ?? false;
  const subject = openForRuns(request, context, emit, { dependences, maxSteps: RUN_STEPS });
  const { store, signature, inputOptions } = subject;
  const model = modelFromWitness(store, signature, request.input ?? {}, inputOptions);
  return traceJson(subject, subject.machine.run(subject.entry, model), shortener(context));
}
