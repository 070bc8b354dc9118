import { ts } from '../../syntax/tree.ts';
import type { Operand } from '../ir.ts';
import type { Context } from './context.ts';
import { protect } from './inert.ts';
import { lowerLogicalAssignment } from './logical.ts';
import { asRvalue } from './operands.ts';
import { lowerCompound } from './operators.ts';
import { quoted } from './quoted.ts';
import { evaluateTarget, type Target, writeTarget } from './targets.ts';
import { unwrap } from './unwrap.ts';

const K = ts.SyntaxKind;

/** All assignment operators; gives the value of the expression. */
export function lowerAssignment(cx: Context, node: ts.BinaryExpression): Operand {
  switch (node.operatorToken.kind) {
    case K.AmpersandAmpersandEqualsToken:
    case K.BarBarEqualsToken:
    case K.QuestionQuestionEqualsToken:
      return lowerLogicalAssignment(cx, node);
    case K.EqualsToken: {
      const left = unwrap(node.left);
      if (left.kind === K.ObjectLiteralExpression || left.kind === K.ArrayLiteralExpression) {
        let value = cx.expression(node.right);
        value = protect(cx, value, [left]);
        cx.dispatch.assignPattern(cx, left, value, {
          object: quoted(node.right) ?? 'expression',
          array: 'value',
        });
        return value;
      }
      if (cx.module.ownSites.has(node.left)) return lowerApart(cx, node, left);
      const target = evaluateTarget(cx, left, [node.right]);
      if (target.kind === 'name' && node.left.kind === K.Identifier)
        return writeTarget(cx, target, cx.named(node.right, target.node.text));
      return writeTarget(cx, target, cx.rvalue(node.right));
    }
    default:
      return lowerCompound(cx, node);
  }
}

/** An assignment whose left side has a site of its own: its value is computed apart from it. */
function lowerApart(cx: Context, node: ts.BinaryExpression, left: ts.Expression): Operand {
  let target: Target | undefined;
  cx.at(node.left, () => {
    target = evaluateTarget(cx, left, [node.right]);
  });
  const isNamed = target!.kind === 'name' && node.left.kind === K.Identifier;
  const value = cx.value(
    isNamed ? cx.named(node.right, (left as ts.Identifier).text) : cx.rvalue(node.right),
  );
  cx.at(node.left, () => {
    writeTarget(cx, target!, asRvalue(value));
  });
  return value;
}
