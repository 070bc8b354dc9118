import type { Arbitrary } from 'fast-check';
import type { Field, Parameter, Shape } from '../syntax/shape/shape.ts';

/** What is used of fast-check; the tests' own is handed in. */
export type FastCheck = typeof import('fast-check');

/** Types that mention themselves are followed so far. */
const DEEPEST = 3;
const MOST_ITEMS = 6;
const MOST_UNITS = 12;

/** Values of a type; undefined when none can be made outside of the program: instances, functions. */
export function shapeArbitrary(fc: FastCheck, shape: Shape, depth = 0): Arbitrary<unknown> | undefined {
  const inner = (of: Shape) => shapeArbitrary(fc, of, depth + 1);
  switch (shape.kind) {
    case 'number':
      return numberArbitrary(fc, shape);
    case 'boolean':
      return fc.boolean();
    case 'string':
      return fc.string({ maxLength: Math.min(shape.maxLength, MOST_UNITS) });
    case 'bigint':
      return fc.bigInt({ min: shape.min ?? -(2n ** 64n), max: shape.max ?? 2n ** 64n });
    case 'literal':
      return fc.constant(shape.value);
    case 'union': {
      const parts = shape.alternatives.flatMap((a) => shapeArbitrary(fc, a, depth) ?? []);
      return parts.length === 0 ? undefined : fc.oneof(...parts);
    }
    case 'array': {
      const maxLength = Math.min(shape.maxLength, Math.max(shape.minLength, MOST_ITEMS));
      const element = inner(shape.element);
      if (element === undefined) return shape.minLength === 0 ? fc.constant([]) : undefined;
      return fc.array(element, { minLength: shape.minLength, maxLength });
    }
    case 'tuple': {
      const elements = shape.elements.slice(0, shape.required).map(inner);
      return elements.some((e) => e === undefined) ? undefined : fc.tuple(...elements.map((e) => e!));
    }
    case 'object':
      return objectArbitrary(fc, shape.fields, inner);
    case 'map': {
      const [key, value] = [inner(shape.key), inner(shape.value)];
      if (key === undefined || value === undefined) return undefined;
      return fc.array(fc.tuple(key, value), { maxLength: MOST_ITEMS }).map((pairs) => new Map(pairs));
    }
    case 'set': {
      const element = inner(shape.element);
      return element && fc.array(element, { maxLength: MOST_ITEMS }).map((values) => new Set(values));
    }
    case 'date':
      return fc.date();
    case 'reference':
      return depth > DEEPEST ? undefined : shapeArbitrary(fc, shape.resolve(), depth + 1);
    case 'unknown': {
      const family = (shape.family ?? []).flatMap((of) => inner(of) ?? []);
      return family.length === 0 ? undefined : fc.oneof(...family);
    }
    default:
      return undefined;
  }
}

function numberArbitrary(fc: FastCheck, { integer, min, max }: Shape & { kind: 'number' }) {
  const bounds = {
    min: Math.ceil(Math.max(min, Number.MIN_SAFE_INTEGER)),
    max: Math.floor(Math.min(max, Number.MAX_SAFE_INTEGER)),
  };
  const whole = bounds.min <= bounds.max ? fc.integer(bounds) : undefined;
  const isBounded = Number.isFinite(min) || Number.isFinite(max);
  if (integer) return whole;
  const any = fc.double({ min, max, noNaN: isBounded });
  return whole === undefined ? any : fc.oneof(whole, any);
}

function objectArbitrary(
  fc: FastCheck,
  fields: readonly Field[],
  inner: (of: Shape) => Arbitrary<unknown> | undefined,
): Arbitrary<unknown> | undefined {
  const model: Record<string, Arbitrary<unknown>> = {};
  for (const { name, shape, optional } of fields) {
    const value = inner(shape);
    if (value !== undefined) model[name] = value;
    else if (!optional) return undefined;
  }
  const requiredKeys = fields.filter((f) => !f.optional).map((f) => f.name);
  return fc.record(model, { requiredKeys, noNullPrototype: true });
}

/** The values that one parameter takes: all further arguments for a rest parameter. */
export function parameterArbitrary(fc: FastCheck, { shape, optional }: Parameter) {
  const values = shapeArbitrary(fc, shape);
  return values && optional ? fc.option(values, { nil: undefined }) : values;
}
