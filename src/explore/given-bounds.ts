import { MOST_ITEMS, MOST_UNITS } from '../base/input-sizes.ts';
import { isBuffer } from '../syntax/shape/buffers.ts';
import type { Shape, Signature } from '../syntax/shape/shape.ts';
import { shapeParts } from '../syntax/shape/shape-parts.ts';

/** What the user, or the source, asks of the inputs besides their types, as conditions (in words where there is no expression for them). */
export function givenBounds({ parameters }: Pick<Signature, 'parameters'>): string[] {
  const found = new Set<string>();
  const seen = new Set<Shape>();
  const enter = (shape: Shape, path: string): void => {
    if (seen.has(shape) && shape.kind !== 'number' && shape.kind !== 'string') return;
    seen.add(shape);
    for (const text of boundsAt(shape, path)) found.add(text);
    for (const part of shapeParts(shape)) if (!part.isEarlier) enter(part.shape, part.of(path));
  };
  for (const { name, shape } of parameters) enter(shape, name);
  return [...found];
}

function boundsAt(shape: Shape, path: string): string[] {
  switch (shape.kind) {
    case 'number': {
      const { min, max, integer, ofFlags } = shape;
      if (ofFlags !== undefined) return [];
      return [
        ...(integer
          ? [`Number.${min >= -SAFE && max <= SAFE ? 'isInteger' : 'isSafeInteger'}(${path})`]
          : []),
        ...(min > -Infinity ? [`${path} >= ${min}`] : []),
        ...(max < Infinity ? [`${path} <= ${max}`] : []),
      ];
    }
    case 'bigint':
      return [
        ...(shape.min === undefined ? [] : [`${path} >= ${shape.min}n`]),
        ...(shape.max === undefined ? [] : [`${path} <= ${shape.max}n`]),
      ];
    case 'string':
      return shape.maxLength < MOST_UNITS ? [`${path}.length <= ${shape.maxLength}`] : [];
    case 'typedArray':
      return shape.maxLength < MOST_ITEMS
        ? [`${path}.${isBuffer(shape.constructorName) ? 'byteLength' : 'length'} <= ${shape.maxLength}`]
        : [];
    case 'array':
      return shape.maxLength < MOST_ITEMS ? [`${path}.length <= ${shape.maxLength}`] : [];
    case 'map':
    case 'set':
      return shape.maxSize < MOST_ITEMS ? [`${path}.size <= ${shape.maxSize}`] : [];
    default:
      return [];
  }
}

/** Integers without bounds are those that doubles tell apart. */
const SAFE = Number.MAX_SAFE_INTEGER;
