import { RequestError } from '../../base/diagnostic.ts';
import { offeredFunctions } from '../../explore/offered-functions.ts';
import type { ListJson } from '../../report/run/run-schema.ts';
import { SCHEMA } from '../../report/schema.ts';
import type { SessionContext } from '../context.ts';
import { engineDefaults } from '../engine-options.ts';
import { loadVersion } from '../open-pair.ts';
import type { ListRequest } from '../requests/reading-request.ts';
import { shortPath } from '../short-path.ts';

/** @throws RequestError when there is none. */
export function answerList(request: ListRequest, { files, cwd }: SessionContext): ListJson {
  const { file, packages = engineDefaults.packages } = request;
  const label = shortPath(cwd, file);
  const functions = offeredFunctions(loadVersion({ files, file, label }, { packages }));
  if (functions.length === 0)
    throw new RequestError('no-functions', `${label} exports no function; name one as ${label}#name`);
  return { schema: SCHEMA, command: 'list', file: label, functions };
}
