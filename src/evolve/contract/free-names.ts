import type { FoundFunction } from '../../syntax/functions/found-function.ts';
import { ts } from '../../syntax/tree.ts';
import { type CompiledFunction, parameterTexts } from './3-compile-contract.ts';

/** Names that a compiled function takes from its module: neither its parameters, nor bound inside of it, nor standard globals. */
export function freeNames(fn: CompiledFunction, found: FoundFunction): string[] {
  const text = `(${parameterTexts(fn, found).join(', ')}) => (${fn.expression.text}\n)`;
  const tree = ts.createSourceFile('/free.ts', text, ts.ScriptTarget.ESNext, true, ts.ScriptKind.TS);
  const bound = new Set<string>();
  const used = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node)) return;
    if (
      (ts.isParameter(node) || ts.isVariableDeclaration(node) || ts.isBindingElement(node)) &&
      ts.isIdentifier(node.name)
    )
      bound.add(node.name.text);
    if (ts.isPropertyAccessExpression(node)) {
      visit(node.expression);
      return;
    }
    if (ts.isPropertyAssignment(node)) {
      visit(node.initializer);
      return;
    }
    if (ts.isIdentifier(node)) used.add(node.text);
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return [...used].filter((name) => !bound.has(name) && !Object.hasOwn(globalThis, name));
}
