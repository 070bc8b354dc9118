import { ts } from '../../../syntax/tree.ts';

const K = ts.SyntaxKind;

/**
 * Whether evaluating an expression has no effect and cannot throw, as far as its syntax tells: names, literals, operators on such.
 * Conversions of operands are taken to be harmless. With `reads`, reading properties counts as harmless too.
 */
export function isPure(node: ts.Expression, reads = false): boolean {
  switch (node.kind) {
    case K.Identifier:
    case K.ThisKeyword:
    case K.NullKeyword:
    case K.TrueKeyword:
    case K.FalseKeyword:
    case K.NumericLiteral:
    case K.StringLiteral:
    case K.NoSubstitutionTemplateLiteral:
    case K.BigIntLiteral:
    case K.RegularExpressionLiteral:
    case K.ArrowFunction:
    case K.FunctionExpression:
      return true;
    case K.ParenthesizedExpression:
    case K.AsExpression:
    case K.NonNullExpression:
    case K.SatisfiesExpression:
    case K.TypeAssertionExpression:
    case K.TypeOfExpression:
    case K.VoidExpression:
      return isPure((node as ts.ParenthesizedExpression).expression, reads);
    case K.PrefixUnaryExpression: {
      const { operator, operand } = node as ts.PrefixUnaryExpression;
      return operator !== K.PlusPlusToken && operator !== K.MinusMinusToken && isPure(operand, reads);
    }
    case K.BinaryExpression: {
      const { left, operatorToken, right } = node as ts.BinaryExpression;
      const { kind } = operatorToken;
      const assigns = kind >= K.FirstAssignment && kind <= K.LastAssignment;
      if (assigns || kind === K.InKeyword || kind === K.InstanceOfKeyword) return false;
      return isPure(left, reads) && isPure(right, reads);
    }
    case K.ConditionalExpression: {
      const { condition, whenTrue, whenFalse } = node as ts.ConditionalExpression;
      return [condition, whenTrue, whenFalse].every((e) => isPure(e, reads));
    }
    case K.TemplateExpression:
      return (node as ts.TemplateExpression).templateSpans.every((s) => isPure(s.expression, reads));
    case K.ArrayLiteralExpression:
      return (node as ts.ArrayLiteralExpression).elements.every(
        (e) => e.kind !== K.SpreadElement && isPure(e, reads),
      );
    case K.ObjectLiteralExpression:
      return (node as ts.ObjectLiteralExpression).properties.every(
        (p) =>
          (ts.isPropertyAssignment(p) &&
            !ts.isComputedPropertyName(p.name) &&
            isPure(p.initializer, reads)) ||
          ts.isShorthandPropertyAssignment(p),
      );
    case K.PropertyAccessExpression:
      return reads && isPure((node as ts.PropertyAccessExpression).expression, reads);
    case K.ElementAccessExpression: {
      const { expression, argumentExpression } = node as ts.ElementAccessExpression;
      return reads && isPure(expression, reads) && isPure(argumentExpression, reads);
    }
    default:
      return false;
  }
}
