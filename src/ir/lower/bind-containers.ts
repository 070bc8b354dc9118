import { ts } from '../../syntax/tree.ts';
import type { Binder } from './binder.ts';
import { declareLexical, hoistNames } from './declare-names.ts';
import { boundNames } from './hoisted-names.ts';
import { isErased } from './is-erased.ts';
import { hasModifier, memberName } from './node-facts.ts';
import type { Binding, Scope } from './scope.ts';

const K = ts.SyntaxKind;

/** An enum: members are properties of its object, known by name in initialisers of all its declarations. */
export function bindEnum(b: Binder, node: ts.EnumDeclaration): void {
  const container = b.declarations.get(node.name) ?? b.lookup(node.name.text)!;
  b.use(container, node.name.pos);
  const scope = b.open('enum', node, b.scope);
  const members = membersOf(b, container);
  for (const member of node.members) {
    const key = memberName(member.name);
    if (key !== undefined && !members.has(key)) memberBinding(b, scope, container, key, members);
  }
  for (const [key, binding] of members) scope.names.set(key, binding);
  b.within(scope, () => {
    for (const member of node.members) if (member.initializer !== undefined) b.visit(member.initializer);
  });
}

function membersOf(b: Binder, container: Binding): Map<string, Binding> {
  let members = b.members.get(container);
  if (members === undefined) {
    members = new Map();
    b.members.set(container, members);
  }
  return members;
}

function memberBinding(
  b: Binder,
  scope: Scope,
  container: Binding,
  key: string,
  members: Map<string, Binding>,
  node?: ts.Node,
): void {
  const binding = b.declare(scope, key, 'var', node, {
    place: { kind: 'member', container, key },
  });
  members.set(key, binding);
}

/** A namespace: exported variables are properties of its object, in all its declarations. */
export function bindNamespace(b: Binder, node: ts.ModuleDeclaration): void {
  const name = node.name as ts.Identifier;
  const container = b.declarations.get(name) ?? b.lookup(name.text)!;
  const scope = b.open('namespace', node, b.scope);
  b.scopes.set(node, scope);
  const members = membersOf(b, container);
  for (const [key, binding] of members) scope.names.set(key, binding);
  const body = node.body!;
  if (body.kind === K.ModuleDeclaration) {
    const inner = (body as ts.ModuleDeclaration).name as ts.Identifier;
    if (!members.has(inner.text)) memberBinding(b, scope, container, inner.text, members, inner);
    else b.declarations.set(inner, members.get(inner.text)!);
    b.within(scope, () => bindNamespace(b, body as ts.ModuleDeclaration));
    return;
  }
  const statements = (body as ts.ModuleBlock).statements;
  for (const statement of statements) {
    if (isErased(statement) || !hasModifier(statement as ts.VariableStatement, K.ExportKeyword)) continue;
    const names: ts.Identifier[] = [];
    if (statement.kind === K.VariableStatement)
      for (const d of (statement as ts.VariableStatement).declarationList.declarations)
        boundNames(d.name, names);
    else if (statement.kind === K.EnumDeclaration || statement.kind === K.ModuleDeclaration)
      names.push((statement as ts.EnumDeclaration).name);
    for (const exported of names) {
      const known = members.get(exported.text);
      if (known !== undefined) b.declarations.set(exported, known);
      else memberBinding(b, scope, container, exported.text, members, exported);
    }
  }
  const rest = statements.filter(
    (s) =>
      !(
        hasModifier(s as ts.VariableStatement, K.ExportKeyword) &&
        (s.kind === K.VariableStatement || s.kind === K.EnumDeclaration || s.kind === K.ModuleDeclaration)
      ),
  );
  hoistNames(b, rest, scope);
  declareLexical(b, rest, scope, true);
  b.within(scope, () => {
    for (const statement of statements) b.visit(statement);
  });
}
