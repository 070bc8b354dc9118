import type { FileOutlineJson, FunctionOutlineJson } from '../../report/outline-schema.ts';
import type { DiffRequest } from '../../session/request.ts';
import type { PairRequest } from '../../session/requests/pair-request.ts';
import type { OutlineRequest } from '../../session/requests/reading-request.ts';
import { memoryOf } from './memory-of.ts';
import type { JobMemory, PlannedJob } from './planned-job.ts';

/** The outline of a pair of files, as a comparison with these options needs it. */
export function outlineRequest(request: Omit<DiffRequest, 'pairs'>, pair: PairRequest): OutlineRequest {
  const { types, numbers, range, ranges, maxLength, maxLengths, packages, timeoutMs } = request;
  return {
    command: 'outline',
    pairs: [pair],
    whole: request.strategy !== undefined && request.strategy !== 'path',
    ...{ types, numbers, range, ranges, maxLength, maxLengths, packages, timeoutMs },
  };
}

/** A function of the pair that has to be compared. */
export function diffJob(
  request: DiffRequest,
  pair: PairRequest,
  outline: FileOutlineJson,
  found: FunctionOutlineJson,
  version: string,
): PlannedJob<DiffRequest> {
  const { name } = pair;
  const only = name === undefined ? [found.function] : undefined;
  return {
    name: `${pair.after.label}#${found.function}`,
    request: { ...request, pairs: [{ ...pair, ...(only !== undefined && { only }) }] },
    group: pair.after.label,
    cost: found.cost,
    value: found.isOwnChange === true ? 1 : 0,
    memory: memory(request, pair, outline, found, version),
  };
}

/** Results do not depend on what versions are called; time is looked at when they are recalled. */
function memory(
  request: DiffRequest,
  { name }: PairRequest,
  outline: FileOutlineJson,
  found: FunctionOutlineJson,
  version: string,
): JobMemory | undefined {
  // Tests are written from runs, which are not kept.
  if (request.tests !== undefined) return undefined;
  const { timeoutMs: _, wallMs: _w, before: __, after: ___, pairs: ____, ...options } = request;
  return memoryOf(['diff', version, options, name, found.function], outline, found);
}
