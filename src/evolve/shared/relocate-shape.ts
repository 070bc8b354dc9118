import { mapShape } from '../../syntax/shape/map-shape.ts';
import type { Shape } from '../../syntax/shape/shape.ts';

/** The same shape with its classes taken from other files. */
export function relocateShape(shape: Shape, relocate: (file: string) => string): Shape {
  const moved = mapShape(shape, (part) => relocateShape(part, relocate));
  if (moved.kind !== 'instance' || moved.cls.file === '') return moved;
  return { ...moved, cls: { ...moved.cls, file: relocate(moved.cls.file) } };
}
