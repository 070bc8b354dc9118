import { relative } from 'node:path';
import { RequestError } from '../base/diagnostic.ts';
import { nodeFiles } from '../host/node-files.ts';
import type { EngineOptions } from '../session/engine-options.ts';
import { type FilePair, loadVersion } from '../session/open-pair.ts';
import { listFunctions } from '../syntax/find-function.ts';
import { diffTargets, gitVersions } from './diff-targets.ts';
import { shortPath } from './short-path.ts';
import { parseTarget } from './target.ts';

/** Two versions of one function. */
export interface FunctionPair {
  readonly pair: FilePair;
  readonly name: { readonly before: string; readonly after: string };
}

/** The function that a request of `command` is about: two files, two packages, or git revisions and a file. */
export function oneFunction(
  command: string,
  names: readonly string[],
  paths: readonly string[],
  options: EngineOptions,
): FunctionPair {
  const pair = pairOf(command, names, paths);
  return { pair, name: pair.name ?? theOnlyFunction(pair, options) };
}

function pairOf(command: string, names: readonly string[], paths: readonly string[]): FilePair {
  if (names.length === 0 || names.length > 2)
    throw new RequestError(
      'usage',
      `beagle ${command} takes two files (before.ts after.ts#function), or git revisions and a file (main -- src/file.ts#function)`,
    );
  if (paths.length === 0) {
    const { pairs } = diffTargets(names, []);
    if (pairs.length === 1) return pairs[0]!;
    throw new RequestError(
      'usage',
      pairs.length === 0
        ? 'there is no file that both versions have'
        : `${pairs.length} files were changed; name one, with its function: -- ${shortPath(pairs[0]!.after.file)}#function`,
    );
  }
  if (paths.length > 1)
    throw new RequestError('usage', `beagle ${command} looks at one function: name one file`);
  const { file, name } = parseTarget(paths[0]!);
  const pair = gitVersions(names, file);
  return name === undefined ? pair : { ...pair, name: { before: name, after: name } };
}

function theOnlyFunction(pair: FilePair, options: EngineOptions): FunctionPair['name'] {
  const [old, now] = [pair.before, pair.after].map((version) => {
    const sources = loadVersion(version, options);
    return listFunctions(sources, sources.entries[0]!).map((f) => f.name);
  }) as [string[], string[]];
  const common = old.filter((name) => now.includes(name));
  if (common.length === 1) return { before: common[0]!, after: common[0]! };
  if (old.length === 1 && now.length === 1) return { before: old[0]!, after: now[0]! };
  const file = relative('.', pair.after.file);
  throw new RequestError(
    'usage',
    common.length === 0
      ? `the two files have no function in common; name one in each: ${pair.before.label}#f ${pair.after.label}#g`
      : `name the function: ${nodeFiles.isFile(pair.after.file) ? file : pair.after.label}#${common[0]} (there are: ${common.join(', ')})`,
  );
}
