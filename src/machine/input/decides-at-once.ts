import type { InputField, InputTree } from './input-tree.ts';

/** Whether building a value records decisions: of a collection's size, or those that a constructor makes. */
export function decidesAtOnce(tree: InputTree): boolean {
  switch (tree.kind) {
    case 'map':
    case 'set':
      return true;
    case 'instance':
      return tree.by === 'constructor' || tree.fields.some((f) => decidesAtOnce(f.tree));
    case 'object':
      return tree.fields.some((f) => isInherited(f) || decidesAtOnce(f.tree));
    case 'array':
      return tree.elements.some(decidesAtOnce);
    case 'union':
      return decidesAtOnce(tree.chosen);
    case 'promise':
      return decidesAtOnce(tree.value);
    default:
      return false;
  }
}

/** Has every object something by this name? */
export function isInherited({ name }: InputField): boolean {
  return name in Object.prototype;
}
