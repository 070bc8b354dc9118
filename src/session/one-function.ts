import { RequestError } from '../base/diagnostic.ts';
import { listFunctions } from '../syntax/functions/find-function.ts';
import type { SessionContext } from './context.ts';
import type { EngineOptions } from './engine-options.ts';
import { type FilePair, loadVersion, pairOf, type Version } from './open-pair.ts';
import type { PairRequest } from './requests/pair-request.ts';
import { shortPath } from './short-path.ts';

/** Two versions of one function. */
export interface FunctionPair {
  readonly pair: FilePair;
  readonly name: { readonly before: string; readonly after: string };
}

/** The function that a request is about: the one it names, or the only one that both versions have. */
export function oneFunction(
  context: SessionContext,
  request: PairRequest,
  options: EngineOptions,
): FunctionPair {
  const pair = pairOf(context, request);
  return { pair, name: pair.name ?? theOnlyFunction(context, pair, options) };
}

function theOnlyFunction(
  { files, cwd }: SessionContext,
  pair: FilePair,
  options: EngineOptions,
): FunctionPair['name'] {
  const names = (version: Version) => {
    const sources = loadVersion(version, options);
    return listFunctions(sources, sources.entries[0]!).map((f) => f.name);
  };
  const [old, now] = [names(pair.before), names(pair.after)];
  const common = old.filter((name) => now.includes(name));
  if (common.length === 1) return { before: common[0]!, after: common[0]! };
  if (old.length === 1 && now.length === 1) return { before: old[0]!, after: now[0]! };
  const { file, label } = pair.after;
  throw new RequestError(
    'usage',
    common.length === 0 && old.length + now.length === 0
      ? `neither file says what it exports; name it: ${pair.before.label}#default ${label}#default, or #default.name for a member`
      : common.length === 0
        ? `the two files have no function in common; name one in each: ${pair.before.label}#f ${label}#g`
        : `name the function: ${files.isFile(file) ? shortPath(cwd, file) : label}#${common[0]} (there are: ${common.join(', ')})`,
  );
}
