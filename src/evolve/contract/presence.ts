import type { ClassNode, FoundFunction } from '../../syntax/functions/found-function.ts';
import { moduleBindings } from '../../syntax/functions/module-bindings.ts';
import { ts } from '../../syntax/tree.ts';
import type { Presence } from './2-parse-clause.ts';
import { ownParameters } from './3-compile-contract.ts';

/** What two versions of a function and its surroundings have, by their trees: parameters, members of the class, names of the module. */
export function presenceIn(before: FoundFunction, after: FoundFunction): Presence {
  return {
    has: (version, name) => {
      const found = version === 'before' ? before : after;
      const [first, member] = name.split('.');
      if (first === 'this') return membersOf(found).has(member ?? '');
      if (member !== undefined) return false;
      return parameterNames(found).has(name) || moduleBindings(found.module.tree!).locals.has(name);
    },
  };
}

export function parameterNames(found: FoundFunction): Set<string> {
  const names = new Set<string>();
  const add = (name: ts.BindingName): void => {
    if (ts.isIdentifier(name)) names.add(name.text);
    else for (const e of name.elements) if (ts.isBindingElement(e)) add(e.name);
  };
  for (const p of ownParameters(found)) add(p.name);
  return names;
}

function membersOf({ owner }: FoundFunction): Set<string> {
  return owner === undefined ? new Set() : fieldsOf(owner);
}

/** Members of a class by name: declared, parameters of the constructor that are fields, and what is only ever assigned. */
export function fieldsOf(owner: ClassNode): Set<string> {
  const names = new Set<string>();
  if (ts.isClassLike(owner))
    for (const m of owner.members) {
      if (m.name !== undefined && (ts.isIdentifier(m.name) || ts.isStringLiteral(m.name)))
        names.add(m.name.text);
      if (ts.isConstructorDeclaration(m))
        for (const p of m.parameters)
          if (ts.isIdentifier(p.name) && (ts.getModifiers(p) ?? []).length > 0) names.add(p.name.text);
    }
  const visit = (node: ts.Node): void => {
    if (
      ts.isBinaryExpression(node) &&
      node.operatorToken.kind === ts.SyntaxKind.EqualsToken &&
      ts.isPropertyAccessExpression(node.left) &&
      node.left.expression.kind === ts.SyntaxKind.ThisKeyword
    )
      names.add(node.left.name.text);
    ts.forEachChild(node, visit);
  };
  visit(owner);
  return names;
}
