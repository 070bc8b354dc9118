import { fileURLToPath } from 'node:url';
import { RequestError } from '../../../base/diagnostic.ts';
import { recordCalls } from '../../../host/record-calls.ts';
import type { ExperimentBlameJson } from '../../../report/blame/blame-experiment-schema.ts';
import { experimentBlameText } from '../../../report/blame/blame-experiment-text.ts';
import type { BlameJson } from '../../../report/blame/blame-schema.ts';
import { blameText } from '../../../report/blame/blame-text.ts';
import type { InstrumentJson } from '../../../report/run/run-schema.ts';
import { ignoreEvents } from '../../../session/event.ts';
import type { RecordedCall } from '../../../session/recorded-call.ts';
import type { InputValues } from '../../../session/requests/engine-request.ts';
import { shortPath } from '../../../session/short-path.ts';
import type { Suspect } from '../shown-extras.ts';
import type { CommandOutcome, CommandScope } from './command-scope.ts';
import { pairWithBase } from './pair-with-base.ts';
import { textFile } from './text-file.ts';

/** Tests may take this long. */
const TEST_MS = 30_000;
/** Blame takes edits back and tries again, many times. */
const BLAME_MS = 30_000;
const MOST_CALLS = 100;

/** Which of the edits since the base is to blame for a change. */
export async function blameChange(scope: CommandScope): Promise<CommandOutcome> {
  const [index] = scope.args;
  const witness = typeof index === 'number' ? scope.state.compared?.changes[index]?.witness : undefined;
  if (witness === undefined) throw new RequestError('no-such-witness', 'there is no such change any more');
  return blamed(scope, { inputs: [witness] });
}

/** The same for the calls of the failing tests of a file, which the project's own runner runs. Texts count as they are saved. */
export async function blameTest(scope: CommandScope): Promise<CommandOutcome> {
  const { args, execute, name } = scope;
  const [test] = args;
  if (typeof test !== 'string' || !test.startsWith('file:'))
    throw new RequestError('usage', 'the test file is an address');
  const { pair } = pairWithBase(scope);
  const made = (await execute({ command: 'instrument', pair }, ignoreEvents)) as InstrumentJson;
  const { tests, calls } = await recordCalls({
    testFile: fileURLToPath(test),
    target: made.file,
    instrumented: made.text,
    timeoutMs: TEST_MS,
  });
  if (tests.every((t) => !t.failed)) return { say: `no test fails (${tests.length} ran)`, value: null };
  const failing = calls.filter((c) => c.failed).slice(0, MOST_CALLS);
  if (failing.length === 0) return { say: `no failing test calls ${name} itself`, value: null };
  return blamed(scope, { calls: failing });
}

async function blamed(
  scope: CommandScope,
  on: { readonly inputs?: readonly InputValues[]; readonly calls?: readonly RecordedCall[] },
): Promise<CommandOutcome> {
  const { execute, texts, path, name, cwd } = scope;
  const { pair } = pairWithBase(scope);
  const result = (await execute({ command: 'blame', pair, ...on, timeoutMs: BLAME_MS }, ignoreEvents, {
    unsaved: { files: texts },
  })) as BlameJson | ExperimentBlameJson;
  const isExperiment = result.method === 'experiments';
  const text = isExperiment ? experimentBlameText(result) : blameText(result);
  const file = shortPath(cwd, path);
  const suspects = isExperiment
    ? result.suspects
        .filter((s) => s.version === 'after' && s.file === file)
        .map((s): Suspect => ({ line: s.line, message: `suspect ${s.rank}: ${result.sentence}` }))
    : [];
  const uri = textFile(`blame-${name}.txt`, text);
  return { open: [{ uri, external: false }], extras: { suspects }, value: { uri, suspects } };
}
