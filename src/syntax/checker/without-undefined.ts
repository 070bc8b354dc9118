import type { Shape } from '../shape/shape.ts';
import type { ShapeBuilder } from '../shape/shape-builder.ts';

/** What is inferred for something optional mentions `undefined`, which its being optional says already. */
export function withoutUndefined(builder: ShapeBuilder, shape: Shape): Shape {
  if (shape.kind !== 'union') return shape;
  return builder.union(shape.alternatives.filter((a) => a.kind !== 'literal' || a.value !== undefined));
}
