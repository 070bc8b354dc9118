import { RequestError } from '../../base/diagnostic.ts';
import { locateFunction } from '../../explore/subject.ts';
import { nodeContext } from '../../host/node-context.ts';
import { contractMarkdown } from '../../report/contract-markdown.ts';
import type { ContractJson, FunctionContractJson } from '../../report/contract-schema.ts';
import { contractText } from '../../report/contract-text.ts';
import { SCHEMA } from '../../report/schema.ts';
import { suggestionText } from '../../report/suggestion-text.ts';
import { contractFiles } from '../../session/contract-files.ts';
import type { ContractListener, ContractOptions } from '../../session/contract-pair.ts';
import type { EngineOptions } from '../../session/engine-options.ts';
import { loadVersion } from '../../session/open-pair.ts';
import type { RecordedCall } from '../../session/recorded-call.ts';
import { type SuggestedContract, suggestContracts } from '../../session/suggest-contracts.ts';
import { type DiffTargets, diffTargets } from '../diff-targets.ts';
import { effectsOf } from '../effects-option.ts';
import { engineOptions } from '../engine-options.ts';
import type { Io } from '../io.ts';
import { oneFunction } from '../one-function.ts';
import { isSet, one, wholeNumber } from '../option-values.ts';
import type { ParsedArguments } from '../parse-arguments.ts';
import { recordFunctionCalls } from '../record-function-calls.ts';
import { shortDiagnostic } from '../short-diagnostic.ts';
import { readInputs } from './read-inputs.ts';

/** `beagle contract`: checks change contracts. */
export async function contractCommand(args: ParsedArguments, io: Io): Promise<number> {
  const context = nodeContext();
  const engine = engineOptions(args);
  const targets = targetsOf(args, engine);
  const options: ContractOptions = {
    ...engine,
    on: effectsOf(args),
    generate: wholeNumber(args, 'generate', 100),
    symbolic: !isSet(args, 'run-only'),
    contractFile: one(args, 'contract'),
    inputs: inputsOf(args),
    calls: await callsOf(args, targets, engine),
  };
  const quiet = isSet(args, 'quiet');
  const render = (all: readonly FunctionContractJson[]): string => {
    const result: ContractJson = {
      schema: SCHEMA,
      command: 'contract',
      before: targets.before,
      after: targets.after,
      numbers: options.numbers,
      functions: all,
    };
    if (isSet(args, 'json')) return `${JSON.stringify(result, null, 2)}\n`;
    return isSet(args, 'markdown') ? contractMarkdown(result) : contractText(result);
  };
  const functions: FunctionContractJson[] = [];
  const listener: ContractListener = {
    starting: (unfinished, soFar) => {
      const known = [...functions, ...soFar, unfinished];
      io.partial({
        kind: 'rendered',
        text: render(known),
        code: exitCode(known),
        deadlineMs: options.budget.timeoutMs + READING_MS,
      });
    },
    diagnostic: (d) => quiet || io.stderr(`${shortDiagnostic(d)}\n`),
    progress: (name, progress) =>
      quiet ||
      io.progress(`${name}: ${progress.runs} inputs run, ${(progress.elapsedMs / 1000).toFixed(1)} s`),
  };
  let failed = false;
  const suggested: SuggestedContract[] = [];
  for (const pair of targets.pairs) {
    try {
      if (isSet(args, 'suggest')) suggested.push(...suggestContracts(context, pair, options, listener));
      else functions.push(...contractFiles(context, pair, options, listener));
    } catch (error) {
      if (targets.pairs.length === 1 || !(error instanceof RequestError)) throw error;
      failed = true;
      io.stderr(`${shortDiagnostic(error.diagnostic)}\n`);
    }
  }
  if (isSet(args, 'suggest')) {
    io.stdout(suggestions(suggested, isSet(args, 'json'), targets));
    return failed ? 2 : 0;
  }
  io.stdout(render(functions));
  return exitCode(functions) || (failed ? 2 : 0);
}

function suggestions(all: readonly SuggestedContract[], json: boolean, targets: DiffTargets): string {
  const { before, after } = targets;
  if (json)
    return `${JSON.stringify({ schema: SCHEMA, command: 'contract', before, after, suggestions: all }, null, 2)}\n`;
  return all.length === 0
    ? 'Nothing differs, as far as was found: no contract is needed.\n'
    : all.map(suggestionText).join('\n');
}

/** Inputs and tests are of one function. */
function targetsOf(args: ParsedArguments, options: EngineOptions): DiffTargets {
  const names = args.positionals.slice(0, args.beforeDashes);
  const paths = args.positionals.slice(args.beforeDashes);
  if (!isSet(args, 'inputs') && !isSet(args, 'tests')) return diffTargets(names, paths);
  const { pair, name } = oneFunction('contract', names, paths, options);
  const { before, after } = pair;
  return { before: before.label, after: after.label, pairs: [{ ...pair, name }], added: [], removed: [] };
}

function inputsOf(args: ParsedArguments): Record<string, unknown>[] {
  const path = one(args, 'inputs');
  return path === undefined ? [] : readInputs(path);
}

/** The calls that tests make of the function, each once. They run on the new version as it is on the disk. */
async function callsOf(
  args: ParsedArguments,
  { pairs }: DiffTargets,
  options: EngineOptions,
): Promise<RecordedCall[]> {
  const different = new Map<string, RecordedCall>();
  for (const test of args.options.get('tests') ?? []) {
    const { after, name } = pairs[0]!;
    const found = locateFunction(loadVersion(after, options), name!.after);
    const { calls } = await recordFunctionCalls(found, test, Math.max(options.budget.timeoutMs, 10_000));
    if (calls.length === 0)
      throw new RequestError('not-called', `the tests of ${test} never call ${name!.after}`);
    for (const call of calls) different.set(JSON.stringify([call.args, call.receiver]), call);
  }
  return [...different.values()];
}

/** Time for reading sources, on top of that for exploring. */
const READING_MS = 5_000;

function exitCode(functions: readonly FunctionContractJson[]): number {
  if (functions.some((f) => f.verdict === 'refuted')) return 1;
  return functions.some((f) => f.verdict === 'unknown') ? 3 : 0;
}
