import { ts } from '../../syntax/tree.ts';

/** The expression inside of type assertions and non-null marks; with `parentheses` inside of those too. */
export function unwrap(node: ts.Expression, parentheses = true): ts.Expression {
  let inner = node;
  for (;;) {
    switch (inner.kind) {
      case ts.SyntaxKind.AsExpression:
      case ts.SyntaxKind.SatisfiesExpression:
      case ts.SyntaxKind.NonNullExpression:
      case ts.SyntaxKind.TypeAssertionExpression:
      case ts.SyntaxKind.PartiallyEmittedExpression:
      case ts.SyntaxKind.ExpressionWithTypeArguments:
        inner = (inner as ts.AsExpression).expression;
        break;
      case ts.SyntaxKind.ParenthesizedExpression:
        if (!parentheses) return inner;
        inner = (inner as ts.ParenthesizedExpression).expression;
        break;
      default:
        return inner;
    }
  }
}
