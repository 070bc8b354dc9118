import { Sort } from '../sort.ts';
import { ANYTHING, type Range, setRange } from './range.ts';

/** Sets `out` to what can be said of a value knowing only its sort. */
export function anyRange(out: Range, sort: Sort): Range {
  if (sort === Sort.Bool) return setRange(out, 0, 1, 0);
  else if (sort === Sort.Str) return setRange(out, 0, Infinity, 0);
  else return setRange(out, -Infinity, Infinity, sort === Sort.Num ? ANYTHING : 0);
}
