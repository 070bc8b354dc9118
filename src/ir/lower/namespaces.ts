import { ts } from '../../syntax/tree.ts';
import type { Context } from './context.ts';
import { container } from './enums.ts';
import { hasModifier } from './node-facts.ts';
import { constant } from './operands.ts';
import { enterScope } from './scopes.ts';
import { readBinding, writeBinding } from './variables.ts';

const K = ts.SyntaxKind;

/** A namespace with values: its body is a block; exported names are properties of its object. */
export function lowerNamespace(cx: Context, node: ts.ModuleDeclaration): void {
  const name = node.name as ts.Identifier;
  const binding = cx.declared(name);
  container(cx, name, () => writeBinding(cx, binding, { kind: 'object', members: [] }));
  const body = node.body!;
  if (body.kind === K.ModuleDeclaration) {
    lowerNamespace(cx, body as ts.ModuleDeclaration);
    return;
  }
  const { statements } = body as ts.ModuleBlock;
  cx.block(() => {
    enterScope(cx, cx.names.scopes.get(node)!, statements);
    const publish = (exported: ts.Identifier) => {
      const object = cx.value(readBinding(cx, binding));
      const value = cx.value(readBinding(cx, cx.declared(exported)));
      cx.push({ kind: 'setProperty', site: cx.site, object, key: constant(exported.text), value });
    };
    for (const statement of statements)
      if (ts.isFunctionDeclaration(statement) && statement.body && isExported(statement))
        cx.at(statement, () => publish(statement.name!));
    for (const statement of statements) {
      cx.statement(statement);
      if (ts.isClassDeclaration(statement) && isExported(statement))
        cx.at(statement, () => publish(statement.name!));
    }
  });
}

function isExported(node: ts.Node): boolean {
  return hasModifier(node, K.ExportKeyword);
}
