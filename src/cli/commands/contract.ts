import { RequestError } from '../../base/diagnostic.ts';
import { contractMarkdown } from '../../report/contract-markdown.ts';
import type { ContractJson, FunctionContractJson } from '../../report/contract-schema.ts';
import { contractText } from '../../report/contract-text.ts';
import { SCHEMA } from '../../report/schema.ts';
import { type ContractListener, type ContractOptions, contractFiles } from '../contract-files.ts';
import { diffTargets } from '../diff-targets.ts';
import { effectsOf } from '../effects-option.ts';
import { engineOptions } from '../engine-options.ts';
import type { Io } from '../io.ts';
import { isSet, wholeNumber } from '../option-values.ts';
import type { ParsedArguments } from '../parse-arguments.ts';
import { shortDiagnostic } from '../short-diagnostic.ts';

/** `beagle contract`: checks change contracts. */
export function contractCommand(args: ParsedArguments, io: Io): number {
  const options: ContractOptions = {
    ...engineOptions(args),
    on: effectsOf(args),
    generate: wholeNumber(args, 'generate', 100),
    symbolic: !isSet(args, 'run-only'),
    inputs: [],
    calls: [],
  };
  const quiet = isSet(args, 'quiet');
  const targets = diffTargets(
    args.positionals.slice(0, args.beforeDashes),
    args.positionals.slice(args.beforeDashes),
  );
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
  for (const pair of targets.pairs) {
    try {
      functions.push(...contractFiles(pair, options, listener));
    } catch (error) {
      if (targets.pairs.length === 1 || !(error instanceof RequestError)) throw error;
      failed = true;
      io.stderr(`${shortDiagnostic(error.diagnostic)}\n`);
    }
  }
  io.stdout(render(functions));
  return exitCode(functions) || (failed ? 2 : 0);
}

/** Time for reading sources, on top of that for exploring. */
const READING_MS = 5_000;

function exitCode(functions: readonly FunctionContractJson[]): number {
  if (functions.some((f) => f.verdict === 'refuted')) return 1;
  return functions.some((f) => f.verdict === 'unknown') ? 3 : 0;
}
