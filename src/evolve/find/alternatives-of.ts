import { flatten } from '../../machine/input/alternatives.ts';
import type { Shape } from '../../syntax/shape/shape.ts';

/** The types that a value of a type may have, with unions and references taken apart; a type by itself otherwise. */
export function alternativesOf(shape: Shape): readonly Shape[] {
  if (shape.kind !== 'union' && shape.kind !== 'reference') return [shape];
  let found = known.get(shape);
  if (found === undefined) {
    found = flatten(shape, () => false).map((a) => a.shape);
    known.set(shape, found);
  }
  return found;
}

const known = new WeakMap<Shape, readonly Shape[]>();
