import type { Subject } from '../../../explore/subject.ts';
import { isJavaScript } from '../../../syntax/parse/is-javascript.ts';
import type { Parameter } from '../../../syntax/shape/shape.ts';

/**
 * Parameters that only the new version has and that calls of the old one may fill: JavaScript without types ignores what it has no parameter for, so callers may
 * pass it. Where types say which arguments there are, nobody passes more.
 */
export function addedParameters(before: Subject, after: Subject): Parameter[] {
  const { parameters } = before.signature;
  if (!isUntyped(before) || parameters.some((p) => p.rest)) return [];
  return after.signature.parameters
    .slice(parameters.length)
    .map((p) => ({ ...p, optional: p.optional || !p.rest }));
}

/** Parameters as calls fill them: of more than two that no type speaks of, the later ones are left out mostly. */
export function mayLeaveOut(before: Subject, parameters: readonly Parameter[]): readonly Parameter[] {
  if (!isUntyped(before)) return parameters;
  return parameters.map((p, i) => ({ ...p, optional: p.optional || (i >= FILLED && !p.rest) }));
}

const FILLED = 2;

/** Plain JavaScript of which neither comments nor a declaration file say what it takes. */
function isUntyped({ signature, found }: Subject): boolean {
  const { tree } = found.module;
  const isOpen = signature.parameters.every((p) => p.shape.kind === 'unknown');
  return !signature.usedChecker && isOpen && tree !== undefined && isJavaScript(tree);
}
