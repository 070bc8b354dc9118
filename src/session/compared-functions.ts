import { type MatchedFunctions, matchFunctions } from '../evolve/diff/1-match-functions.ts';
import { locateFunction } from '../explore/locate-function.ts';
import { offered } from '../explore/offered-functions.ts';
import type { SourceSet } from '../syntax/modules/source-set.ts';
import type { FilePair } from './open-pair.ts';

const known = new WeakMap<SourceSet, WeakMap<SourceSet, MatchedFunctions>>();

/** The functions of two versions of a file that a request is about, paired. */
export function comparedFunctions(pair: FilePair, before: SourceSet, after: SourceSet): MatchedFunctions {
  const { name, only } = pair;
  if (name !== undefined) {
    const both = [locateFunction(before, name.before), locateFunction(after, name.after)] as const;
    return { pairs: [both], removed: [], added: [] };
  }
  let ofBefore = known.get(before);
  if (ofBefore === undefined) known.set(before, (ofBefore = new WeakMap()));
  let all = ofBefore.get(after);
  if (all === undefined) ofBefore.set(after, (all = matchFunctions(offered(before), offered(after))));
  if (only === undefined) return all;
  return { pairs: all.pairs.filter(([, g]) => only.includes(g.name)), removed: [], added: [] };
}
