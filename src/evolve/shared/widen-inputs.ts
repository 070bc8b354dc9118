import type { Field, Parameter, Shape, Signature } from '../../syntax/shape/shape.ts';

/** What inputs should be able to be. */
export interface Wider {
  /** Objects with keys of any name may have these. */
  readonly keys: readonly string[];
}

/** The inputs, able to be more wherever they are. */
export function widenInputs<S extends Signature>(signature: S, wider: Wider): S {
  const seen = new Map<Shape, Shape>();
  const widen = (shape: Shape): Shape => {
    let known = seen.get(shape);
    if (known === undefined) seen.set(shape, (known = widened(shape, wider, widen)));
    return known;
  };
  const parameters = signature.parameters.map((p): Parameter => ({ ...p, shape: widen(p.shape) }));
  return { ...signature, parameters };
}

function widened(shape: Shape, wider: Wider, widen: (shape: Shape) => Shape): Shape {
  switch (shape.kind) {
    case 'union':
      return { ...shape, alternatives: shape.alternatives.map(widen) };
    case 'unknown':
      return shape.family === undefined ? shape : { ...shape, family: shape.family.map(widen) };
    case 'array':
      return { ...shape, element: widen(shape.element) };
    case 'tuple':
      return { ...shape, elements: shape.elements.map(widen) };
    case 'object': {
      const fields = shape.fields.map((f) => ({ ...f, shape: widen(f.shape) }));
      if (shape.index === undefined) return { ...shape, fields };
      const index = { ...shape.index, value: widen(shape.index.value) };
      return { ...shape, fields: [...fields, ...namedFields(shape, index.value, wider.keys)], index };
    }
    default:
      return shape;
  }
}

function namedFields(
  { fields, index }: Shape & { kind: 'object' },
  shape: Shape,
  keys: readonly string[],
): Field[] {
  if (index?.key !== 'string') return [];
  return keys
    .filter((name) => fields.every((f) => f.name !== name))
    .map((name) => ({ name, shape, optional: true, readonly: false }));
}
