import { ts } from '../../syntax/tree.ts';
import type { Operand } from '../ir.ts';
import type { Context } from './context.ts';
import { mayChangeUnseen } from './solid-locals.ts';
import { unwrap } from './unwrap.ts';

const K = ts.SyntaxKind;

/** Whether evaluating an expression can run no other code, change nothing and throw nothing (but a dead-zone error). */
export function isInert(cx: Context, expression: ts.Expression): boolean {
  const node = unwrap(expression);
  switch (node.kind) {
    case K.NumericLiteral:
    case K.StringLiteral:
    case K.BigIntLiteral:
    case K.NoSubstitutionTemplateLiteral:
    case K.RegularExpressionLiteral:
    case K.TrueKeyword:
    case K.FalseKeyword:
    case K.NullKeyword:
    case K.ArrowFunction:
    case K.FunctionExpression:
    case K.OmittedExpression:
      return true;
    case K.ThisKeyword:
      return !cx.info.lateThis;
    case K.Identifier: {
      const binding = cx.binding(node);
      if (binding === undefined) return (node as ts.Identifier).text === 'undefined';
      return (
        binding.place.kind === 'local' ||
        (binding.place.kind === 'import' && binding.place.target?.kind === 'binding')
      );
    }
    case K.TypeOfExpression:
    case K.VoidExpression:
      return isInert(cx, (node as ts.TypeOfExpression).expression);
    case K.PrefixUnaryExpression: {
      const { operator, operand } = node as ts.PrefixUnaryExpression;
      return (
        (operator === K.ExclamationToken && isInert(cx, operand)) ||
        (operator === K.MinusToken && operand.kind === K.NumericLiteral)
      );
    }
    case K.BinaryExpression: {
      const { left, right, operatorToken } = node as ts.BinaryExpression;
      return pureOperators.has(operatorToken.kind) && isInert(cx, left) && isInert(cx, right);
    }
    case K.ArrayLiteralExpression:
      return (node as ts.ArrayLiteralExpression).elements.every((e) => isInert(cx, e));
    case K.ObjectLiteralExpression:
      return (node as ts.ObjectLiteralExpression).properties.every(
        (p) =>
          (p.kind === K.ShorthandPropertyAssignment && isInert(cx, p.name)) ||
          (p.kind === K.PropertyAssignment &&
            p.name.kind !== K.ComputedPropertyName &&
            isInert(cx, p.initializer)),
      );
    default:
      return false;
  }
}

const pureOperators = new Set([
  K.EqualsEqualsEqualsToken,
  K.ExclamationEqualsEqualsToken,
  K.AmpersandAmpersandToken,
  K.BarBarToken,
  K.QuestionQuestionToken,
]);

/**
 * An operand that keeps its present value while `rest` is evaluated: a copy when `rest` might change the local, or must not
 * run before the local's dead-zone check.
 */
export function protect(
  cx: Context,
  operand: Operand,
  rest: readonly (ts.Expression | undefined)[] | (() => readonly ts.Expression[]),
): Operand {
  if (operand.kind === 'const') return operand;
  const binding = cx.program.bindings[operand.local];
  if (binding === undefined) return operand;
  if (!binding.tdz && binding.writes.length === 0 && !mayChangeUnseen(binding)) return operand;
  for (const node of typeof rest === 'function' ? rest() : rest) {
    if (node === undefined || isInert(cx, node)) continue;
    if (binding.tdz || mayChangeUnseen(binding)) return cx.copy(operand);
    if (binding.scope.fn !== cx.info) return cx.copy(operand);
    for (const at of binding.writes) if (at >= node.pos && at < node.end) return cx.copy(operand);
  }
  return operand;
}

/** Lowers expressions from left to right into operands that all keep their values. */
export function operandsInOrder(cx: Context, nodes: readonly ts.Expression[]): Operand[] {
  return nodes.map((node, i) => protect(cx, cx.expression(node), () => nodes.slice(i + 1)));
}
