import type { ImportsJson } from '../../report/run/run-schema.ts';
import { SCHEMA } from '../../report/schema.ts';
import { loadSources } from '../../syntax/modules/load-sources.ts';
import type { SessionContext } from '../context.ts';
import { versionOf } from '../open-pair.ts';
import type { ImportsRequest } from '../requests/reading-request.ts';

export function answerImports({ versions }: ImportsRequest, context: SessionContext): ImportsJson {
  const modules = versions.map((version) => {
    const { files, file } = versionOf(context, version);
    return loadSources(files, [file], { packages: 'none' }).modules.map(({ path }) => path);
  });
  return { schema: SCHEMA, command: 'imports', modules };
}
