import type { Field, Shape } from './shape.ts';
import type { Range } from './signature-options.ts';

/** A restriction of the values a shape stands for; parts that are undefined restrict nothing. */
export interface Restriction {
  readonly integer?: boolean | undefined;
  readonly range?: Range | undefined;
  readonly maxLength?: number | undefined;
}

/**
 * Restricts the part of a shape that `path` names: field names and `[]` for elements; `[]` steps may be left out.
 * Numbers take `integer` and `range`, wherever they are inside that part; strings and arrays take `maxLength`, the
 * outermost ones only. undefined when there was nothing to restrict.
 */
export function restrictShape(
  shape: Shape,
  path: readonly string[],
  restriction: Restriction,
): Shape | undefined {
  const [step, ...further] = path;
  if (step === undefined) return applied(shape, restriction);
  const deeper = (inner: Shape, rest: readonly string[]) => restrictShape(inner, rest, restriction);
  switch (shape.kind) {
    case 'union':
      return eachAlternative(shape, (a) => deeper(a, path));
    case 'object': {
      const fields = restrictField(shape.fields, step, (inner) => deeper(inner, further));
      if (fields !== undefined) return { ...shape, fields };
      const value =
        shape.index === undefined ? undefined : deeper(shape.index.value, step === '[]' ? further : path);
      return value === undefined ? undefined : { ...shape, index: { ...shape.index!, value } };
    }
    case 'instance': {
      const { construct } = shape;
      if (construct.by === 'fields') {
        const fields = restrictField(construct.fields, step, (inner) => deeper(inner, further));
        return fields && { ...shape, construct: { by: 'fields', fields } };
      }
      const parameters = restrictField(construct.parameters, step, (inner) => deeper(inner, further));
      return parameters && { ...shape, construct: { by: 'constructor', parameters } };
    }
    case 'array':
    case 'set': {
      const element = deeper(shape.element, step === '[]' ? further : path);
      return element && { ...shape, element };
    }
    case 'map': {
      const value = deeper(shape.value, step === '[]' ? further : path);
      return value && { ...shape, value };
    }
    case 'tuple': {
      const elements = shape.elements.map((e) => deeper(e, step === '[]' ? further : path));
      return elements.some((e) => e !== undefined)
        ? { ...shape, elements: elements.map((e, i) => e ?? shape.elements[i]!) }
        : undefined;
    }
    case 'reference':
      return lazily(shape, (inner) => deeper(inner, path));
    default:
      return undefined;
  }
}

function applied(shape: Shape, restriction: Restriction): Shape | undefined {
  const inside = (inner: Shape) => applied(inner, { ...restriction, maxLength: undefined });
  const { integer, range, maxLength } = restriction;
  switch (shape.kind) {
    case 'number':
      if (integer !== true && range === undefined) return undefined;
      return {
        kind: 'number',
        integer: integer === true || shape.integer,
        min: range?.min ?? shape.min,
        max: range?.max ?? shape.max,
      };
    case 'bigint':
      if (range === undefined) return undefined;
      return {
        kind: 'bigint',
        ...(Number.isFinite(range.min) && { min: BigInt(Math.ceil(range.min)) }),
        ...(Number.isFinite(range.max) && { max: BigInt(Math.floor(range.max)) }),
      };
    case 'string':
      return maxLength === undefined ? undefined : { kind: 'string', maxLength };
    case 'union':
      return eachAlternative(shape, (a) => applied(a, restriction));
    case 'array': {
      const element = inside(shape.element);
      if (maxLength === undefined && element === undefined) return undefined;
      return { ...shape, element: element ?? shape.element, maxLength: maxLength ?? shape.maxLength };
    }
    case 'typedArray':
      return maxLength === undefined ? undefined : { ...shape, maxLength };
    case 'map':
    case 'set': {
      const inner = inside(shape.kind === 'map' ? shape.value : shape.element);
      if (maxLength === undefined && inner === undefined) return undefined;
      const maxSize = maxLength ?? shape.maxSize;
      return shape.kind === 'map'
        ? { ...shape, maxSize, value: inner ?? shape.value }
        : { ...shape, maxSize, element: inner ?? shape.element };
    }
    case 'tuple': {
      const elements = shape.elements.map(inside);
      return elements.some((e) => e !== undefined)
        ? { ...shape, elements: elements.map((e, i) => e ?? shape.elements[i]!) }
        : undefined;
    }
    case 'object': {
      const fields = shape.fields.map((f) => ({ ...f, shape: inside(f.shape) ?? f.shape }));
      const changed = fields.some((f, i) => f.shape !== shape.fields[i]!.shape);
      return changed ? { ...shape, fields } : undefined;
    }
    case 'reference':
      return lazily(shape, (inner) => applied(inner, restriction));
    default:
      return undefined;
  }
}

function eachAlternative(
  shape: Extract<Shape, { kind: 'union' }>,
  change: (shape: Shape) => Shape | undefined,
): Shape | undefined {
  const changed = shape.alternatives.map(change);
  if (changed.every((c) => c === undefined)) return undefined;
  return { ...shape, alternatives: changed.map((c, i) => c ?? shape.alternatives[i]!) };
}

function restrictField<T extends Pick<Field, 'name' | 'shape'>>(
  fields: readonly T[],
  name: string,
  change: (shape: Shape) => Shape | undefined,
): readonly T[] | undefined {
  const changed = fields.map((f) => (f.name === name ? change(f.shape) : undefined));
  if (changed.every((c) => c === undefined)) return undefined;
  return fields.map((f, i) => (changed[i] === undefined ? f : { ...f, shape: changed[i] }));
}

/** Recursive types are restricted at each level when they are unfolded. */
function lazily(
  shape: Extract<Shape, { kind: 'reference' }>,
  change: (shape: Shape) => Shape | undefined,
): Shape {
  let result: Shape | undefined;
  return {
    ...shape,
    resolve: () => {
      if (result === undefined) {
        const inner = shape.resolve();
        result = change(inner) ?? inner;
      }
      return result;
    },
  };
}
