import { type Lowered, type LowerOptions, lowerProgram } from '../ir/lower/lower-program.ts';
import type { SourceSet } from '../syntax/modules/source-set.ts';

const known = new WeakMap<SourceSet, Lowered>();

/** Lowers sources; once for a set of sources when nothing is added to them and nothing checked besides. */
export function lowerOnce(sources: SourceSet, options: LowerOptions = {}): Lowered {
  const { extra, checks } = options;
  if ((extra?.length ?? 0) > 0 || (checks?.names.size ?? 0) > 0) return lowerProgram(sources, options);
  let lowered = known.get(sources);
  if (lowered === undefined) known.set(sources, (lowered = lowerProgram(sources)));
  return lowered;
}
