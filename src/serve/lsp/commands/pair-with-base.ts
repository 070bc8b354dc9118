import { RequestError } from '../../../base/diagnostic.ts';
import type { PairRequest } from '../../../session/requests/pair-request.ts';
import { shortPath } from '../../../session/short-path.ts';
import { type BaseVersion, baseVersion } from '../base-version.ts';
import type { CommandScope } from './command-scope.ts';

/** The function in the base and as it is now. @throws RequestError when there is no base. */
export function pairWithBase({ path, name, settings, cwd }: CommandScope): {
  readonly base: BaseVersion;
  readonly pair: PairRequest;
} {
  const base = baseVersion(path, settings.base);
  if (base === undefined) throw new RequestError('no-base', `there is no ${settings.base} to compare with`);
  const label = shortPath(cwd, path);
  const before = { file: path, label, tree: base.tree };
  return { base, pair: { before, after: { file: path, label }, name: { before: name, after: name } } };
}
