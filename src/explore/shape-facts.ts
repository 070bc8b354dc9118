/** What matters of a shape for what is assumed of inputs. */
import type { Field, Shape } from '../syntax/shape/shape.ts';

/** Do texts, arrays or functions have all that is declared of an object: `{ length: number }`? */
export function fitsOthers(fields: readonly Field[]): boolean {
  const required = fields.filter((f) => !f.optional);
  const others: object[] = [Object(''), [], () => undefined, Object(0)];
  return required.length > 0 && others.some((other) => required.every((f) => f.name in other));
}

export const bufferMethods = new Set(
  'constructor copy equals fill filter includes indexOf lastIndexOf map slice subarray toJSON toLocaleString toString with'.split(
    ' ',
  ),
);

/** What is built for a type that admits more. */
export const built: Partial<Record<Shape['kind'], string>> = {
  array: 'an array',
  promise: 'a promise of the language',
};

/** What is no object, or says itself what it is made of. */
export const plainKinds = new Set<Shape['kind']>([
  'number',
  'boolean',
  'string',
  'bigint',
  'symbol',
  'literal',
  'union',
  'reference',
]);

/** Kinds of objects, and what all of a kind have. */
const objects: Partial<Record<Shape['kind'], object>> = {
  array: [],
  map: new Map(),
  set: new Set(),
  date: new Date(0),
  regexp: /a/,
  error: new Error('a'),
  promise: Promise.resolve(),
  typedArray: new Uint8Array(),
  function: () => undefined,
};

/** Are all its values primitives? */
export function isPrimitive(shape: Shape): boolean {
  if (shape.kind === 'union') return shape.alternatives.every(isPrimitive);
  return plainKinds.has(shape.kind) && shape.kind !== 'reference';
}

export function admitsUndefined(shape: Shape): boolean {
  if (shape.kind === 'literal') return shape.value === undefined;
  return shape.kind === 'unknown' || (shape.kind === 'union' && shape.alternatives.some(admitsUndefined));
}

/** May a value of this shape be, or give, an object that can be changed? */
export function holdsObjects(shape: Shape): boolean {
  if (shape.kind === 'union') return shape.alternatives.some(holdsObjects);
  if (shape.kind === 'function') return holdsObjects(shape.returns);
  if (shape.kind === 'promise') return holdsObjects(shape.value);
  return !plainKinds.has(shape.kind) || shape.kind === 'reference';
}

/** What an object could be the same as: another one of the same kind. Instances of related classes are of one kind. */
export function objectKind(shape: Shape): Shape['kind'] | undefined {
  if (shape.kind === 'tuple') return 'array';
  return shape.kind === 'object' || shape.kind === 'instance' || shape.kind in objects
    ? shape.kind
    : undefined;
}

/** May an object of a type be one of another kind, since types tell by properties only: `{ length: number }` is an array, too? */
export function mayBeOfKind(shape: Shape & { kind: 'object' }, kind: Shape['kind']): boolean {
  const { fields, index } = shape;
  if (index !== undefined) return index.isAny === true || index.value.kind === 'unknown';
  if (fields.every((f) => f.isNamed) || kind === 'instance') return true;
  const all = objects[kind];
  const required = fields.filter((f) => !f.optional);
  return all !== undefined && required.length > 0 && required.every((f) => f.name in all);
}
