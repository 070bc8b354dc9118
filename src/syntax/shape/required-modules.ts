import { eachShape } from './each-shape.ts';
import type { Signature } from './shape.ts';

/**
 * The files of all classes that a signature's inputs are instances of, sorted. They must be among the loaded modules for
 * the instances to be built, yet may be missing there: a class that is only mentioned as a type is not imported at
 * run time. Load them as further entries.
 */
export function requiredModules(signature: Signature): string[] {
  const files = new Set<string>();
  eachShape(signature, (shape) => {
    if (shape.kind === 'instance' && shape.cls.file !== '') files.add(shape.cls.file);
  });
  return [...files].sort();
}
