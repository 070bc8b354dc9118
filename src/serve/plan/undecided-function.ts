import { unreadExploreJson } from '../../report/explore/explore-json.ts';
import type { ExploreJson } from '../../report/explore/explore-schema.ts';
import { engineDefaults } from '../../session/engine-options.ts';
import type { ExploreRequest } from '../../session/request.ts';
import { shortPath } from '../../session/short-path.ts';

/** The result for a function about which nothing is known, for this reason. */
export function undecidedFunction(request: ExploreRequest, message: string): ExploreJson {
  const { file, function: name, strategy = 'path', numbers = engineDefaults.numbers } = request;
  const header = { file, name, strategy, numbers, shorten: (path: string) => shortPath(process.cwd(), path) };
  return { ...unreadExploreJson(header), limits: [{ name: 'undecided', message }] };
}
