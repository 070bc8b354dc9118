import { type Recording, recordCalls } from '../../host/record-calls.ts';
import { engineDefaults } from '../../session/engine-options.ts';
import type { RecordedCall } from '../../session/recorded-call.ts';
import type { EngineRequest } from '../../session/requests/engine-request.ts';
import type { PairRequest } from '../../session/requests/pair-request.ts';
import { askOutright } from './ask.ts';
import type { Io } from './io.ts';

/** Tests may always take this long. */
const LEAST_MS = 10_000;

/** With which arguments the tests in a file call the new version of a function, as it is on the disk; the tests run as they are, in their own runner. */
export async function recordedCalls(
  pair: PairRequest,
  testFile: string,
  request: EngineRequest,
  io: Io,
): Promise<Recording & { readonly name: string }> {
  const made = await askOutright({ ...request, command: 'instrument', pair }, io);
  const recording = await recordCalls({
    testFile,
    target: made.file,
    instrumented: made.text,
    timeoutMs: Math.max(request.timeoutMs ?? engineDefaults.timeoutMs, LEAST_MS),
  });
  return { ...recording, name: made.function };
}

/** The same calls, each once. */
export function differentCalls(calls: readonly RecordedCall[]): RecordedCall[] {
  return [...new Map(calls.map((call) => [JSON.stringify([call.args, call.receiver]), call])).values()];
}
