import { resolve } from 'node:path';
import { RequestError } from '../../base/diagnostic.ts';
import { type Budget, defaultBudget } from '../../explore/budget.ts';
import type { OrderName } from '../../explore/orders/order.ts';
import type { StrategyName } from '../../explore/strategies/create-strategy.ts';
import { offeredFunctions } from '../../explore/subject.ts';
import type { Model } from '../../expr/input-variable.ts';
import { nodeContext } from '../../host/node-context.ts';
import { nodeFiles } from '../../host/node-files.ts';
import { type CheckName, checkNames } from '../../ir/lower/fault-checks.ts';
import { exploreText } from '../../report/explore-text.ts';
import type { Runner } from '../../report/tests/test-case.ts';
import { exploreFunction } from '../../session/explore-function.ts';
import { writeFaultTests } from '../../session/write-fault-tests.ts';
import { writeTests } from '../../session/write-tests.ts';
import type { FaultFinding } from '../../signature/fault-findings.ts';
import type { SolverOptions } from '../../solver/build-solver.ts';
import { loadSources } from '../../syntax/load-sources.ts';
import { isWsl } from '../../syntax/wsl/wsl-module.ts';
import { CoverageTrace } from '../coverage-trace.ts';
import type { Io } from '../io.ts';
import { duration, isSet, one, wholeNumber } from '../option-values.ts';
import type { ParsedArguments } from '../parse-arguments.ts';
import { shortDiagnostic } from '../short-diagnostic.ts';
import { shortPath } from '../short-path.ts';
import { numbersOption, signatureOptions } from '../signature-options.ts';
import { parseTarget } from '../target.ts';
import { testFiles } from '../test-files.ts';
import { onNames } from './slice.ts';

/** `beagle explore`: explores one function, or every exported function of a file. */
export function exploreCommand(args: ParsedArguments, io: Io): number {
  if (args.positionals.length !== 1)
    throw new RequestError('usage', 'beagle explore takes one file, as path/to/file.ts#function');
  const target = parseTarget(args.positionals[0]!);
  const context = nodeContext();
  const options = exploreOptions(args);
  if (options.tests !== undefined && isWsl(target.file))
    throw new RequestError('usage', '--tests writes tests that import the file, which WSL files cannot be');
  const names = target.name === undefined ? exportedNames(target.file, options.packages) : [target.name];
  const file = one(args, 'trace-coverage');
  const trace = file === undefined ? undefined : new CoverageTrace(file);
  let code = 0;
  for (const name of names) {
    const { result, subject, exploration, conditions, findings } = exploreFunction(
      context,
      target.file,
      name,
      { ...options, ...(trace !== undefined && { onCoverage: trace.of(name, options.strategy) }) },
      {
        diagnostic: (d) => options.quiet || io.stderr(`${shortDiagnostic(d)}\n`),
        header: (header) =>
          io.partial({
            kind: 'header',
            result: header,
            json: options.json,
            deadlineMs: options.budget.timeoutMs,
          }),
        behaviour: (behaviour) => io.partial({ kind: 'behaviour', behaviour }),
        progress: progressLine(name, options, io),
      },
    );
    io.partial({ kind: 'done' });
    trace?.write();
    if (options.tests !== undefined) {
      const how = { dir: resolve(options.tests), runner: options.runner, name };
      const looked = options.faults || options.checks.size > 0;
      const wrong = looked ? thrownFaults(findings) : new Set<Model>();
      const right = exploration.behaviours.filter((b) => !wrong.has(b.model));
      writeTests(subject, right, { ...how, conditions }, testFiles(io), context);
      if (looked) writeFaultTests(subject, findings, how, testFiles(io), context);
    }
    if (options.json)
      io.stdout(`${names.length === 1 ? JSON.stringify(result, null, 2) : JSON.stringify(result)}\n`);
    else
      io.stdout(
        `${exploreText(result, { width: io.width, raw: options.raw, faults: options.faults })}${names.length > 1 ? '\n' : ''}`,
      );
    const isFaulty = result.faults.some((f) => f.kind !== 'throw');
    if (isFaulty && (options.faults || options.checks.size > 0)) code = 1;
    else if (!result.complete && code === 0) code = 3;
  }
  return code;
}

/** Inputs on which something other than a throw statement throws: what happens then is not to be kept. */
function thrownFaults(findings: readonly FaultFinding[]): Set<Model> {
  const runs = findings.filter((f) => f.kind !== 'throw').flatMap((f) => f.runs);
  return new Set(runs.filter((run) => run.outcome.kind === 'throw').map((run) => run.model));
}

type ExploreOptions = ReturnType<typeof exploreOptions>;

function exploreOptions(args: ParsedArguments) {
  const budget: Budget = {
    timeoutMs: duration(args, 'timeout', defaultBudget.timeoutMs),
    maxRuns: wholeNumber(args, 'max-runs', defaultBudget.maxRuns),
    maxDepth: wholeNumber(args, 'max-depth', defaultBudget.maxDepth),
    loopBound: wholeNumber(args, 'loop-bound', defaultBudget.loopBound),
  };
  return {
    budget,
    order: (one(args, 'order') ?? 'dfs') as OrderName,
    strategy: (one(args, 'strategy') ?? 'path') as StrategyName,
    on: onNames(args),
    seed: wholeNumber(args, 'seed', 1),
    maxSteps: wholeNumber(args, 'max-steps', 1_000_000, 1),
    queryTimeoutMs: duration(args, 'query-timeout', 2000),
    solver: (one(args, 'solver') ?? 'wasm') as SolverOptions['backend'],
    packages: (one(args, 'packages') ?? 'all') as 'all' | 'none',
    signature: signatureOptions(args),
    numbers: numbersOption(args),
    checks: checksOption(args),
    faults: isSet(args, 'faults'),
    merge: isSet(args, 'merge'),
    raw: isSet(args, 'raw'),
    json: isSet(args, 'json'),
    tests: one(args, 'tests'),
    runner: (one(args, 'runner') ?? 'vitest') as Runner,
    quiet: isSet(args, 'quiet'),
  };
}

/** `--check division,nan` or `--check all`. */
function checksOption(args: ParsedArguments): ReadonlySet<CheckName> {
  const names = new Set<CheckName>();
  for (const text of args.options.get('check') ?? [])
    for (const name of text.split(',').map((part) => part.trim())) {
      const known = checkNames.find((n) => n === name);
      if (name === 'all') for (const n of checkNames) names.add(n);
      else if (known !== undefined) names.add(known);
      else
        throw new RequestError(
          'usage',
          `--check takes ${checkNames.join(', ')} or all, separated by commas, not "${name}"`,
        );
    }
  return names;
}

function exportedNames(file: string, packages: 'all' | 'none'): string[] {
  const sources = loadSources(nodeFiles, [file], { packages });
  const error = sources.diagnostics.find((d) => d.severity === 'error');
  if (error !== undefined) throw new RequestError(error.code, error.message, error.span);
  const names = offeredFunctions(sources);
  if (names.length === 0)
    throw new RequestError(
      'no-functions',
      `${shortPath(file)} exports no function; name one as ${shortPath(file)}#name`,
    );
  return names;
}

function progressLine(name: string, options: ExploreOptions, io: Io) {
  let last = 0;
  return (progress: { runs: number; behaviours: number; open: number; elapsedMs: number }) => {
    if (options.quiet || progress.elapsedMs - last < 200) return;
    last = progress.elapsedMs;
    io.progress(
      `${name}: ${progress.runs} runs, ${progress.behaviours} paths, ${(progress.elapsedMs / 1000).toFixed(1)} s`,
    );
  };
}
