import { RequestError } from '../../base/diagnostic.ts';
import type { Basis } from '../../evolve/blame/side.ts';
import { defaultEffects } from '../../evolve/shared/observed-places.ts';
import { locateFunction } from '../../explore/subject.ts';
import { nodeContext } from '../../host/node-context.ts';
import { unfinishedBlame } from '../../report/blame-json.ts';
import { blameMarkdown } from '../../report/blame-markdown.ts';
import { blameSarif } from '../../report/blame-sarif.ts';
import type { BlameJson } from '../../report/blame-schema.ts';
import { blameText } from '../../report/blame-text.ts';
import { type BlameOptions, blameFunction, type Candidate } from '../../session/blame-function.ts';
import { loadVersion } from '../../session/open-pair.ts';
import { inputOfCall } from '../../session/recorded-call.ts';
import { signatureOf } from '../../syntax/signature-of.ts';
import { engineOptions } from '../engine-options.ts';
import type { Io } from '../io.ts';
import { type FunctionPair, oneFunction } from '../one-function.ts';
import { isSet, one } from '../option-values.ts';
import type { ParsedArguments } from '../parse-arguments.ts';
import { recordFunctionCalls } from '../record-function-calls.ts';
import { shortDiagnostic } from '../short-diagnostic.ts';
import { version } from '../version.ts';
import { parseInput } from './parse-input.ts';

/** Time for reading sources and the report, on top of that for the search. */
const READING_MS = 10_000;

/** Different calls of failing tests that are tried. */
const MOST_CALLS = 100;

/** `beagle blame`: the lines that may be to blame for a failing input. */
export async function blameCommand(args: ParsedArguments, io: Io): Promise<number> {
  const options: BlameOptions = {
    ...engineOptions(args),
    basis: (one(args, 'on') ?? 'slice') as Basis,
    predicates: isSet(args, 'predicates'),
    expect: one(args, 'expect'),
    effects: defaultEffects,
  };
  const [input, test] = [one(args, 'input'), one(args, 'test')];
  if ((input === undefined) === (test === undefined))
    throw new RequestError(
      'usage',
      'beagle blame needs the failing input: either --input or --test (beagle diff finds inputs on which two versions differ)',
    );
  const quiet = isSet(args, 'quiet');
  const target = oneFunction(
    'blame',
    args.positionals.slice(0, args.beforeDashes),
    args.positionals.slice(args.beforeDashes),
    options,
  );
  const candidates: readonly Candidate[] =
    input === undefined ? await callsOf(target, test!, options) : [{ input: parseInput(input), notes: [] }];
  const header = {
    name: target.name.after,
    file: { before: target.pair.before.label, after: target.pair.after.label },
    on: options.basis,
  };
  const { timeoutMs } = options.budget;
  const unfinished = unfinishedBlame(header, candidates[0]!.input, timeoutMs);
  const deadlineMs = timeoutMs + READING_MS;
  io.partial({ kind: 'rendered', text: rendered(unfinished, args), code: 3, deadlineMs });
  const result = blameFunction(nodeContext(), target.pair, target.name, candidates, options, {
    opened: ({ after }) => {
      if (!quiet) for (const d of after.diagnostics) io.stderr(`${shortDiagnostic(d)}\n`);
    },
    progress: (done, of) => quiet || io.progress(`${done} of ${of} decisions asked`),
  });
  io.stdout(rendered(result, args));
  if (result.verdict === 'passes') return 0;
  return result.observed.after.kind === 'limit' || result.observed.before.kind === 'limit' ? 3 : 1;
}

function rendered(result: BlameJson, args: ParsedArguments): string {
  if (isSet(args, 'json')) return `${JSON.stringify(result, null, 2)}\n`;
  if (isSet(args, 'sarif')) return `${JSON.stringify(blameSarif(result, version), null, 2)}\n`;
  return isSet(args, 'markdown') ? blameMarkdown(result) : blameText(result);
}

/** The calls that failing tests of a file make, each once. The test runs on the new version as it is on the disk. */
async function callsOf(
  { pair, name }: FunctionPair,
  test: string,
  options: BlameOptions,
): Promise<Candidate[]> {
  const sources = loadVersion(pair.after, options);
  const found = locateFunction(sources, name.after);
  const signature = signatureOf(sources, found, options.signature);
  const { tests, calls } = await recordFunctionCalls(found, test, Math.max(options.budget.timeoutMs, 10_000));
  if (tests.every((t) => !t.failed))
    throw new RequestError('no-failing-test', `no test of ${test} fails (${tests.length} ran)`);
  const failing = calls.filter((c) => c.failed);
  if (failing.length === 0)
    throw new RequestError(
      'not-called',
      calls.length === 0
        ? `the tests of ${test} never call ${name.after}`
        : `no failing test of ${test} calls ${name.after} itself; ${calls.length} calls are made by others`,
    );
  const different = new Map(failing.map((call) => [JSON.stringify([call.args, call.receiver]), call]));
  return [...different.values()]
    .slice(0, MOST_CALLS)
    .map((call) => ({ ...inputOfCall(signature, call), test: call.test }));
}
