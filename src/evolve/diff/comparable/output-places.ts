import type { CriterionScope } from '../../../explore/slice/criterion.ts';
import type { Subject } from '../../../explore/subject.ts';
import { eachShape } from '../../../syntax/shape/each-shape.ts';
import type { Shape } from '../../../syntax/shape/shape.ts';
import { type Effect, type ObservedPlace, stateVariables } from '../../shared/observed-places.ts';

/**
 * What strategy `output` tells paths apart by when effects are compared too: the outcome, and the places of one version where effects
 * show, by the names that a slice takes.
 */
export function criterionNames(effects: readonly Effect[]): (scope: CriterionScope) => readonly string[] {
  return (scope) => {
    const names = ['return'];
    const { receiver, parameters } = scope.signature;
    if (effects.includes('receiver') && receiver !== undefined) names.push('this');
    if (effects.includes('arguments'))
      for (const { name, shape, rest } of parameters) if (!rest && !isPrimitive(shape)) names.push(name);
    if (effects.includes('state')) names.push(...nameableState(scope));
    if (effects.includes('log')) names.push('console');
    return names;
  };
}

/** Of the places that are to be compared those that strategy `output` can tell apart, and what it does not compare, in words. */
export function outputPlaces(before: Subject, after: Subject, places: readonly ObservedPlace[]) {
  const [old, now] = [nameableState(before), nameableState(after)];
  const left: string[] = [];
  const told = places.filter(({ label, before: at }) => {
    if (at.kind === 'state' && !(old.has(label) && now.has(label))) left.push(`the variable ${label}`);
    else if (at.kind !== 'calls') return true;
    else if (mayHoldFunctions(before)) left.push('calls of functions among the inputs');
    return false;
  });
  return { told, left };
}

/** Variables of the function's own module that no other variable in sight has the name of. */
function nameableState({ program, signature, found }: CriterionScope): Set<string> {
  const names = new Map<string, number>();
  for (const { topLevel } of program.modules)
    for (const name of topLevel.keys()) names.set(name, (names.get(name) ?? 0) + 1);
  const hidden = new Set(signature.parameters.map((p) => p.name));
  for (const { fn, name } of program.locals) if (program.functions[fn]?.name === found.name) hidden.add(name);
  return new Set(
    stateVariables(program)
      .filter((v) => v.path === found.module.path && names.get(v.name) === 1 && !hidden.has(v.name))
      .map((v) => v.name),
  );
}

function isPrimitive(shape: Shape): boolean {
  return ['number', 'boolean', 'string', 'bigint', 'symbol', 'literal'].includes(shape.kind);
}

function mayHoldFunctions({ signature }: Subject): boolean {
  let found = false;
  eachShape(signature, ({ kind }) => {
    if (kind === 'function') found = true;
  });
  return found;
}
