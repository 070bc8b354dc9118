import { ts } from '../../syntax/tree.ts';
import type { If, Label, LocalId, Operand, Rvalue } from '../ir.ts';
import type { Context } from './context.ts';
import { asRvalue, localOperand } from './operands.ts';
import { evaluateTarget, readTarget, writeTarget } from './targets.ts';
import { unwrap } from './unwrap.ts';

const K = ts.SyntaxKind;

/** `a && b`, `a || b`, `a ?? b` as a value. */
export function lowerLogical(cx: Context, node: ts.BinaryExpression): Rvalue {
  const result = cx.temp();
  into(cx, result, node);
  return asRvalue(localOperand(result));
}

/** Assigns the value of an expression; nested decisions assign the same temporary. */
function into(cx: Context, result: LocalId, expression: ts.Expression): void {
  const node = unwrap(expression);
  if (node.kind === K.ConditionalExpression) {
    const { condition, whenTrue, whenFalse } = node as ts.ConditionalExpression;
    choose(
      cx,
      condition,
      'conditional',
      () => into(cx, result, whenTrue),
      () => into(cx, result, whenFalse),
    );
  } else if (isShortCircuit(node)) {
    const left = cx.expression(node.left);
    decide(
      cx,
      node,
      left,
      () => cx.assignOperand(result, left),
      () => into(cx, result, node.right),
    );
  } else cx.assign(result, cx.rvalue(node));
}

function isShortCircuit(node: ts.Expression): node is ts.BinaryExpression {
  if (node.kind !== K.BinaryExpression) return false;
  const { kind } = (node as ts.BinaryExpression).operatorToken;
  return kind === K.AmpersandAmpersandToken || kind === K.BarBarToken || kind === K.QuestionQuestionToken;
}

/** `x &&= y`, `x ||= y`, `x ??= y`. */
export function lowerLogicalAssignment(cx: Context, node: ts.BinaryExpression): Operand {
  const result = cx.temp();
  const target = evaluateTarget(cx, node.left, [node.right]);
  const old = cx.value(readTarget(cx, target));
  const keep = () => cx.assignOperand(result, old);
  const other = () => {
    const value =
      target.kind === 'name' && node.left.kind === K.Identifier
        ? cx.named(node.right, target.node.text)
        : cx.rvalue(node.right);
    cx.assignOperand(result, writeTarget(cx, target, value));
  };
  decide(cx, node, old, keep, other);
  return localOperand(result);
}

function decide(
  cx: Context,
  node: ts.BinaryExpression,
  left: Operand,
  keep: () => void,
  other: () => void,
): void {
  switch (node.operatorToken.kind) {
    case K.AmpersandAmpersandToken:
    case K.AmpersandAmpersandEqualsToken:
      cx.branch('and', 'truthy', left, node.left, other, keep);
      return;
    case K.BarBarToken:
    case K.BarBarEqualsToken:
      cx.branch('or', 'truthy', left, node.left, keep, other);
      return;
    default:
      cx.branch('nullish', 'nullish', left, node.left, other, keep);
  }
}

/** `c ? a : b` */
export function lowerConditional(cx: Context, node: ts.ConditionalExpression): Rvalue {
  const result = cx.temp();
  into(cx, result, node);
  return asRvalue(localOperand(result));
}

/** Runs one of two pieces of code by a condition. */
export function choose(
  cx: Context,
  condition: ts.Expression,
  role: If['role'],
  onTrue: () => void,
  onFalse: (() => void) | undefined,
): void {
  if (!isJumping(condition)) {
    const test = cx.expression(condition);
    cx.branch(role, 'truthy', test, condition, onTrue, onFalse);
    return;
  }
  const otherwise = cx.newLabel('else');
  const end = cx.newLabel('end');
  const first = () =>
    cx.block(() => {
      cx.dispatch.jump(cx, condition, role, undefined, otherwise);
      cx.block(onTrue);
      if (onFalse !== undefined) cx.break(end);
    }, otherwise);
  if (onFalse === undefined) first();
  else
    cx.block(() => {
      first();
      cx.block(onFalse);
    }, end);
}

/** Whether a condition is made of `&&`, `||` or a negation of such. */
function isJumping(expression: ts.Expression): boolean {
  const node = unwrap(expression);
  if (node.kind === K.BinaryExpression) {
    const kind = (node as ts.BinaryExpression).operatorToken.kind;
    return kind === K.AmpersandAmpersandToken || kind === K.BarBarToken;
  }
  return (
    node.kind === K.PrefixUnaryExpression &&
    (node as ts.PrefixUnaryExpression).operator === K.ExclamationToken &&
    isJumping((node as ts.PrefixUnaryExpression).operand)
  );
}

/** See {@link Dispatch.jump}: a condition as control flow, without testing any value twice. */
export function jump(
  cx: Context,
  expression: ts.Expression,
  role: If['role'],
  onTrue: Label | undefined,
  onFalse: Label | undefined,
): void {
  const node = unwrap(expression);
  if (!isJumping(node)) {
    const test = cx.expression(node);
    const go = (label: Label | undefined) => () => {
      if (label !== undefined) cx.break(label);
    };
    cx.branch(role, 'truthy', test, node, go(onTrue), go(onFalse));
    return;
  }
  if (node.kind === K.PrefixUnaryExpression) {
    jump(cx, (node as ts.PrefixUnaryExpression).operand, role, onFalse, onTrue);
    return;
  }
  const { left, right, operatorToken } = node as ts.BinaryExpression;
  const isAnd = operatorToken.kind === K.AmpersandAmpersandToken;
  const sides = (t: Label | undefined, f: Label | undefined) => {
    jump(cx, left, isAnd ? 'and' : 'or', isAnd ? undefined : t, isAnd ? f : undefined);
    jump(cx, right, role, onTrue, onFalse);
  };
  if (isAnd ? onFalse !== undefined : onTrue !== undefined) sides(onTrue, onFalse);
  else {
    const here = cx.newLabel(isAnd ? 'false' : 'true');
    cx.block(() => sides(here, here), here);
  }
}
