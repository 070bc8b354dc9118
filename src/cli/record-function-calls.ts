import { type Recording, recordCalls } from '../host/record-calls.ts';
import type { FoundFunction } from '../syntax/found-function.ts';
import { instrumentFunction } from '../syntax/instrument-function.ts';

/** With which arguments the tests in a file call a function; the tests run as they are, in their own runner. */
export function recordFunctionCalls(
  found: FoundFunction,
  testFile: string,
  timeoutMs: number,
): Promise<Recording> {
  const instrumented = instrumentFunction(found);
  return recordCalls({ testFile, target: found.module.path, instrumented, timeoutMs });
}
