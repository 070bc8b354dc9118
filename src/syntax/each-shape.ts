import type { Field, Shape, Signature } from './shape.ts';

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
    for (const part of partsOf(shape)) enter(part);
  };
  enter(receiver);
  for (const { shape } of parameters) enter(shape);
}

function partsOf(shape: Shape): readonly (Shape | undefined)[] {
  const shapes = (fields: readonly Pick<Field, 'shape'>[]) => fields.map((f) => f.shape);
  switch (shape.kind) {
    case 'instance':
      if (shape.construct.by === 'fields') return shapes(shape.construct.fields);
      return [...shapes(shape.construct.parameters), shape.construct.earlier];
    case 'union':
      return shape.alternatives;
    case 'unknown':
      return shape.family ?? [];
    case 'array':
    case 'set':
      return [shape.element];
    case 'tuple':
      return [...shape.elements, shape.rest];
    case 'object':
      return [...shapes(shape.fields), shape.index?.value];
    case 'map':
      return [shape.key, shape.value];
    case 'promise':
      return [shape.value];
    case 'function':
      return [shape.returns];
    case 'reference':
      return [shape.resolve()];
    default:
      return [];
  }
}
