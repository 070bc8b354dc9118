import { assertNever } from '../../base/assert-never.ts';
import type { Field, Parameter, Shape } from './shape.ts';

/** A shape whose parts are changed; those of a reference when it is resolved. */
export function mapShape(shape: Shape, change: (part: Shape) => Shape): Shape {
  const field = (f: Field): Field => ({ ...f, shape: change(f.shape) });
  const parameter = (p: Parameter): Parameter => ({ ...p, shape: change(p.shape) });
  switch (shape.kind) {
    case 'union':
      return { ...shape, alternatives: shape.alternatives.map(change) };
    case 'unknown':
      return shape.family === undefined ? shape : { ...shape, family: shape.family.map(change) };
    case 'array':
    case 'set':
      return { ...shape, element: change(shape.element) };
    case 'tuple':
      return {
        ...shape,
        elements: shape.elements.map(change),
        ...(shape.rest !== undefined && { rest: change(shape.rest) }),
      };
    case 'object':
      return {
        ...shape,
        fields: shape.fields.map(field),
        ...(shape.index !== undefined && { index: { ...shape.index, value: change(shape.index.value) } }),
      };
    case 'instance': {
      const { construct } = shape;
      if (construct.by === 'fields')
        return { ...shape, construct: { ...construct, fields: construct.fields.map(field) } };
      const { parameters, earlier } = construct;
      return {
        ...shape,
        construct: {
          ...construct,
          parameters: parameters.map(parameter),
          ...(earlier !== undefined && { earlier: change(earlier) }),
        },
      };
    }
    case 'map':
      return { ...shape, key: change(shape.key), value: change(shape.value) };
    case 'promise':
      return { ...shape, value: change(shape.value) };
    case 'function':
      return { ...shape, returns: change(shape.returns) };
    case 'reference': {
      let known: Shape | undefined;
      return { ...shape, resolve: () => (known ??= change(shape.resolve())) };
    }
    case 'number':
    case 'boolean':
    case 'string':
    case 'bigint':
    case 'symbol':
    case 'literal':
    case 'date':
    case 'regexp':
    case 'error':
    case 'typedArray':
    case 'unsupported':
      return shape;
    default:
      return assertNever(shape);
  }
}
