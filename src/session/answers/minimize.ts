import { minimizeInputs } from '../../explore/slice/minimize-inputs.ts';
import { modelFromWitness } from '../../machine/input/from-witness.ts';
import { type MinimizeJson, minimizeJson } from '../../report/slice/minimize.ts';
import type { SessionContext } from '../context.ts';
import type { Emit } from '../event.ts';
import type { MinimizeRequest } from '../request.ts';
import { shortPath } from '../short-path.ts';
import { openForRuns } from './open-for-runs.ts';

export function answerMinimize(request: MinimizeRequest, context: SessionContext, emit: Emit): MinimizeJson {
  const { inputs, function: name, on = [] } = request;
  const subject = openForRuns(request, context, emit, { dependences: true, on });
  const models = inputs.map((input) =>
    modelFromWitness(subject.store, subject.signature, input, subject.inputOptions),
  );
  const file = shortPath(context.cwd, subject.found.module.path);
  return minimizeJson(subject, { name, file }, inputs, minimizeInputs(subject, models));
}
