import type { Shape } from '../../syntax/shape/shape.ts';

/** How far into objects is looked. */
const DEPTH = 4;

/** Is a Map or Set part of what values of a shape hold? Whole questions (`has`, `get`) are asked of these only where paths are told apart one by one. */
export function hasCollection(shape: Shape, depth = DEPTH): boolean {
  if (depth === 0) return false;
  switch (shape.kind) {
    case 'map':
    case 'set':
      return true;
    case 'reference':
      return hasCollection(shape.resolve(), depth - 1);
    case 'object':
      return shape.fields.some((f) => hasCollection(f.shape, depth - 1));
    case 'union':
      return shape.alternatives.some((a) => hasCollection(a, depth - 1));
    default:
      return false;
  }
}
