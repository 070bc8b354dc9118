import { isBuffer } from '../../syntax/shape/buffers.ts';
import type { Field, Shape } from '../../syntax/shape/shape.ts';

/** Sizes that inputs may have: large enough for the input given. */
export interface InputSizes {
  readonly text: number;
  readonly items: number;
}

/** The longest text and list inside a tagged value. */
export function sizesOf(value: unknown): InputSizes {
  if (typeof value === 'string') return { text: value.length, items: 0 };
  if (typeof value !== 'object' || value === null) return { text: 0, items: 0 };
  const parts = Object.values(value).map(sizesOf);
  return {
    text: Math.max(0, ...parts.map((p) => p.text)),
    items: Math.max(Array.isArray(value) ? value.length : 0, ...parts.map((p) => p.items)),
  };
}

/**
 * A type that has a value of this kind and structure among others: for parameters whose declared type does not say enough, or is
 * not kept to. Members may be left out; lists of one kind may be longer and shorter.
 */
export function shapeOfValue(value: unknown, sizes: InputSizes): Shape {
  switch (typeof value) {
    case 'number':
      return { kind: 'number', integer: false, min: -Infinity, max: Infinity };
    case 'string':
      return { kind: 'string', maxLength: sizes.text };
    case 'boolean':
      return { kind: 'boolean' };
    case 'bigint':
      return { kind: 'bigint' };
    case 'undefined':
      return { kind: 'literal', value: undefined };
  }
  if (value === null) return { kind: 'literal', value: null };
  if (Array.isArray(value)) return listShape(value, sizes);
  const record = value as Record<string, unknown>;
  switch (record.$) {
    case undefined:
      return objectShape(record, sizes);
    case 'undefined':
      return { kind: 'literal', value: undefined };
    case 'NaN':
    case 'Infinity':
    case '-Infinity':
    case '-0':
      return { kind: 'number', integer: false, min: -Infinity, max: Infinity };
    case 'bigint':
      return { kind: 'bigint' };
    case 'object':
      return objectShape(record.fields as Record<string, unknown>, sizes);
    case 'Date':
      return { kind: 'date' };
    case 'Map': {
      const entries = record.entries as [unknown, unknown][];
      return {
        kind: 'map',
        key: elementShape(
          entries.map((e) => e[0]),
          sizes,
        ),
        value: elementShape(
          entries.map((e) => e[1]),
          sizes,
        ),
        maxSize: sizes.items,
      };
    }
    case 'Set':
      return { kind: 'set', element: elementShape(record.values as unknown[], sizes), maxSize: sizes.items };
    case 'error':
      return { kind: 'error', name: String(record.name) };
    case 'function':
      return { kind: 'function', parameters: 0, returns: { kind: 'literal', value: undefined } };
    case 'symbol':
      return { kind: 'symbol' };
    default:
      return /Array$/.test(String(record.$)) || isBuffer(String(record.$))
        ? { kind: 'typedArray', constructorName: String(record.$), maxLength: sizes.items }
        : { kind: 'unsupported', type: String(record.$), reason: 'such a value cannot be built' };
  }
}

function objectShape(record: Record<string, unknown>, sizes: InputSizes): Shape {
  const fields = Object.entries(record).map(
    ([name, value]): Field => ({ name, shape: shapeOfValue(value, sizes), optional: true, readonly: false }),
  );
  return { kind: 'object', fields };
}

function listShape(values: readonly unknown[], sizes: InputSizes): Shape {
  const shapes = values.map((v) => shapeOfValue(v, sizes));
  const kinds = new Set(shapes.map((s) => s.kind));
  const isFlat = kinds.size === 1 && ['number', 'string', 'boolean', 'bigint'].includes(shapes[0]!.kind);
  return isFlat
    ? { kind: 'array', element: shapes[0]!, minLength: 0, maxLength: sizes.items }
    : { kind: 'tuple', elements: shapes, required: shapes.length, maxLength: shapes.length };
}

function elementShape(values: readonly unknown[], sizes: InputSizes): Shape {
  const shapes = new Map(values.map((v) => shapeOfValue(v, sizes)).map((s) => [JSON.stringify(s), s]));
  const alternatives = [...shapes.values()];
  return alternatives.length === 1 ? alternatives[0]! : { kind: 'union', alternatives };
}
