import type { Field, Shape } from '../shape/shape.ts';
import { isNever, never, type ShapeBuilder } from '../shape/shape-builder.ts';
import { CannotRead } from './cannot-read.ts';

type ObjectShape = Extract<Shape, { kind: 'object' }>;

/** The shape of `A & B`. */
export function intersectShapes(builder: ShapeBuilder, a: Shape, b: Shape): Shape {
  if (a.kind === 'unknown') return b;
  if (b.kind === 'unknown') return a;
  if (isNever(a) || isNever(b)) return never;
  if (a.kind === 'union') return builder.union(a.alternatives.map((x) => intersectShapes(builder, x, b)));
  if (b.kind === 'union') return builder.union(b.alternatives.map((x) => intersectShapes(builder, a, x)));
  if (a.kind === 'object' && b.kind === 'object') return mergeObjects(builder, a, b);
  if (isPrimitive(a) && isPrimitive(b)) return intersectPrimitives(a, b);
  // Branded primitives: `string & { __brand: 'Id' }`.
  if (isPrimitive(a) && b.kind === 'object') return a;
  if (isPrimitive(b) && a.kind === 'object') return b;
  throw new CannotRead(`intersection of ${a.kind} and ${b.kind}`);
}

function isPrimitive(shape: Shape): boolean {
  return ['number', 'string', 'boolean', 'bigint', 'symbol', 'literal'].includes(shape.kind);
}

function intersectPrimitives(a: Shape, b: Shape): Shape {
  if (a.kind === 'literal' && b.kind === 'literal') return Object.is(a.value, b.value) ? a : never;
  if (a.kind === 'literal') return typeof a.value === b.kind ? a : never;
  if (b.kind === 'literal') return typeof b.value === a.kind ? b : never;
  return a.kind === b.kind ? a : never;
}

function mergeObjects(builder: ShapeBuilder, a: ObjectShape, b: ObjectShape): Shape {
  const fields = new Map(a.fields.map((f) => [f.name, f]));
  for (const field of b.fields) {
    const other = fields.get(field.name);
    const merged: Field =
      other === undefined
        ? field
        : {
            name: field.name,
            shape: intersectShapes(builder, other.shape, field.shape),
            optional: other.optional && field.optional,
            readonly: other.readonly && field.readonly,
          };
    if (isNever(merged.shape) && !merged.optional) return never;
    fields.set(field.name, merged);
  }
  const [index, ...others] = [a.index, b.index].filter((i) => i !== undefined && !i.isAny);
  if (others.length > 0) throw new CannotRead('two index signatures');
  const isAny = a.index?.isAny === true && b.index?.isAny === true;
  return builder.object(undefined, [...fields.values()], isAny ? a.index : index);
}

/** Fields of an object shape; anything else needs the checker. */
export function fieldsOf(shape: Shape): ObjectShape {
  if (shape.kind !== 'object') throw new CannotRead(`fields of ${shape.kind}`);
  return shape;
}

/** The literal values of a key type (`'a' | 'b'`). */
export function literalKeys(shape: Shape): string[] {
  const alternatives = shape.kind === 'union' ? shape.alternatives : [shape];
  return alternatives.map((a) => {
    if (a.kind !== 'literal' || (typeof a.value !== 'string' && typeof a.value !== 'number'))
      throw new CannotRead('keys that are not literals');
    return String(a.value);
  });
}
