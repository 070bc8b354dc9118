import { locateFunction } from '../../explore/locate-function.ts';
import type { InstrumentJson } from '../../report/run/run-schema.ts';
import { SCHEMA } from '../../report/schema.ts';
import { instrumentFunction } from '../../syntax/functions/instrument-function.ts';
import type { SessionContext } from '../context.ts';
import { engineOptions } from '../engine-options.ts';
import { oneFunction } from '../one-function.ts';
import { loadVersion } from '../open-pair.ts';
import type { InstrumentRequest } from '../requests/reading-request.ts';

export function answerInstrument(request: InstrumentRequest, context: SessionContext): InstrumentJson {
  const options = engineOptions(request);
  const { pair, name } = oneFunction(context, request.pair, options);
  const found = locateFunction(loadVersion(pair.after, options), name.after);
  return {
    schema: SCHEMA,
    command: 'instrument',
    file: found.module.path,
    function: name.after,
    text: instrumentFunction(found),
  };
}
