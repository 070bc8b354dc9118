import { MOST_ITEMS, MOST_UNITS } from '../base/input-sizes.ts';
import type { Shape, Signature } from '../syntax/shape.ts';

/** What the user, or the source, asks of the inputs besides their types, as conditions (in words where there is no expression for them). */
export function givenBounds({ parameters }: Pick<Signature, 'parameters'>): string[] {
  const found = new Set<string>();
  const seen = new Set<Shape>();
  const enter = (shape: Shape, path: string): void => {
    if (seen.has(shape) && shape.kind !== 'number' && shape.kind !== 'string') return;
    seen.add(shape);
    for (const text of boundsAt(shape, path)) found.add(text);
    for (const [part, name] of partsOf(shape, path)) enter(part, name);
  };
  for (const { name, shape } of parameters) enter(shape, name);
  return [...found];
}

function boundsAt(shape: Shape, path: string): string[] {
  switch (shape.kind) {
    case 'number': {
      const { min, max, integer } = shape;
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
    case 'array':
    case 'typedArray':
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

/** Items of a list go by `[i]`. */
function partsOf(shape: Shape, path: string): (readonly [Shape, string])[] {
  switch (shape.kind) {
    case 'array':
    case 'set':
      return [[shape.element, `${path}[i]`]];
    case 'tuple':
      return shape.elements.map((e, i) => [e, `${path}[${i}]`] as const);
    case 'object':
      return shape.fields.map((f) => [f.shape, `${path}.${f.name}`] as const);
    case 'union':
      return shape.alternatives.map((s) => [s, path] as const);
    case 'map':
      return [
        [shape.key, `[...${path}.keys()][i]`],
        [shape.value, `[...${path}.values()][i]`],
      ];
    default:
      return [];
  }
}
