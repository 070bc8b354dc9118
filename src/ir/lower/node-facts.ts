import { ts } from '../../syntax/tree.ts';

const K = ts.SyntaxKind;

/** Whether a node carries a modifier such as `static`, `async` or `export`. */
export function hasModifier(node: ts.Node, kind: ts.SyntaxKind): boolean {
  const modifiers = (node as ts.VariableStatement).modifiers;
  return modifiers?.some((m) => m.kind === kind) ?? false;
}

export function isAsyncGenerator(node: ts.Node): boolean {
  return hasModifier(node, K.AsyncKeyword) && (node as ts.FunctionDeclaration).asteriskToken !== undefined;
}

/** Whether a class has an `extends` clause. */
export function isDerived(node: ts.ClassLikeDeclaration): boolean {
  return node.heritageClauses?.some((c) => c.token === K.ExtendsKeyword) ?? false;
}

/** The name of an enum member or a non-computed property as a string. */
export function memberName(name: ts.PropertyName): string | undefined {
  switch (name.kind) {
    case K.Identifier:
    case K.StringLiteral:
    case K.NoSubstitutionTemplateLiteral:
      return (name as ts.Identifier).text;
    case K.NumericLiteral:
      return String(Number((name as ts.NumericLiteral).text));
    case K.BigIntLiteral:
      return String(BigInt((name as ts.BigIntLiteral).text.slice(0, -1)));
    case K.ComputedPropertyName: {
      const inner = (name as ts.ComputedPropertyName).expression;
      return ts.isStringLiteralLike(inner) ? inner.text : undefined;
    }
    default:
      return undefined;
  }
}

/** Whether a body begins with a `"use strict"` directive. */
export function hasUseStrict(body: ts.Node): boolean {
  const statements = (body as ts.Block).statements as ts.NodeArray<ts.Statement> | undefined;
  for (const statement of statements ?? []) {
    if (statement.kind !== K.ExpressionStatement) return false;
    const expression = (statement as ts.ExpressionStatement).expression;
    if (expression.kind !== K.StringLiteral) return false;
    if (/^["']use strict["']$/.test(expression.getText())) return true;
  }
  return false;
}

/** Whether a parameter is just a name. */
export function isSimple(parameter: ts.ParameterDeclaration): boolean {
  return (
    parameter.name.kind === K.Identifier &&
    parameter.initializer === undefined &&
    parameter.dotDotDotToken === undefined
  );
}

/** Whether binding a parameter evaluates expressions, which gives the body a scope of its own. */
export function hasExpression(parameter: ts.ParameterDeclaration): boolean {
  return parameter.initializer !== undefined || patternHasExpression(parameter.name);
}

function patternHasExpression(name: ts.BindingName): boolean {
  if (name.kind === K.Identifier) return false;
  return name.elements.some(
    (e) =>
      e.kind === K.BindingElement &&
      (e.initializer !== undefined ||
        e.propertyName?.kind === K.ComputedPropertyName ||
        patternHasExpression(e.name)),
  );
}

/** Whether an initialiser is certainly a function or class. */
export function makesFunction(node: ts.Expression | undefined): boolean {
  if (node === undefined) return false;
  switch (node.kind) {
    case K.ArrowFunction:
    case K.FunctionExpression:
    case K.ClassExpression:
      return true;
    case K.ParenthesizedExpression:
    case K.AsExpression:
    case K.SatisfiesExpression:
      return makesFunction((node as ts.ParenthesizedExpression).expression);
    default:
      return false;
  }
}

/** Whether an initialiser is certainly neither null nor undefined. */
export function makesObject(node: ts.Expression | undefined): boolean {
  if (node === undefined) return false;
  switch (node.kind) {
    case K.ObjectLiteralExpression:
    case K.ArrayLiteralExpression:
    case K.NewExpression:
    case K.RegularExpressionLiteral:
    case K.StringLiteral:
    case K.NumericLiteral:
    case K.NoSubstitutionTemplateLiteral:
    case K.TemplateExpression:
      return true;
    case K.ParenthesizedExpression:
    case K.AsExpression:
    case K.SatisfiesExpression:
      return makesObject((node as ts.ParenthesizedExpression).expression);
    default:
      return makesFunction(node);
  }
}
