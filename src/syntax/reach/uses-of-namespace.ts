import { ts } from '../tree.ts';

/** The names of a module that are used of `import * as n`; `*` when more may be: `n` is handed on, or asked for a name that is not written there. */
export function usesOfNamespace({ name, parent }: ts.NamespaceImport): ReadonlySet<string> {
  const used = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) && node.text === name.text && node !== name) used.add(useOf(node));
    ts.forEachChild(node, visit);
  };
  visit(parent.getSourceFile());
  used.delete('');
  return used.has('*') ? new Set(['*']) : used;
}

/** The name that an identifier is asked for; '' where it is a type or no variable. */
function useOf(node: ts.Identifier): string {
  const { parent } = node;
  if (ts.isQualifiedName(parent)) return '';
  if (ts.isPropertyAccessExpression(parent)) return parent.expression === node ? parent.name.text : '';
  return '*';
}
