import type { FsmJson } from '../../report/fsm/fsm-json.ts';
import type { SessionContext } from '../context.ts';
import { engineOptions } from '../engine-options.ts';
import type { Emit } from '../event.ts';
import { mineFunction } from '../mine-function.ts';
import type { FsmRequest } from '../request.ts';

export function answerFsm(request: FsmRequest, context: SessionContext, emit: Emit): FsmJson {
  const { file, function: name, state, next, strategy } = request;
  const options = { ...engineOptions(request), state, next, strategy };
  return mineFunction(context, file, name, options, emit);
}
