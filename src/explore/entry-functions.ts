import type { FoundFunction } from '../syntax/functions/found-function.ts';
import type { FunctionSignature } from '../syntax/parameters/signature-of.ts';
import type { WrappedEntry } from './subject.ts';

/** Where the machine finds the function at run time: by its export where there is one, else by its name in the declaring module. */
export function entryPlace(found: FoundFunction): { module: string; name: string } {
  if (found.exported === undefined) return { module: found.module.path, name: found.name };
  const isOnInstance = found.owner !== undefined && !found.isStatic;
  // A member of `module.exports` goes by its own name, a method of the class that it is by that of the class.
  const whole = isOnInstance ? ['default'] : [];
  const first = found.exported === 'export=' ? whole : [found.exported];
  return { module: found.requested.path, name: [...first, ...found.members].join('.') };
}

/** A function for each `@requires`. */
export function requiredChecks({ parameters, requires }: FunctionSignature, module: string) {
  const params = parameters.map((p, i) => (isIdentifier(p.name) ? p.name : `$p${i}`));
  return requires.map((expression, i) => ({ module, name: `$requires${i}`, params, expression }));
}

/** The expression around a function, and the values that go with it. */
export function wrappedFunctions(
  { params, expression, values = [] }: WrappedEntry,
  module: string,
  name: string,
) {
  return [
    { module, name, params: [...params], expression },
    ...values.map((value) => ({ module, name: value.name, params: [], expression: value.expression })),
  ];
}

function isIdentifier(name: string): boolean {
  return /^[\p{ID_Start}_$][\p{ID_Continue}$]*$/u.test(name) && name !== 'this';
}
