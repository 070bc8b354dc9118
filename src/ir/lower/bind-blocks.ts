import { ts } from '../../syntax/tree.ts';
import { bindPatternParts, bindTarget, varWrites } from './bind-targets.ts';
import type { Binder } from './binder.ts';
import { declareLexical, declareList } from './declare-names.ts';
import { boundNames } from './hoisted-names.ts';

const K = ts.SyntaxKind;

/** A side of an `if`: a sloppy function declaration there has a block of its own. */
export function bindBranch(b: Binder, node: ts.Statement): void {
  if (node.kind !== K.FunctionDeclaration) {
    b.visit(node);
    return;
  }
  const scope = b.open('block', node, b.scope);
  declareLexical(b, [node], scope, false);
  b.lone.set(node, scope);
  b.within(scope, () => b.visit(node));
}

/** A block; without declarations it opens no scope. */
export function bindBlock(b: Binder, node: ts.Node, statements: readonly ts.Statement[]): void {
  const scope = b.open('block', node, b.scope);
  declareLexical(b, statements, scope, false);
  if (scope.names.size > 0) b.scopes.set(node, scope);
  b.within(scope.names.size > 0 ? scope : b.scope, () => {
    for (const statement of statements) b.visit(statement);
  });
}

/** The clauses of a switch share one scope. */
export function bindCaseBlock(b: Binder, node: ts.CaseBlock): void {
  const scope = b.open('switch', node, b.scope);
  for (const clause of node.clauses) declareLexical(b, clause.statements, scope, false, clause.end);
  scope.quietUntil = 0;
  if (scope.names.size > 0) b.scopes.set(node, scope);
  b.within(scope.names.size > 0 ? scope : b.scope, () => ts.forEachChild(node, b.visit));
}

/** A catch clause: its parameter and its block. */
export function bindCatch(b: Binder, node: ts.CatchClause): void {
  const scope = b.open('block', node, b.scope);
  const declaration = node.variableDeclaration;
  if (declaration !== undefined) {
    const names: ts.Identifier[] = [];
    boundNames(declaration.name, names);
    for (const name of names) b.declare(scope, name.text, 'catch', name);
  }
  b.scopes.set(node, scope);
  b.within(scope, () => {
    if (declaration !== undefined) bindPatternParts(b, declaration.name);
    b.visit(node.block);
  });
}

/** A `for` loop; `initEnd` is where the names of a for-in or for-of head are initialised. */
export function bindLoop(
  b: Binder,
  node: ts.ForStatement | ts.ForInOrOfStatement,
  initEnd: number | undefined,
): void {
  const initializer = node.initializer;
  const scope = b.open('block', node, b.scope);
  if (initializer?.kind === K.VariableDeclarationList)
    declareList(b, initializer as ts.VariableDeclarationList, scope, undefined, initEnd);
  if (scope.names.size > 0) b.scopes.set(node, scope);
  b.within(scope.names.size > 0 ? scope : b.scope, () => {
    if (initEnd !== undefined && initializer !== undefined) {
      if (initializer.kind === K.VariableDeclarationList) {
        b.visit(initializer);
        const list = initializer as ts.VariableDeclarationList;
        if ((list.flags & ts.NodeFlags.BlockScoped) === 0) varWrites(b, list.declarations[0]!.name);
      } else bindTarget(b, initializer as ts.Expression);
      b.visit((node as ts.ForInOrOfStatement).expression);
      b.visit(node.statement);
    } else ts.forEachChild(node, b.visit);
  });
}
