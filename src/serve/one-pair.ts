import { RequestError } from '../base/diagnostic.ts';
import type { Execute } from '../session/execute.ts';
import type { PairRequest } from '../session/requests/pair-request.ts';
import { shortPath } from '../session/short-path.ts';
import { diffTargets, gitVersions } from './diff-targets.ts';
import { parseTarget } from './target.ts';

/** Files or revisions, and paths in these. */
export interface NamedVersions {
  readonly names: readonly string[];
  readonly paths: readonly string[];
}

/** The one file that a request of `command` is about, in two versions: two files, two packages, or git revisions and a file. */
export async function onePair(
  command: string,
  { names, paths }: NamedVersions,
  execute: Execute,
): Promise<PairRequest> {
  if (names.length === 0 || names.length > 2)
    throw new RequestError(
      'usage',
      `beagle ${command} takes two files (before.ts after.ts#function), or git revisions and a file (main -- src/file.ts#function)`,
    );
  if (paths.length === 0) {
    const { pairs } = await diffTargets(names, [], execute);
    if (pairs.length === 1) return pairs[0]!;
    throw new RequestError(
      'usage',
      pairs.length === 0
        ? 'there is no file that both versions have'
        : `${pairs.length} files were changed; name one, with its function: -- ${shortPath(process.cwd(), pairs[0]!.after.file)}#function`,
    );
  }
  if (paths.length > 1)
    throw new RequestError('usage', `beagle ${command} looks at one function: name one file`);
  const { file, name } = parseTarget(paths[0]!);
  const pair = gitVersions(names, file);
  return name === undefined ? pair : { ...pair, name: { before: name, after: name } };
}
