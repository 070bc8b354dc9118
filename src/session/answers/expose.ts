import { allEffects } from '../../evolve/shared/observed-places.ts';
import type { ExposeJson } from '../../report/expose/expose-schema.ts';
import type { SessionContext } from '../context.ts';
import { engineOptions } from '../engine-options.ts';
import type { Emit } from '../event.ts';
import { exposeFunction } from '../expose-function.ts';
import { oneFunction } from '../one-function.ts';
import type { ExposeRequest } from '../request.ts';

export function answerExpose(request: ExposeRequest, context: SessionContext, emit: Emit): ExposeJson {
  const options = { ...engineOptions(request), effects: allEffects };
  const { pair, name } = oneFunction(context, request.pair, options);
  return exposeFunction(context, pair, name, request.inputs ?? [], options, emit);
}
