import type { Shape } from './shape.ts';

/** Does a type say nothing of which properties there are, or that there are some of any name: `Record<string, T>`, `object`? */
export function isOpenObject(shape: Shape): boolean {
  return shape.kind === 'object' && (shape.index !== undefined || shape.fields.every((f) => f.isNamed));
}
