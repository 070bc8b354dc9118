import type { Shape, Signature } from './shape.ts';
import { shapeParts } from './shape-parts.ts';

/** Visits every shape that values of a signature's inputs may be made of, each once. */
export function eachShape(
  { receiver, parameters }: Pick<Signature, 'receiver' | 'parameters'>,
  visit: (shape: Shape) => void,
): void {
  const seen = new Set<Shape>();
  const enter = (shape: Shape | undefined): void => {
    if (shape === undefined || seen.has(shape)) return;
    seen.add(shape);
    visit(shape);
    for (const part of shapeParts(shape)) enter(part.shape);
  };
  enter(receiver);
  for (const { shape } of parameters) enter(shape);
}
