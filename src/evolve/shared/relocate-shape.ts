import type { Field, Parameter, Shape } from '../../syntax/shape.ts';

/** The same shape with its classes taken from other files. */
export function relocateShape(shape: Shape, relocate: (file: string) => string): Shape {
  const inner = (s: Shape) => relocateShape(s, relocate);
  const field = (f: Field): Field => ({ ...f, shape: inner(f.shape) });
  const parameter = (p: Parameter): Parameter => ({ ...p, shape: inner(p.shape) });
  switch (shape.kind) {
    case 'union':
      return { ...shape, alternatives: shape.alternatives.map(inner) };
    case 'array':
    case 'set':
      return { ...shape, element: inner(shape.element) };
    case 'tuple':
      return {
        ...shape,
        elements: shape.elements.map(inner),
        ...(shape.rest !== undefined && { rest: inner(shape.rest) }),
      };
    case 'object':
      return {
        ...shape,
        fields: shape.fields.map(field),
        ...(shape.index !== undefined && { index: { ...shape.index, value: inner(shape.index.value) } }),
      };
    case 'instance':
      return {
        ...shape,
        cls: { ...shape.cls, file: shape.cls.file === '' ? '' : relocate(shape.cls.file) },
        construct:
          shape.construct.by === 'constructor'
            ? {
                by: 'constructor',
                parameters: shape.construct.parameters.map(parameter),
                ...(shape.construct.earlier !== undefined && { earlier: inner(shape.construct.earlier) }),
              }
            : { by: 'fields', fields: shape.construct.fields.map(field) },
      };
    case 'map':
      return { ...shape, key: inner(shape.key), value: inner(shape.value) };
    case 'promise':
      return { ...shape, value: inner(shape.value) };
    case 'function':
      return { ...shape, returns: inner(shape.returns) };
    case 'reference': {
      let known: Shape | undefined;
      return { ...shape, resolve: () => (known ??= inner(shape.resolve())) };
    }
    default:
      return shape;
  }
}
