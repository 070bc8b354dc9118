import { ts } from '../../syntax/tree.ts';
import { isErased } from './is-erased.ts';

const quietGlobals = new Set(
  'Map Set WeakMap WeakSet Symbol RegExp Object Array Number String Date Error Math BigInt Boolean'.split(
    ' ',
  ),
);

/**
 * Where the first statement starts that could call a function declared beside it. Declarations before that position are
 * initialised before any hoisted function can run.
 */
export function quietPrefix(statements: readonly ts.Statement[]): number {
  let end = 0;
  for (const statement of statements) {
    if (!isQuietStatement(statement)) return end;
    end = statement.end;
  }
  return Number.MAX_SAFE_INTEGER;
}

function isQuietStatement(node: ts.Statement): boolean {
  switch (node.kind) {
    case ts.SyntaxKind.FunctionDeclaration:
    case ts.SyntaxKind.ImportDeclaration:
    case ts.SyntaxKind.ExportDeclaration:
    case ts.SyntaxKind.EmptyStatement:
      return true;
    case ts.SyntaxKind.ExpressionStatement:
      return (node as ts.ExpressionStatement).expression.kind === ts.SyntaxKind.StringLiteral;
    case ts.SyntaxKind.VariableStatement:
      return (node as ts.VariableStatement).declarationList.declarations.every(
        (d) =>
          d.name.kind === ts.SyntaxKind.Identifier && (d.initializer === undefined || isQuiet(d.initializer)),
      );
    case ts.SyntaxKind.ClassDeclaration:
      return isQuietClass(node as ts.ClassDeclaration);
    case ts.SyntaxKind.EnumDeclaration:
      return (node as ts.EnumDeclaration).members.every(
        (m) => m.initializer === undefined || isQuiet(m.initializer),
      );
    case ts.SyntaxKind.ExportAssignment:
      return isQuiet((node as ts.ExportAssignment).expression);
    default:
      return isErased(node);
  }
}

function isQuietClass(node: ts.ClassLikeDeclaration): boolean {
  return node.members.every(
    (m) =>
      (m.name === undefined || m.name.kind !== ts.SyntaxKind.ComputedPropertyName) &&
      m.kind !== ts.SyntaxKind.ClassStaticBlockDeclaration &&
      !(
        m.kind === ts.SyntaxKind.PropertyDeclaration &&
        (m as ts.PropertyDeclaration).modifiers?.some((x) => x.kind === ts.SyntaxKind.StaticKeyword) &&
        (m as ts.PropertyDeclaration).initializer !== undefined &&
        !isQuiet((m as ts.PropertyDeclaration).initializer!)
      ),
  );
}

function isQuiet(node: ts.Node): boolean {
  switch (node.kind) {
    case ts.SyntaxKind.NumericLiteral:
    case ts.SyntaxKind.StringLiteral:
    case ts.SyntaxKind.BigIntLiteral:
    case ts.SyntaxKind.NoSubstitutionTemplateLiteral:
    case ts.SyntaxKind.RegularExpressionLiteral:
    case ts.SyntaxKind.TrueKeyword:
    case ts.SyntaxKind.FalseKeyword:
    case ts.SyntaxKind.NullKeyword:
    case ts.SyntaxKind.Identifier:
    case ts.SyntaxKind.ArrowFunction:
    case ts.SyntaxKind.FunctionExpression:
      return true;
    case ts.SyntaxKind.ClassExpression:
      return isQuietClass(node as ts.ClassExpression);
    case ts.SyntaxKind.ParenthesizedExpression:
    case ts.SyntaxKind.AsExpression:
    case ts.SyntaxKind.SatisfiesExpression:
    case ts.SyntaxKind.NonNullExpression:
      return isQuiet((node as ts.ParenthesizedExpression).expression);
    case ts.SyntaxKind.PrefixUnaryExpression:
      return isQuiet((node as ts.PrefixUnaryExpression).operand);
    case ts.SyntaxKind.BinaryExpression: {
      const { left, right, operatorToken } = node as ts.BinaryExpression;
      return (
        !(
          operatorToken.kind >= ts.SyntaxKind.FirstAssignment &&
          operatorToken.kind <= ts.SyntaxKind.LastAssignment
        ) &&
        isQuiet(left) &&
        isQuiet(right)
      );
    }
    case ts.SyntaxKind.ArrayLiteralExpression:
      return (node as ts.ArrayLiteralExpression).elements.every(isQuiet);
    case ts.SyntaxKind.ObjectLiteralExpression:
      return (node as ts.ObjectLiteralExpression).properties.every(isQuietMember);
    case ts.SyntaxKind.NewExpression:
    case ts.SyntaxKind.CallExpression: {
      const { expression, arguments: args } = node as ts.CallExpression;
      const root =
        expression.kind === ts.SyntaxKind.PropertyAccessExpression
          ? (expression as ts.PropertyAccessExpression).expression
          : expression;
      return (
        root.kind === ts.SyntaxKind.Identifier &&
        quietGlobals.has((root as ts.Identifier).text) &&
        (args ?? []).every((a) => isQuiet(a) && !ts.isFunctionLike(a))
      );
    }
    default:
      return false;
  }
}

function isQuietMember(node: ts.ObjectLiteralElementLike): boolean {
  if (node.name?.kind === ts.SyntaxKind.ComputedPropertyName) return false;
  if (node.kind === ts.SyntaxKind.PropertyAssignment)
    return isQuiet((node as ts.PropertyAssignment).initializer);
  return node.kind !== ts.SyntaxKind.SpreadAssignment;
}
