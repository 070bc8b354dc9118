import type { Finder } from '../../find/finder.ts';
import type { Hunk } from '../6-hunks.ts';

/** How many plain runs went through a hunk; undefined where there were none. */
export function reachedBy(
  finder: Finder | undefined,
  { file, before, after, isLoading }: Hunk,
): number | undefined {
  if (finder === undefined) return undefined;
  if (isLoading) return finder.count;
  return Math.max(
    before === undefined ? 0 : finder.reached('before', file.before, before),
    after === undefined ? 0 : finder.reached('after', file.after, after),
  );
}
