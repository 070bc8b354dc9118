import type { FileOutlineJson } from '../../report/outline-schema.ts';
import type { ExploreRequest } from '../../session/request.ts';
import type { OutlineRequest } from '../../session/requests/reading-request.ts';
import { memoryOf } from './memory-of.ts';
import type { PlannedJob } from './planned-job.ts';

/** The outline of a file, as an exploration with these options needs it. */
export function exploreOutline(request: Omit<ExploreRequest, 'function'>, label: string): OutlineRequest {
  const { file, types, numbers, range, ranges, maxLength, maxLengths, packages, timeoutMs } = request;
  return {
    command: 'outline',
    versions: [{ file, label }],
    whole: request.strategy !== undefined && request.strategy !== 'path',
    ...{ types, numbers, range, ranges, maxLength, maxLengths, packages, timeoutMs },
  };
}

/** What to ask of a function in place of the request; undefined when it is not to be looked at. */
export type ForFunction = (request: ExploreRequest, name: string) => ExploreRequest | undefined;

/** The functions of a file that are to be explored. */
export function exploreJobs(
  request: Omit<ExploreRequest, 'function'>,
  label: string,
  outline: FileOutlineJson,
  version: string,
  forFunction: ForFunction = (asked) => asked,
): PlannedJob<ExploreRequest>[] {
  // Tests are written from runs, and coverage is told of them: neither is kept.
  const isKept = request.tests === undefined && request.coverage !== true;
  return outline.functions.flatMap((found) => {
    const own = forFunction({ ...request, function: found.function }, found.function);
    if (own === undefined) return [];
    const { file, timeoutMs: _, wallMs: __, ...options } = own;
    return {
      name: `${label}#${found.function}`,
      request: own,
      group: file,
      cost: found.cost,
      value: 0,
      memory: isKept ? memoryOf(['explore', version, options, label], outline, found) : undefined,
    };
  });
}
