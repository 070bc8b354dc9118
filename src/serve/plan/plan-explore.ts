import type { FileOutlineJson } from '../../report/outline-schema.ts';
import type { ExploreRequest, OutlineRequest } from '../../session/request.ts';
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

/** The functions of a file that are to be explored. */
export function exploreJobs(
  request: Omit<ExploreRequest, 'function'>,
  label: string,
  outline: FileOutlineJson,
  version: string,
): PlannedJob<ExploreRequest>[] {
  const { file, timeoutMs: _, ...options } = request;
  // Tests are written from runs, and coverage is told of them: neither is kept.
  const isKept = request.tests === undefined && request.coverage !== true;
  return outline.functions.map((found) => ({
    name: `${label}#${found.function}`,
    request: { ...request, function: found.function },
    group: file,
    cost: found.cost,
    value: 0,
    memory: isKept
      ? memoryOf(['explore', version, options, label, found.function], outline, found)
      : undefined,
  }));
}
