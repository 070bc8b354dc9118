import type { FunctionOutlineJson } from '../../report/outline-schema.ts';
import type { Outlined } from './outlines.ts';

/** Says of a function of these outlines whether its file only exports it again, and the one where it stands is among them. */
export function isRepeatedIn(outlines: readonly Outlined[]): (found: FunctionOutlineJson) => boolean {
  const own = new Set(
    outlines.flatMap(({ outline }) => outline.functions.flatMap((f) => (f.isElsewhere ? [] : [f.at]))),
  );
  return ({ isElsewhere, at }) => isElsewhere === true && at !== undefined && own.has(at);
}
