import { resolve } from 'node:path';
import { RequestError } from '../../base/diagnostic.ts';
import { committedCache } from '../../host/committed-cache.ts';
import { nodeContext } from '../../host/node-context.ts';
import { nodeFiles } from '../../host/node-files.ts';
import { ResultCache } from '../../host/result-cache.ts';
import { diffMarkdown } from '../../report/diff-markdown.ts';
import { diffSarif } from '../../report/diff-sarif.ts';
import { diffText } from '../../report/diff-text.ts';
import { type DiffJson, type FunctionDiffJson, SCHEMA } from '../../report/schema.ts';
import type { Runner } from '../../report/tests/test-case.ts';
import { type DiffListener, type DiffOptions, diffFiles, onlyIn } from '../../session/diff-files.ts';
import { judgeChanges } from '../../session/judge-changes.ts';
import { type Pin, writeDiffTests } from '../../session/write-diff-tests.ts';
import { cachedDiff } from '../diff-cache.ts';
import { diffTargets } from '../diff-targets.ts';
import { effectsOf } from '../effects-option.ts';
import { engineOptions } from '../engine-options.ts';
import type { Io } from '../io.ts';
import { isSet, one } from '../option-values.ts';
import type { ParsedArguments } from '../parse-arguments.ts';
import { shortDiagnostic } from '../short-diagnostic.ts';
import { testFiles } from '../test-files.ts';
import { version } from '../version.ts';
import { isInput } from './parse-input.ts';

/** `beagle diff`: compares the functions of two versions. */
export function diffCommand(args: ParsedArguments, io: Io): number {
  const context = nodeContext();
  const options: DiffOptions = {
    ...engineOptions(args),
    strategy: (one(args, 'strategy') ?? 'path') as DiffOptions['strategy'],
    on: effectsOf(args),
    affected: isSet(args, 'affected'),
    suite: suiteOf(args),
  };
  if (options.suite !== undefined && options.strategy !== 'affected')
    throw new RequestError('usage', '--suite needs --strategy affected');
  const quiet = isSet(args, 'quiet');
  const targets = diffTargets(
    args.positionals.slice(0, args.beforeDashes),
    args.positionals.slice(args.beforeDashes),
    { callers: isSet(args, 'callers') },
  );
  const render = (all: readonly FunctionDiffJson[]): string => {
    const result: DiffJson = {
      schema: SCHEMA,
      command: 'diff',
      before: targets.before,
      after: targets.after,
      numbers: options.numbers,
      functions: all,
    };
    if (isSet(args, 'json')) return `${JSON.stringify(result, null, 2)}\n`;
    if (isSet(args, 'sarif')) return `${JSON.stringify(diffSarif(result, version), null, 2)}\n`;
    return isSet(args, 'markdown') ? diffMarkdown(result) : diffText(result);
  };
  const listener: DiffListener = {
    starting: (unfinished, soFar) => {
      const known = [...functions, ...soFar, unfinished];
      const deadlineMs = options.budget.timeoutMs * 1.5 + READING_MS;
      io.partial({ kind: 'rendered', text: render(known), code: exitCode(known), deadlineMs });
    },
    compared: (result, diff) => {
      const dir = one(args, 'tests');
      if (dir === undefined || diff === undefined) return;
      const runner = (one(args, 'runner') ?? 'vitest') as Runner;
      const pin = (one(args, 'pin') ?? 'new') as Pin;
      writeDiffTests(diff, result.function, { dir: resolve(dir), runner, pin }, testFiles(io), context);
    },
    diagnostic: (d) => quiet || io.stderr(`${shortDiagnostic(d)}\n`),
    progress: (name, progress) =>
      quiet ||
      io.progress(`${name}: ${progress.runs} inputs run, ${(progress.elapsedMs / 1000).toFixed(1)} s`),
  };
  const functions: FunctionDiffJson[] = [];
  let failed = false;
  const several = targets.pairs.length + targets.added.length + targets.removed.length > 1;
  const attempt = (compare: () => readonly FunctionDiffJson[]) => {
    try {
      functions.push(...compare());
    } catch (error) {
      if (!several || !(error instanceof RequestError)) throw error;
      failed = true;
      io.stderr(`${shortDiagnostic(error.diagnostic)}\n`);
    }
  };
  // Tests are written from runs, which are not kept.
  const isFresh = isSet(args, 'no-cache') || one(args, 'tests') !== undefined;
  const cache = isFresh ? undefined : ResultCache.ofUser();
  const old = committedCache(process.cwd());
  if (old !== undefined && !quiet)
    io.stderr(`${old} is ignored: results are kept in the user's cache folder\n`);
  let kept = 0;
  for (const pair of targets.pairs)
    attempt(() => {
      const found = cachedDiff(cache, pair, options, (recorded) =>
        judgeChanges(context, recorded, diffFiles(context, recorded, options, listener), options, listener),
      );
      if (found.isKept) kept++;
      return found.results;
    });
  if (kept > 0 && !quiet)
    io.stderr(
      `${kept} of ${targets.pairs.length} comparisons as kept from an earlier run (--no-cache makes them anew)\n`,
    );
  for (const version of targets.removed) attempt(() => onlyIn(version, 'removed', options));
  for (const version of targets.added) attempt(() => onlyIn(version, 'added', options));
  io.stdout(render(functions));
  return exitCode(functions) || (failed ? 2 : 0);
}

/** `--suite inputs.json`: a list of inputs, each with a value for each parameter. */
function suiteOf(args: ParsedArguments): DiffOptions['suite'] {
  const file = one(args, 'suite');
  if (file === undefined) return undefined;
  const text = nodeFiles.read(resolve(file));
  if (text === undefined) throw new RequestError('no-such-file', `${file} does not exist`);
  let list: unknown;
  try {
    list = JSON.parse(text);
  } catch (error) {
    throw new RequestError('bad-input', `${file} is not JSON: ${(error as Error).message}`);
  }
  if (Array.isArray(list) && list.every(isInput)) return list;
  throw new RequestError('bad-input', `${file} must be a list of inputs such as [{"x": 6}]`);
}

/** Time for reading sources, and for whatever does not look at the clock while it runs, on top of that for exploring. */
const READING_MS = 5_000;

function exitCode(functions: readonly FunctionDiffJson[]): number {
  // A change contract says which differences are meant; the rest counts.
  const verdicts = functions.map((f) => f.contract?.verdict ?? f.verdict);
  if (verdicts.includes('refuted') || functions.some((f) => f.code === 'removed')) return 1;
  return verdicts.includes('unknown') ? 3 : 0;
}
