import type { Field, Shape, Signature } from './shape.ts';

/**
 * The files of all classes that a signature's inputs are instances of, sorted. They must be among the loaded modules for
 * the instances to be built, yet may be missing there: a class that is only mentioned as a type is not imported at
 * run time. Load them as further entries.
 */
export function requiredModules(signature: Signature): string[] {
  const files = new Set<string>();
  const seen = new Set<Shape>();
  const visitAll = (parts: readonly Pick<Field, 'shape'>[]) => {
    for (const { shape } of parts) visit(shape);
  };
  const visit = (shape: Shape | undefined): void => {
    if (shape === undefined || seen.has(shape)) return;
    seen.add(shape);
    switch (shape.kind) {
      case 'instance':
        if (shape.cls.file !== '') files.add(shape.cls.file);
        visitAll(shape.construct.by === 'constructor' ? shape.construct.parameters : shape.construct.fields);
        break;
      case 'union':
        for (const alternative of shape.alternatives) visit(alternative);
        break;
      case 'array':
      case 'set':
        visit(shape.element);
        break;
      case 'tuple':
        for (const element of shape.elements) visit(element);
        visit(shape.rest);
        break;
      case 'object':
        visitAll(shape.fields);
        visit(shape.index?.value);
        break;
      case 'map':
        visit(shape.key);
        visit(shape.value);
        break;
      case 'promise':
        visit(shape.value);
        break;
      case 'function':
        visit(shape.returns);
        break;
      case 'reference':
        visit(shape.resolve());
        break;
    }
  };
  visit(signature.receiver);
  visitAll(signature.parameters);
  return [...files].sort();
}
