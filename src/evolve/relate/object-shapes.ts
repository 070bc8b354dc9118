import { jsonText } from '../../base/json-text.ts';
import { isOpenObject } from '../../syntax/shape/is-open-object.ts';
import type { Shape } from '../../syntax/shape/shape.ts';
import { Unsupported } from './flat-code.ts';
import type { ObjectShape } from './values.ts';

/** An object with any texts as keys, all of one type; what the program reads by name is no more certain to be there than others. */
export function isRecord(shape: Shape): boolean {
  if (shape.kind !== 'object' || shape.index?.key !== 'string' || shape.index.isAny) return false;
  const { value } = shape.index;
  const text = jsonText(value);
  const isAlike = (s: Shape) =>
    s === value || (plainKinds.has(s.kind) && plainKinds.has(value.kind) && jsonText(s) === text);
  return shape.fields.every((f) => f.optional && (f.isNamed === true || isAlike(f.shape)));
}

const plainKinds: ReadonlySet<Shape['kind']> = new Set(['number', 'string', 'boolean', 'literal']);

/** Objects whose properties are all known by name, and such with any keys. */
export function checkObject(name: string, shape: ObjectShape): void {
  if (isOpenObject(shape) && !isRecord(shape)) throw new Unsupported(`${name} has keys of any name`);
  if (shape.kind === 'tuple' && (shape.rest !== undefined || shape.required < shape.elements.length))
    throw new Unsupported(`${name} has more items or fewer`);
}
