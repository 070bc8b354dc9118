import type { FunctionOutlineJson } from '../../report/outline-schema.ts';
import type { DiffRequest } from '../../session/request.ts';
import type { Outlined } from './outlines.ts';

/** Says of a function of these outlines whether its file only exports it again, and the one where it stands is among them, or among those of one version only. */
export function isRepeatedIn(
  outlines: readonly Outlined[],
  { added = [], removed = [] }: Pick<DiffRequest, 'added' | 'removed'> = {},
): (found: FunctionOutlineJson) => boolean {
  const own = new Set(
    outlines.flatMap(({ outline }) => outline.functions.flatMap((f) => (f.isElsewhere ? [] : [f.at]))),
  );
  const alone = [...added.map(({ file }) => ` ${file}:`), ...removed.map(({ file }) => `${file}:`)];
  const isAlone = (at: string, code: FunctionOutlineJson['code']) =>
    (code === 'added' || code === 'removed') && alone.some((start) => at.startsWith(start));
  return ({ isElsewhere, at, code }) =>
    isElsewhere === true && at !== undefined && (own.has(at) || isAlone(at, code));
}
