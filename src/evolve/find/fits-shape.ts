import type { Shape } from '../../syntax/shape/shape.ts';
import { fieldsOf, isRecord, numberOf, type Tagged, tagOf } from './tagged.ts';

/** Whether a value is, by its outermost look, one of a type. */
export function fitsShape(value: Tagged, shape: Shape): boolean {
  switch (shape.kind) {
    case 'number':
      return numberOf(value) !== undefined;
    case 'boolean':
      return typeof value === 'boolean';
    case 'string':
      return typeof value === 'string';
    case 'literal':
      return shape.value === undefined
        ? tagOf(value) === 'undefined'
        : typeof shape.value === 'number'
          ? Object.is(numberOf(value), shape.value)
          : value === shape.value;
    case 'array':
    case 'tuple':
      return Array.isArray(value);
    case 'object': {
      const fields = fieldsOf(value);
      return (
        fields !== undefined &&
        shape.fields.every((f) => {
          const field = Object.hasOwn(fields, f.name) ? fields[f.name] : undefined;
          if (field === undefined) return f.optional;
          return f.shape.kind !== 'literal' || fitsShape(field, f.shape);
        })
      );
    }
    case 'instance':
      return isRecord(value) && value.class === (shape.cls.exported ?? shape.cls.name);
    case 'unknown':
      return true;
    default:
      return tagOf(value) === tags[shape.kind] || tagOf(value) === typedName(shape);
  }
}

const tags: Partial<Record<Shape['kind'], string>> = {
  bigint: 'bigint',
  symbol: 'symbol',
  date: 'Date',
  regexp: 'RegExp',
  map: 'Map',
  set: 'Set',
  error: 'error',
  promise: 'Promise',
  function: 'function',
};

function typedName(shape: Shape): string | undefined {
  return shape.kind === 'typedArray' ? shape.constructorName : undefined;
}
