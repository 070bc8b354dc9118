import type { Parameter, Shape, Signature } from '../../syntax/shape.ts';

/** The inputs with strings up to at least a length, wherever they are; bounds of the source's own are left alone by giving none. */
export function widenStrings<S extends Signature>(signature: S, length: number): S {
  const seen = new Map<Shape, Shape>();
  const widen = (shape: Shape): Shape => {
    let known = seen.get(shape);
    if (known === undefined) seen.set(shape, (known = widened(shape, length, widen)));
    return known;
  };
  const parameters = signature.parameters.map((p): Parameter => ({ ...p, shape: widen(p.shape) }));
  return { ...signature, parameters };
}

function widened(shape: Shape, length: number, widen: (shape: Shape) => Shape): Shape {
  switch (shape.kind) {
    case 'string':
      return shape.maxLength === DEFAULT ? { ...shape, maxLength: Math.max(shape.maxLength, length) } : shape;
    case 'union':
      return { ...shape, alternatives: shape.alternatives.map(widen) };
    case 'unknown':
      return shape.family === undefined ? shape : { ...shape, family: shape.family.map(widen) };
    case 'array':
      return { ...shape, element: widen(shape.element) };
    case 'tuple':
      return { ...shape, elements: shape.elements.map(widen) };
    case 'object':
      return { ...shape, fields: shape.fields.map((f) => ({ ...f, shape: widen(f.shape) })) };
    default:
      return shape;
  }
}

/** The length of strings that nobody said anything about. */
const DEFAULT = 8;
