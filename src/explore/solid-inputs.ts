import type { LocalId, Program } from '../ir/ir.ts';
import type { FoundFunction } from '../syntax/functions/found-function.ts';
import type { FunctionSignature } from '../syntax/parameters/signature-of.ts';
import type { Shape } from '../syntax/shape/shape.ts';

/** Parameters of the function whose types leave no room for null and undefined. */
export function solidInputs(program: Program, signature: FunctionSignature, found: FoundFunction): LocalId[] {
  const module = program.modules.find((m) => m.path === found.module.path);
  const functions = program.functions.filter((f) => f.module === module?.id && f.name === found.name);
  if (functions.length !== 1) return [];
  return signature.parameters.flatMap((parameter, i) => {
    const local = functions[0]!.params[i];
    const solid = !parameter.optional && !parameter.rest && solidShapes.has(parameter.shape.kind);
    return solid && local !== undefined && program.locals[local]!.name === parameter.name ? [local] : [];
  });
}

const solidShapes = new Set<Shape['kind']>([
  'number',
  'boolean',
  'string',
  'bigint',
  'array',
  'tuple',
  'object',
  'instance',
  'map',
  'set',
  'date',
  'regexp',
  'error',
  'promise',
  'typedArray',
]);
