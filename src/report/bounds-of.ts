import { MOST_ITEMS, MOST_UNITS } from '../base/input-sizes.ts';
import type { Shape, Signature } from '../syntax/shape.ts';

/** The bounds on the sizes of a function's inputs, for people; numbers aside. */
export function boundsOf(signature: Signature): string[] {
  const most = new Map<string, number>();
  const seen = new Set<Shape>();
  const work = signature.parameters.map((p) => p.shape);
  if (signature.receiver !== undefined) work.push(signature.receiver);
  for (let shape = work.shift(); shape !== undefined; shape = work.shift()) {
    if (seen.has(shape)) continue;
    seen.add(shape);
    const bound = boundOf(shape);
    if (bound !== undefined) most.set(bound[0], Math.max(bound[1], most.get(bound[0]) ?? 0));
    work.push(...partsOf(shape));
  }
  return [...most].map(([what, size]) => what.replace('#', String(size)));
}

function boundOf(shape: Shape): readonly [what: string, size: number] | undefined {
  switch (shape.kind) {
    case 'string':
      return given('strings up to # units', shape.maxLength, MOST_UNITS);
    case 'array':
      return given('arrays up to # items', shape.maxLength);
    case 'tuple':
      return shape.rest === undefined ? undefined : given('arrays up to # items', shape.maxLength);
    case 'object':
      return shape.index === undefined ? undefined : given('objects up to # keys', shape.index.maxSize);
    case 'instance':
      if (shape.construct.by !== 'constructor' || shape.construct.earlier?.kind !== 'array') return undefined;
      if (shape.construct.earlier.maxLength === 0) return ['instances as they are made', 0];
      return ['instances after up to # earlier calls', shape.construct.earlier.maxLength];
    case 'map':
      return given('maps up to # entries', shape.maxSize);
    case 'set':
      return given('sets up to # values', shape.maxSize);
    case 'typedArray':
      return given('typed arrays up to # elements', shape.maxLength);
    case 'unknown':
      return ['values without a type from a small family', 0];
    case 'reference':
      return ['recursive types unfolded a few times', 0];
    case 'unsupported':
      return shape.type === 'never' ? undefined : [`no values of type ${shape.type}`, 0];
    default:
      return undefined;
  }
}

/** A bound that the language does not set itself. */
function given(
  what: string,
  size: number,
  most = MOST_ITEMS,
): readonly [what: string, size: number] | undefined {
  return size >= most ? undefined : [what, size];
}

function partsOf(shape: Shape): readonly Shape[] {
  switch (shape.kind) {
    case 'array':
    case 'set':
      return [shape.element];
    case 'tuple':
      return shape.rest === undefined ? shape.elements : [...shape.elements, shape.rest];
    case 'object':
      return [...shape.fields.map((f) => f.shape), ...(shape.index === undefined ? [] : [shape.index.value])];
    case 'instance': {
      const { construct } = shape;
      if (construct.by === 'fields') return construct.fields.map((f) => f.shape);
      const calls = construct.earlier?.kind === 'array' ? [construct.earlier.element] : [];
      return [...construct.parameters.map((p) => p.shape), ...calls];
    }
    case 'map':
      return [shape.key, shape.value];
    case 'union':
      return shape.alternatives;
    case 'unknown':
      return shape.family ?? [];
    case 'promise':
      return [shape.value];
    case 'function':
      return [shape.returns];
    default:
      return [];
  }
}
