import { memberPath } from './member-path.ts';
import type { Construction, Parameter } from './shape.ts';

/**
 * What the constructor of the instance at `path` was given: the property that has it (`path.x`), or `made(path).x` where the instance may have
 * something else, or nothing, under that name.
 */
export function argumentPath(
  path: string,
  { name, shape, altered }: Parameter,
  { earlier }: Pick<Construction & { by: 'constructor' }, 'earlier'>,
): string {
  const isSame = altered === undefined && earlier === undefined;
  return memberPath(isSame || (altered !== 'value' && isPrimitive(shape)) ? path : `made(${path})`, name);
}

function isPrimitive(shape: Parameter['shape']): boolean {
  if (shape.kind === 'union') return shape.alternatives.every(isPrimitive);
  return ['number', 'boolean', 'string', 'bigint', 'symbol', 'literal'].includes(shape.kind);
}
