import { locateFunction } from '../explore/subject.ts';
import { nodeContext } from '../host/node-context.ts';
import { type Recording, recordCalls } from '../host/record-calls.ts';
import { type EngineOptions, engineOptions } from '../session/engine-options.ts';
import { oneFunction } from '../session/one-function.ts';
import { loadVersion } from '../session/open-pair.ts';
import type { RecordedCall } from '../session/recorded-call.ts';
import type { EngineRequest, PairRequest } from '../session/request.ts';
import { instrumentFunction } from '../syntax/instrument-function.ts';

/** Tests may always take this long. */
const LEAST_MS = 10_000;

/** With which arguments the tests in a file call the new version of a function, as it is on the disk; the tests run as they are, in their own runner. */
export async function recordedCalls(
  pair: PairRequest,
  testFile: string,
  request: EngineRequest,
): Promise<Recording & { readonly name: string }> {
  const options: EngineOptions = engineOptions(request);
  const { pair: opened, name } = oneFunction(nodeContext(), pair, options);
  const found = locateFunction(loadVersion(opened.after, options), name.after);
  const recording = await recordCalls({
    testFile,
    target: found.module.path,
    instrumented: instrumentFunction(found),
    timeoutMs: Math.max(options.budget.timeoutMs, LEAST_MS),
  });
  return { ...recording, name: name.after };
}

/** The same calls, each once. */
export function differentCalls(calls: readonly RecordedCall[]): RecordedCall[] {
  return [...new Map(calls.map((call) => [JSON.stringify([call.args, call.receiver]), call])).values()];
}
