import type { Subject } from '../../explore/subject.ts';
import { isJavaScript } from '../../syntax/is-javascript.ts';
import type { Parameter } from '../../syntax/shape.ts';

/**
 * Parameters that only the new version has and that calls of the old one may fill: JavaScript without types ignores what it has no parameter for, so callers may
 * pass it. Where types say which arguments there are, nobody passes more.
 */
export function addedParameters(before: Subject, after: Subject): Parameter[] {
  const { parameters, usedChecker } = before.signature;
  const { tree } = before.found.module;
  if (usedChecker || tree === undefined || !isJavaScript(tree) || parameters.some((p) => p.rest)) return [];
  return after.signature.parameters
    .slice(parameters.length)
    .map((p) => ({ ...p, optional: p.optional || !p.rest }));
}
