import type { Shape } from './shape.ts';

/** How many shapes a value of this shape is built from: every mention counts, a reference counts one. */
export function shapeSize(shape: Shape, known = new Map<Shape, number>()): number {
  const before = known.get(shape);
  if (before !== undefined) return before;
  const size = 1 + partsOf(shape).reduce((sum, part) => sum + shapeSize(part, known), 0);
  known.set(shape, size);
  return size;
}

function partsOf(shape: Shape): readonly Shape[] {
  switch (shape.kind) {
    case 'union':
      return shape.alternatives;
    case 'array':
    case 'set':
      return [shape.element];
    case 'tuple':
      return shape.rest === undefined ? shape.elements : [...shape.elements, shape.rest];
    case 'object':
      return [...shape.fields.map((f) => f.shape), ...(shape.index === undefined ? [] : [shape.index.value])];
    case 'instance':
      return shape.construct.by === 'constructor'
        ? shape.construct.parameters.map((p) => p.shape)
        : shape.construct.fields.map((f) => f.shape);
    case 'map':
      return [shape.key, shape.value];
    case 'promise':
      return [shape.value];
    case 'function':
      return [shape.returns];
    default:
      return [];
  }
}
