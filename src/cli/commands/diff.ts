import { RequestError } from '../../base/diagnostic.ts';
import { allEffects, defaultEffects, type Effect } from '../../evolve/diff/observed-places.ts';
import { nodeFiles } from '../../host/node-files.ts';
import { diffMarkdown } from '../../report/diff-markdown.ts';
import { diffText } from '../../report/diff-text.ts';
import { type DiffJson, type FunctionDiffJson, SCHEMA } from '../../report/schema.ts';
import { type DiffOptions, diffFiles, type FilePair } from '../diff-files.ts';
import { engineOptions } from '../engine-options.ts';
import type { Io } from '../io.ts';
import { isSet, one } from '../option-values.ts';
import type { ParsedArguments } from '../parse-arguments.ts';
import { shortDiagnostic } from '../short-diagnostic.ts';
import { shortPath } from '../short-path.ts';
import { parseTarget } from '../target.ts';

/** `beagle diff`: compares the functions of two versions. */
export function diffCommand(args: ParsedArguments, io: Io): number {
  const options: DiffOptions = { ...engineOptions(args), on: effectsOf(args) };
  const quiet = isSet(args, 'quiet');
  const [before, after, ...more] = args.positionals;
  if (before === undefined || after === undefined || more.length > 0)
    throw new RequestError('usage', 'beagle diff takes two versions, as before.ts after.ts#function');
  const functions: FunctionDiffJson[] = [];
  for (const pair of [filePair(before, after)])
    functions.push(
      ...diffFiles(pair, options, {
        diagnostic: (d) => quiet || io.stderr(`${shortDiagnostic(d)}\n`),
        progress: (name, progress) =>
          quiet ||
          io.progress(`${name}: ${progress.runs} inputs run, ${(progress.elapsedMs / 1000).toFixed(1)} s`),
      }),
    );
  const result: DiffJson = {
    schema: SCHEMA,
    command: 'diff',
    before,
    after,
    numbers: options.numbers,
    functions,
  };
  if (isSet(args, 'json')) io.stdout(`${JSON.stringify(result, null, 2)}\n`);
  else io.stdout(isSet(args, 'markdown') ? diffMarkdown(result) : diffText(result));
  return exitCode(functions);
}

/** `--on result,log`: the outcome always counts. */
function effectsOf(args: ParsedArguments): readonly Effect[] {
  const text = one(args, 'on');
  if (text === undefined) return defaultEffects;
  const names = text.split(',').filter((name) => name !== 'result');
  const unknown = names.find((name) => !(allEffects as readonly string[]).includes(name));
  if (unknown !== undefined)
    throw new RequestError('usage', `--on takes result, ${allEffects.join(', ')}, not "${unknown}"`);
  return names as Effect[];
}

function exitCode(functions: readonly FunctionDiffJson[]): number {
  if (functions.some((f) => f.verdict === 'refuted' || f.code === 'removed')) return 1;
  return functions.some((f) => f.verdict === 'unknown') ? 3 : 0;
}

function filePair(before: string, after: string): FilePair {
  const [old, now] = [parseTarget(before), parseTarget(after)];
  const name = now.name ?? old.name;
  return {
    before: { files: nodeFiles, file: old.file, label: shortPath(old.file) },
    after: { files: nodeFiles, file: now.file, label: shortPath(now.file) },
    name: name === undefined ? undefined : { before: old.name ?? name, after: name },
  };
}
