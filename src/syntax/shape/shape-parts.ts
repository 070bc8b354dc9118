import { assertNever } from '../../base/assert-never.ts';
import { argumentPath } from './argument-path.ts';
import type { Field, Parameter, Shape } from './shape.ts';

export interface ShapePart {
  readonly shape: Shape;
  /** The part in an expression, given one for the whole. Items of a list go by `[i]`. */
  readonly of: (path: string) => string;
  /** What was called on an instance before: part of the input, but not of the value. */
  readonly isEarlier?: true;
}

/** The shapes that a value of a shape is made of, and what it gives when it is called or awaited. */
export function shapeParts(shape: Shape): readonly ShapePart[] {
  switch (shape.kind) {
    case 'union':
      return shape.alternatives.map(itself);
    case 'unknown':
      return (shape.family ?? []).map(itself);
    case 'reference':
      return [itself(shape.resolve())];
    case 'array':
    case 'set':
      return [item(shape.element)];
    case 'tuple':
      return [
        ...shape.elements.map((e, i): ShapePart => ({ shape: e, of: (path) => `${path}[${i}]` })),
        ...(shape.rest === undefined ? [] : [item(shape.rest)]),
      ];
    case 'object':
      return [
        ...shape.fields.map(member),
        ...(shape.index === undefined
          ? []
          : [{ shape: shape.index.value, of: (path: string) => `${path}[key]` }]),
      ];
    case 'instance': {
      const { construct } = shape;
      if (construct.by === 'fields') return construct.fields.map(member);
      const { parameters, earlier } = construct;
      return [
        ...parameters.map((p) => ({
          shape: p.shape,
          of: (path: string) => argumentPath(path, p, construct),
        })),
        ...(earlier === undefined
          ? []
          : [{ shape: earlier, of: (path: string) => `earlier(${path})`, isEarlier: true as const }]),
      ];
    }
    case 'map':
      return [
        { shape: shape.key, of: (path) => `[...${path}.keys()][i]` },
        { shape: shape.value, of: (path) => `[...${path}.values()][i]` },
      ];
    case 'promise':
      return [{ shape: shape.value, of: (path) => `(await ${path})` }];
    case 'function':
      return [{ shape: shape.returns, of: (path) => `${path}()` }];
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
      return [];
    default:
      return assertNever(shape);
  }
}

function itself(shape: Shape): ShapePart {
  return { shape, of: (path) => path };
}

function item(shape: Shape): ShapePart {
  return { shape, of: (path) => `${path}[i]` };
}

function member({ name, shape }: Pick<Field | Parameter, 'name' | 'shape'>): ShapePart {
  return { shape, of: (path) => `${path}.${name}` };
}
