import { ts } from '../../syntax/tree.ts';
import { bindBlock, bindBranch, bindCaseBlock, bindCatch, bindLoop } from './bind-blocks.ts';
import { bindEnum, bindNamespace } from './bind-containers.ts';
import { bindDirectEval, isDirectEval } from './bind-direct-eval.ts';
import { bindClass, bindFunction } from './bind-functions.ts';
import { bindJsx } from './bind-jsx.ts';
import { bindBinary, bindPatternParts, bindPropertyName, bindTarget, varWrites } from './bind-targets.ts';
import { Binder, type BindOptions } from './binder.ts';
import { declareLexical, hoistNames } from './declare-names.ts';
import { isErased } from './is-erased.ts';

const K = ts.SyntaxKind;

/**
 * Resolves every name of a module: which declaration each identifier means, which locals closures capture, which may be read
 * in their dead zone, and where they are assigned. One walk over the tree; each scope's declarations are collected when
 * the scope is entered, so every reference is resolved at once.
 */
export function bindModule(tree: ts.SourceFile, options: BindOptions): Binder {
  const b = new Binder(options, tree, visit);
  const scope = b.module;
  b.scopes.set(tree, scope);
  if (options.kind === 'cjs')
    for (const name of ['module', 'exports', 'require', '__filename', '__dirname'])
      b.declare(scope, name, 'param', undefined);
  for (const { name, own } of options.around?.names ?? [])
    if (own && !options.strict) scope.names.set(name, scope.parent!.names.get(name)!);
  hoistNames(b, tree.statements, scope);
  declareLexical(b, tree.statements, scope, true);
  for (const [name, specifier] of options.implicit ?? [])
    if (!scope.names.has(name)) {
      const place = { kind: 'import', specifier, name, target: undefined } as const;
      b.declare(scope, name, 'import', undefined, { place, constant: 'throws' });
    }
  for (const statement of tree.statements) b.visit(statement);
  return b;
}

/** Binds a function expression of another tree inside a module's scope. */
export function bindExtra(b: Binder, node: ts.ArrowFunction): void {
  b.scope = b.module;
  b.fn = b.module.fn;
  b.extra = true;
  b.visit(node);
  b.extra = false;
}

function visit(b: Binder, node: ts.Node): void {
  const kind = node.kind;
  if (kind >= K.FirstTypeNode && kind <= K.LastTypeNode) return;
  switch (kind) {
    case K.Identifier:
      b.reference(node as ts.Identifier, false);
      return;
    case K.ThisKeyword:
    case K.SuperKeyword:
      b.usesThis();
      return;
    case K.CallExpression:
      ts.forEachChild(node, b.visit);
      if (isDirectEval(node) && b.lookup('eval') === undefined) bindDirectEval(b, node);
      return;
    case K.PropertyAccessExpression:
      b.visit((node as ts.PropertyAccessExpression).expression);
      return;
    case K.MetaProperty:
    case K.TypeParameter:
    case K.BreakStatement:
    case K.ContinueStatement:
      return;
    case K.LabeledStatement:
      b.visit((node as ts.LabeledStatement).statement);
      return;
    case K.BinaryExpression:
      bindBinary(b, node as ts.BinaryExpression);
      return;
    case K.IfStatement: {
      const { expression, thenStatement, elseStatement } = node as ts.IfStatement;
      b.visit(expression);
      bindBranch(b, thenStatement);
      if (elseStatement !== undefined) bindBranch(b, elseStatement);
      return;
    }
    case K.PrefixUnaryExpression:
    case K.PostfixUnaryExpression: {
      const { operator, operand } = node as ts.PrefixUnaryExpression;
      if (operator === K.PlusPlusToken || operator === K.MinusMinusToken) bindTarget(b, operand);
      else b.visit(operand);
      return;
    }
    case K.ObjectLiteralExpression:
      for (const property of (node as ts.ObjectLiteralExpression).properties) bindProperty(b, property);
      return;
    case K.Block:
      bindBlock(b, node, (node as ts.Block).statements);
      return;
    case K.CaseBlock:
      bindCaseBlock(b, node as ts.CaseBlock);
      return;
    case K.CatchClause:
      bindCatch(b, node as ts.CatchClause);
      return;
    case K.ForStatement:
      bindLoop(b, node as ts.ForStatement, undefined);
      return;
    case K.ForInStatement:
    case K.ForOfStatement:
      bindLoop(b, node as ts.ForInOrOfStatement, (node as ts.ForInOrOfStatement).statement.pos);
      return;
    case K.JsxOpeningElement:
    case K.JsxSelfClosingElement:
    case K.JsxOpeningFragment:
    case K.JsxClosingElement:
    case K.JsxAttribute:
      bindJsx(b, node);
      return;
    case K.ExpressionWithTypeArguments:
      b.visit((node as ts.ExpressionWithTypeArguments).expression);
      return;
    default:
      visitDeclaration(b, node);
  }
}

function visitDeclaration(b: Binder, node: ts.Node): void {
  switch (node.kind) {
    case K.FunctionDeclaration:
    case K.FunctionExpression:
    case K.ArrowFunction:
    case K.MethodDeclaration:
    case K.GetAccessor:
    case K.SetAccessor:
    case K.Constructor:
      bindFunction(b, node as ts.FunctionLikeDeclaration);
      return;
    case K.ClassDeclaration:
    case K.ClassExpression:
      if (!isErased(node)) bindClass(b, node as ts.ClassLikeDeclaration);
      return;
    case K.VariableStatement:
      if (!isErased(node)) b.visit((node as ts.VariableStatement).declarationList);
      return;
    case K.VariableDeclaration: {
      const { name, initializer } = node as ts.VariableDeclaration;
      bindPatternParts(b, name);
      if (initializer !== undefined) {
        // A second value for a `var` (a loop, a redeclaration) counts as an assignment.
        if (((node.parent as ts.VariableDeclarationList).flags & ts.NodeFlags.BlockScoped) === 0)
          varWrites(b, name);
        b.visit(initializer);
      }
      return;
    }
    case K.EnumDeclaration:
      if (!isErased(node)) bindEnum(b, node as ts.EnumDeclaration);
      return;
    case K.ModuleDeclaration:
      if (!isErased(node)) bindNamespace(b, node as ts.ModuleDeclaration);
      return;
    case K.InterfaceDeclaration:
    case K.TypeAliasDeclaration:
    case K.ImportDeclaration:
      return;
    case K.ImportEqualsDeclaration: {
      const { moduleReference, isTypeOnly } = node as ts.ImportEqualsDeclaration;
      if (!isTypeOnly && moduleReference.kind !== K.ExternalModuleReference) bindEntity(b, moduleReference);
      else if (b.options.kind === 'cjs') b.useName('require', node);
      return;
    }
    case K.ExportDeclaration:
      bindExports(b, node as ts.ExportDeclaration);
      return;
    case K.ExportAssignment:
      if ((node as ts.ExportAssignment).isExportEquals) b.useName('module', node);
      b.visit((node as ts.ExportAssignment).expression);
      return;
    default:
      ts.forEachChild(node, b.visit);
  }
}

function bindEntity(b: Binder, node: ts.EntityName | ts.ModuleReference): void {
  if (node.kind === K.Identifier) b.reference(node as ts.Identifier, false);
  else if (node.kind === K.QualifiedName) bindEntity(b, (node as ts.QualifiedName).left);
}

function bindExports(b: Binder, node: ts.ExportDeclaration): void {
  const clause = node.exportClause;
  if (node.isTypeOnly || clause === undefined || clause.kind !== K.NamedExports) return;
  if (node.moduleSpecifier !== undefined) return;
  for (const element of (clause as ts.NamedExports).elements) {
    if (element.isTypeOnly || b.options.erased.has(element)) continue;
    const name = element.propertyName ?? element.name;
    const binding = b.module.names.get(name.text);
    if (binding !== undefined) b.references.set(name, binding);
  }
}

function bindProperty(b: Binder, node: ts.ObjectLiteralElementLike): void {
  switch (node.kind) {
    case K.PropertyAssignment:
      bindPropertyName(b, node.name);
      b.visit(node.initializer);
      return;
    case K.ShorthandPropertyAssignment:
      b.reference(node.name, false);
      return;
    case K.SpreadAssignment:
      b.visit(node.expression);
      return;
    default:
      bindPropertyName(b, node.name);
      bindFunction(b, node);
  }
}
