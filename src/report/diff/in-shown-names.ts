import { shownName } from '../text/shown-name.ts';
import type { DiffJson } from './diff-schema.ts';

/** A comparison for people: default exports go by the names of their files. */
export function inShownNames(result: DiffJson): DiffJson {
  const functions = result.functions.map((fn) => ({
    ...fn,
    function: shownName(fn.function, fn.file.after ?? fn.file.before ?? ''),
  }));
  return { ...result, functions };
}
