import type { Fn, FunctionId, Program } from '../ir/ir.ts';
import { isOurs } from '../machine/self-hosted-source.ts';
import type { Shape, Signature } from '../syntax/shape/shape.ts';

/**
 * The functions of a program that are called from outside it when `entry` is explored: the function itself and what stands around it. When its
 * inputs bring objects with code of the program along (or nobody knows what they bring), that may be any function.
 */
export function calledFromOutside(
  program: Program,
  signature: Signature,
  entry: Fn | undefined,
): readonly FunctionId[] | 'any' {
  if (entry === undefined || signature.receiver !== undefined || entry.kind === 'method') return 'any';
  if (!signature.parameters.every((p) => isPlain(p.shape, 0))) return 'any';
  return program.functions
    .filter((fn) => fn.id === entry.id || fn.name.startsWith('$') || isOurs(program.modules[fn.module]!.path))
    .map((fn) => fn.id);
}

/** Is every value of the shape data without functions? */
function isPlain(shape: Shape, depth: number): boolean {
  if (depth > 8) return false;
  const inside = (inner: Shape): boolean => isPlain(inner, depth + 1);
  switch (shape.kind) {
    case 'number':
    case 'boolean':
    case 'string':
    case 'bigint':
    case 'literal':
    case 'date':
      return true;
    case 'union':
      return shape.alternatives.every(inside);
    case 'array':
      return inside(shape.element);
    case 'tuple':
      return shape.elements.every(inside) && (shape.rest === undefined || inside(shape.rest));
    case 'object':
      return (
        shape.fields.every((field) => inside(field.shape)) &&
        (shape.index === undefined || inside(shape.index.value))
      );
    default:
      return false;
  }
}
