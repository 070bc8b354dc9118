import type { Shape } from './shape.ts';
import { shapeParts } from './shape-parts.ts';

/** How many shapes a value of this shape is built from: every mention counts, a reference counts one. */
export function shapeSize(shape: Shape, known = new Map<Shape, number>()): number {
  const before = known.get(shape);
  if (before !== undefined) return before;
  const parts = shape.kind === 'reference' ? [] : shapeParts(shape);
  const size = parts.reduce((sum, part) => sum + shapeSize(part.shape, known), 1);
  known.set(shape, size);
  return size;
}
