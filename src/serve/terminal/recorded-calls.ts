import { RequestError } from '../../base/diagnostic.ts';
import { type Recording, recordCalls } from '../../host/record-calls.ts';
import { engineDefaults } from '../../session/engine-options.ts';
import type { RecordedCall } from '../../session/recorded-call.ts';
import type { EngineRequest } from '../../session/requests/engine-request.ts';
import type { PairRequest } from '../../session/requests/pair-request.ts';
import { askOutright } from './ask.ts';
import type { Io } from './io.ts';

/** Different calls of failing tests that are tried. */
const MOST_CALLS = 100;

/** Tests may always take this long. */
const LEAST_MS = 10_000;

/** The calls that failing tests of a file make, each once. */
export async function failingCalls(
  pair: PairRequest,
  test: string,
  engine: EngineRequest,
  io: Io,
): Promise<readonly RecordedCall[]> {
  const { tests, calls, name } = await recordedCalls(pair, test, engine, io);
  if (tests.every((t) => !t.failed))
    throw new RequestError('no-failing-test', `no test of ${test} fails (${tests.length} ran)`);
  const failing = calls.filter((c) => c.failed);
  if (failing.length === 0)
    throw new RequestError(
      'not-called',
      calls.length === 0
        ? `the tests of ${test} never call ${name}`
        : `no failing test of ${test} calls ${name} itself; ${calls.length} calls are made by others`,
    );
  return differentCalls(failing).slice(0, MOST_CALLS);
}

/** The calls that tests make of the function, each once. */
export async function callsOfTests(
  pair: PairRequest,
  tests: readonly string[],
  engine: EngineRequest,
  io: Io,
): Promise<readonly RecordedCall[]> {
  const all: RecordedCall[] = [];
  for (const test of tests) {
    const { calls, name } = await recordedCalls(pair, test, engine, io);
    if (calls.length === 0) throw new RequestError('not-called', `the tests of ${test} never call ${name}`);
    all.push(...calls);
  }
  return differentCalls(all);
}

/** With which arguments the tests in a file call the new version of a function, as it is on the disk; the tests run as they are, in their own runner. */
async function recordedCalls(
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
function differentCalls(calls: readonly RecordedCall[]): RecordedCall[] {
  return [...new Map(calls.map((call) => [JSON.stringify([call.args, call.receiver]), call])).values()];
}
