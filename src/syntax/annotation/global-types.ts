import type { Field, Shape } from '../shape/shape.ts';
import { isNever, type ShapeBuilder } from '../shape/shape-builder.ts';
import { CannotRead } from './cannot-read.ts';
import { fieldsOf, literalKeys } from './combine-shapes.ts';

export const typedArrays: ReadonlySet<string> = new Set([
  'Int8Array',
  'Uint8Array',
  'Uint8ClampedArray',
  'Int16Array',
  'Uint16Array',
  'Int32Array',
  'Uint32Array',
  'Float32Array',
  'Float64Array',
  'BigInt64Array',
  'BigUint64Array',
]);

export const errorTypes: ReadonlySet<string> = new Set([
  'Error',
  'TypeError',
  'RangeError',
  'SyntaxError',
  'ReferenceError',
  'EvalError',
  'URIError',
]);

const unknown: Shape = { kind: 'unknown' };

/**
 * Containers and values of the standard library that inputs are built for, by name and type arguments;
 * undefined for all others. Shared by both readers.
 */
export function globalType(builder: ShapeBuilder, name: string, args: readonly Shape[]): Shape | undefined {
  const [first = unknown, second = unknown] = args;
  if (typedArrays.has(name))
    return { kind: 'typedArray', constructorName: name, maxLength: builder.maxItems };
  if (errorTypes.has(name)) return { kind: 'error', name };
  switch (name) {
    case 'Array':
    case 'ReadonlyArray':
      return builder.array(first);
    case 'Iterable':
    case 'ArrayLike':
      return { ...builder.array(first), standsFor: name };
    case 'Map':
    case 'ReadonlyMap':
      return builder.map(first, second);
    case 'Set':
    case 'ReadonlySet':
      return builder.set(first);
    case 'Promise':
      return { kind: 'promise', value: first };
    case 'PromiseLike':
      return { kind: 'promise', value: first, standsFor: name };
    case 'ArrayBuffer':
    case 'DataView':
      return { kind: 'typedArray', constructorName: name, maxLength: builder.maxItems };
    case 'ArrayBufferLike':
      return {
        kind: 'typedArray',
        constructorName: 'ArrayBuffer',
        maxLength: builder.maxItems,
        standsFor: name,
      };
    case 'Date':
      return { kind: 'date' };
    case 'RegExp':
      return { kind: 'regexp' };
    case 'Function':
      return { kind: 'function', parameters: 0, returns: unknown };
    case 'Object':
      return builder.object(undefined, []);
    case 'String':
      return { ...builder.string, standsFor: name };
    case 'Number':
      return { ...builder.number, standsFor: name };
    case 'Boolean':
      return { kind: 'boolean', standsFor: name };
    case 'BigInt':
      return { kind: 'bigint' };
    case 'Symbol':
      return { kind: 'symbol' };
    default:
      return undefined;
  }
}

/** Type functions of the standard library that need no checker on plain object types; undefined for all others. */
export function utilityType(builder: ShapeBuilder, name: string, args: readonly Shape[]): Shape | undefined {
  const [first = unknown, second = unknown] = args;
  switch (name) {
    case 'PropertyKey':
      return builder.union([builder.string, builder.number, { kind: 'symbol' }]);
    case 'NonNullable': {
      const alternatives = first.kind === 'union' ? first.alternatives : [first];
      if (first.kind === 'unknown') return builder.object(undefined, []);
      return builder.union(
        alternatives.filter((a) => a.kind !== 'literal' || (a.value ?? undefined) !== undefined),
      );
    }
    case 'Partial': {
      const none: Shape = { kind: 'literal', value: undefined };
      return mapFields(
        builder,
        first,
        (field) => ({ ...field, optional: true }),
        (value) => builder.union([value, none]),
      );
    }
    case 'Required':
      return mapFields(builder, first, (field) => ({ ...field, optional: false }));
    case 'Readonly':
      return mapFields(builder, first, (field) => ({ ...field, readonly: true }));
    case 'Pick':
      return choose(builder, first, second, true);
    case 'Omit':
      return choose(builder, first, second, false);
    case 'Record':
      return record(builder, first, second);
    default:
      return undefined;
  }
}

function mapFields(
  builder: ShapeBuilder,
  shape: Shape,
  change: (field: Field) => Field,
  changeIndexed: (value: Shape) => Shape = (value) => value,
): Shape {
  if (shape.kind === 'union')
    return builder.union(shape.alternatives.map((a) => mapFields(builder, a, change, changeIndexed)));
  if (['number', 'string', 'boolean', 'bigint', 'symbol', 'literal'].includes(shape.kind)) return shape;
  const { fields, index } = fieldsOf(shape);
  return builder.object(
    undefined,
    fields.map(change),
    index && { ...index, value: changeIndexed(index.value) },
  );
}

function choose(builder: ShapeBuilder, shape: Shape, keys: Shape, picked: boolean): Shape {
  const { fields, index } = fieldsOf(shape);
  if ((index !== undefined && !index.isAny) || isNever(keys))
    throw new CannotRead('Pick or Omit with an index signature');
  const names = new Set(literalKeys(keys));
  return builder.object(
    undefined,
    fields.filter((field) => names.has(field.name) === picked),
  );
}

function record(builder: ShapeBuilder, key: Shape, value: Shape): Shape {
  const kinds = (key.kind === 'union' ? key.alternatives : [key]).map((k) => k.kind);
  // Symbols and literals beside texts are keys like others.
  if (kinds.includes('string') || kinds.includes('number'))
    return builder.object(undefined, [], { key: kinds.includes('string') ? 'string' : 'number', value });
  const fields = literalKeys(key).map((name) => ({ name, shape: value, optional: false, readonly: false }));
  return builder.object(undefined, fields);
}
