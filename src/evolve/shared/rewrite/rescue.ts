import { ts } from '../../../syntax/tree.ts';
import { eachName, lexicalNames, nestedFunctionNames, varNames } from './names.ts';
import type { Plan } from './plan.ts';

/**
 * Takes back the removal of declarations that what stays still names: a lexical declaration stays as it is, names of `var` inside of what is
 * removed are declared in its place. Gives the names to declare by removed node.
 */
export function rescueNames(plan: Plan): Map<ts.Node, readonly string[]> {
  for (let changed = true; changed; ) {
    changed = false;
    for (const node of [...plan.gone]) {
      if (!mustStay(node, plan)) continue;
      plan.gone.delete(node);
      const { parent } = node;
      if (ts.isIfStatement(parent) && plan.ifs.delete(parent))
        for (const part of [parent.expression, parent.thenStatement, parent.elseStatement])
          if (part !== undefined) plan.gone.delete(part);
      changed = true;
    }
  }
  const leftovers = new Map<ts.Node, readonly string[]>();
  for (const node of plan.gone) {
    if (ts.isExpression(node)) continue;
    const names = varNames(node);
    const used = names.length === 0 ? undefined : usedNames(functionOf(node), plan);
    const needed = names.filter((n) => used!.has(n));
    if (needed.length > 0) leftovers.set(node, needed);
  }
  return leftovers;
}

function mustStay(node: ts.Node, plan: Plan): boolean {
  if (!ts.isStatement(node)) return false;
  const isUsed = (names: readonly string[], scope: ts.Node) => {
    if (names.length === 0) return false;
    const used = usedNames(scope, plan);
    return names.some((n) => used.has(n));
  };
  return (
    isUsed(lexicalNames(node), node.parent.kind === ts.SyntaxKind.SourceFile ? node.parent : scopeOf(node)) ||
    isUsed(nestedFunctionNames(node), functionOf(node))
  );
}

/** The node in which a lexical declaration is known: its block, or all clauses of its switch. */
function scopeOf(node: ts.Statement): ts.Node {
  return ts.isCaseOrDefaultClause(node.parent) ? node.parent.parent : node.parent;
}

function functionOf(node: ts.Node): ts.Node {
  let outer = node.parent;
  while (!ts.isFunctionLike(outer) && !ts.isSourceFile(outer)) outer = outer.parent;
  return outer;
}

/** Names within a node, outside of what goes. */
function usedNames(scope: ts.Node, plan: Plan): Set<string> {
  const used = new Set<string>();
  eachName(
    scope,
    (name) => used.add(name.text),
    (node) => plan.gone.has(node),
  );
  return used;
}
