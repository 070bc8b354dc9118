import type { HighlightJson } from '../../report/run/run-schema.ts';
import { SCHEMA } from '../../report/schema.ts';
import { highlight } from '../../syntax/text/highlight.ts';
import type { SessionContext } from '../context.ts';
import { versionOf } from '../open-pair.ts';
import type { HighlightRequest } from '../requests/reading-request.ts';

export function answerHighlight({ versions }: HighlightRequest, context: SessionContext): HighlightJson {
  const files = versions.map((version) => {
    const { files, file } = versionOf(context, version);
    return highlight(files.read(file) ?? '');
  });
  return { schema: SCHEMA, command: 'highlight', files };
}
