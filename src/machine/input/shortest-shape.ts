import type { Shape } from '../../syntax/shape/shape.ts';

/** The alternatives of a shape that need no further unfolding. */
export function shortestShape(shape: Shape, level = 0): Shape {
  switch (shape.kind) {
    case 'union': {
      const flat = shape.alternatives.filter((a) => isFlat(a, level));
      if (flat.length === 0)
        return shape.alternatives[0] === undefined
          ? { kind: 'literal', value: undefined }
          : shortestShape(shape.alternatives[0], level + 1);
      return flat.length === 1 ? flat[0]! : { ...shape, alternatives: flat };
    }
    case 'array':
      return { ...shape, minLength: 0, maxLength: 0 };
    case 'map':
    case 'set':
      return { ...shape, maxSize: 0 };
    case 'object':
      return level > 3
        ? { kind: 'literal', value: undefined }
        : {
            ...shape,
            fields: shape.fields
              .filter((f) => !f.optional)
              .map((f) => ({ ...f, shape: shortestShape(f.shape, level + 1) })),
          };
    case 'promise':
      return { ...shape, value: shortestShape(shape.value, level + 1) };
    case 'tuple':
      return { ...shape, elements: shape.elements.map((e) => shortestShape(e, level + 1)) };
    case 'reference':
      return level > 3 ? { kind: 'literal', value: undefined } : shortestShape(shape.resolve(), level + 1);
    default:
      return shape;
  }
}

function isFlat(shape: Shape, level: number): boolean {
  switch (shape.kind) {
    case 'reference':
    case 'promise':
    case 'function':
    case 'instance':
      return false;
    case 'array':
    case 'map':
    case 'set':
      return false;
    case 'union':
      return shape.alternatives.some((a) => isFlat(a, level + 1));
    case 'object':
      return shape.fields.every((f) => isFlat(f.shape, level + 1));
    case 'tuple':
      return shape.elements.every((s) => isFlat(s, level + 1));
    default:
      return true;
  }
}
