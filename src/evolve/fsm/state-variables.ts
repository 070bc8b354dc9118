import type { FoundFunction } from '../../syntax/functions/found-function.ts';
import type { SourceSet } from '../../syntax/modules/source-set.ts';
import { signatureOf } from '../../syntax/parameters/signature-of.ts';
import type { SignatureOptions } from '../../syntax/shape/signature-options.ts';
import { ts } from '../../syntax/tree.ts';
import { initialiserType, isPrimitive, type StateVariable, variable, variableOf } from './1-place-state.ts';

/**
 * Of variables of the function's module those whose whole state can be chosen, with their types: ones that are assigned and hold primitives, and
 * the fields of constant objects of primitives. Only where the source says the types.
 */
export function stateVariables(
  sources: SourceSet,
  found: FoundFunction,
  names: readonly string[],
  options: SignatureOptions,
): StateVariable[] {
  if (!/\.[cm]?tsx?$/.test(found.module.path)) return [];
  const typed = names.flatMap((name) => {
    const parts = partsOf(found, name);
    return parts.some((v) => /\bunknown\b/.test(v.typeText)) ? [] : [parts];
  });
  if (typed.flat().length === 0) return [];
  const types = `(${typed
    .flat()
    .map((v, i) => `p${i}: ${v.typeText}`)
    .join(', ')}) => unknown`;
  const { parameters } = signatureOf(sources, found, { ...options, types });
  let at = 0;
  return typed.flatMap((parts) => {
    const whole = parts.map((v) => ({ ...v, shape: parameters[at++]!.shape }));
    return whole.every((v) => isPrimitive(v.shape)) ? whole : [];
  });
}

function partsOf(found: FoundFunction, name: string): Omit<StateVariable, 'shape'>[] {
  const tree = found.module.tree!;
  const declared = variableOf(tree, name);
  if (declared === undefined || !ts.isIdentifier(declared.name)) return [];
  if ((ts.getCombinedNodeFlags(declared) & ts.NodeFlags.Const) === 0) {
    const known = variable(name, declared, found);
    // Until it is assigned it is undefined, whatever its type says.
    return [declared.initializer ? known : { ...known, typeText: `${known.typeText} | undefined` }];
  }
  const { initializer } = declared;
  if (declared.type !== undefined || !initializer || !ts.isObjectLiteralExpression(initializer)) return [];
  return initializer.properties.map((p) => {
    const isField = ts.isPropertyAssignment(p) && ts.isIdentifier(p.name);
    return isField
      ? { name: `${name}.${p.name.text}`, typeText: literalType(p.initializer, tree) }
      : { name, typeText: 'unknown' };
  });
}

/** Only of what is a primitive by itself. */
function literalType(node: ts.Expression, tree: ts.SourceFile): string {
  const text = initialiserType(node, tree);
  return ['string', 'number', 'boolean'].includes(text) ? text : 'unknown';
}
