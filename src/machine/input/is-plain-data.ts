import type { Shape } from '../../syntax/shape/shape.ts';

/** Primitives, and objects of them with names that no object inherits. */
export function isPlainData(shape: Shape): boolean {
  switch (shape.kind) {
    case 'number':
    case 'string':
    case 'boolean':
    case 'bigint':
    case 'literal':
      return true;
    case 'union':
      return shape.alternatives.every((a) => a.kind !== 'object' && isPlainData(a));
    case 'object':
      return (
        shape.index === undefined &&
        shape.fields.every(
          (f) => !(f.name in Object.prototype) && f.shape.kind !== 'object' && isPlainData(f.shape),
        )
      );
    default:
      return false;
  }
}
