import { ts } from '../../syntax/tree.ts';
import type { BinaryOperator, Operand, Rvalue } from '../ir.ts';
import type { Context } from './context.ts';
import { checkComplement, checkedResult, checkOperands } from './fault-checks.ts';
import { isInert, operandsInOrder, protect } from './inert.ts';
import { asRvalue, constant, undefinedOperand } from './operands.ts';
import { evaluateTarget, readTarget, writeTarget } from './targets.ts';
import { unwrap } from './unwrap.ts';

const K = ts.SyntaxKind;

/** Binary operators by token; compound assignments map to their operator too. */
const operators = new Map<ts.SyntaxKind, BinaryOperator>([
  [K.PlusToken, '+'],
  [K.MinusToken, '-'],
  [K.AsteriskToken, '*'],
  [K.SlashToken, '/'],
  [K.PercentToken, '%'],
  [K.AsteriskAsteriskToken, '**'],
  [K.AmpersandToken, '&'],
  [K.BarToken, '|'],
  [K.CaretToken, '^'],
  [K.LessThanLessThanToken, '<<'],
  [K.GreaterThanGreaterThanToken, '>>'],
  [K.GreaterThanGreaterThanGreaterThanToken, '>>>'],
  [K.LessThanToken, '<'],
  [K.LessThanEqualsToken, '<='],
  [K.GreaterThanToken, '>'],
  [K.GreaterThanEqualsToken, '>='],
  [K.EqualsEqualsToken, '=='],
  [K.ExclamationEqualsToken, '!='],
  [K.EqualsEqualsEqualsToken, '==='],
  [K.ExclamationEqualsEqualsToken, '!=='],
  [K.InKeyword, 'in'],
  [K.InstanceOfKeyword, 'instanceof'],
  [K.PlusEqualsToken, '+'],
  [K.MinusEqualsToken, '-'],
  [K.AsteriskEqualsToken, '*'],
  [K.SlashEqualsToken, '/'],
  [K.PercentEqualsToken, '%'],
  [K.AsteriskAsteriskEqualsToken, '**'],
  [K.AmpersandEqualsToken, '&'],
  [K.BarEqualsToken, '|'],
  [K.CaretEqualsToken, '^'],
  [K.LessThanLessThanEqualsToken, '<<'],
  [K.GreaterThanGreaterThanEqualsToken, '>>'],
  [K.GreaterThanGreaterThanGreaterThanEqualsToken, '>>>'],
]);

/** A binary operator that evaluates both sides. Long left-nested chains are lowered without recursion. */
export function lowerBinary(cx: Context, node: ts.BinaryExpression): Rvalue {
  const chain: ts.BinaryExpression[] = [node];
  for (;;) {
    const left = unwrap(chain.at(-1)!.left);
    if (left.kind !== K.BinaryExpression) break;
    const inner = left as ts.BinaryExpression;
    if (!isPlainBinary(inner) || inner.left.kind === K.PrivateIdentifier) break;
    chain.push(inner);
  }
  let result: Rvalue | undefined;
  for (let i = chain.length - 1; i >= 0; i--) {
    const { left, right, operatorToken } = chain[i]!;
    const op = operators.get(operatorToken.kind)!;
    const [l, r] =
      result === undefined
        ? (operandsInOrder(cx, [left, right]) as [Operand, Operand])
        : [cx.value(result), cx.expression(right)];
    result = checkedBinary(cx, op, l, r, right);
  }
  return result!;
}

/** Whether a binary expression is an ordinary operator: no assignment, no comma, no short circuit. */
export function isPlainBinary(node: ts.BinaryExpression): boolean {
  const kind = node.operatorToken.kind;
  return operators.has(kind) && !(kind >= K.FirstAssignment && kind <= K.LastAssignment);
}

function checkedBinary(
  cx: Context,
  op: BinaryOperator,
  left: Operand,
  right: Operand,
  node: ts.Node,
): Rvalue {
  if (op === 'in' || op === 'instanceof') {
    if (!isKnownFunction(cx, right)) cx.check('object', right, node);
  } else if (op === '/' || op === '%') {
    // Only an operand that may be a bigint can fail: not a number literal, and not beside one.
    const harmless = (o: Operand) => o.kind === 'const' && typeof o.value !== 'bigint';
    const nonZero = right.kind === 'const' && right.value !== 0n;
    if (!harmless(left) && !nonZero) cx.check('bigintDivisor', right, node);
  }
  checkOperands(cx, op, left, right, node);
  return checkedResult(cx, op, [left, right], { kind: 'binary', op, left, right }, node);
}

function isKnownFunction(cx: Context, operand: Operand): boolean {
  return operand.kind === 'local' && (cx.program.bindings[operand.local]?.knownFunction ?? false);
}

/** `x op= y` for all but the logical ones. */
export function lowerCompound(cx: Context, node: ts.BinaryExpression): Operand {
  const target = evaluateTarget(cx, node.left, [node.right]);
  const old = protect(cx, cx.value(readTarget(cx, target)), [node.right]);
  const right = cx.expression(node.right);
  const op = operators.get(node.operatorToken.kind)!;
  return writeTarget(cx, target, checkedBinary(cx, op, old, right, node.right));
}

export function lowerPrefix(cx: Context, node: ts.PrefixUnaryExpression): Rvalue {
  switch (node.operator) {
    case K.PlusPlusToken:
    case K.MinusMinusToken: {
      const target = evaluateTarget(cx, node.operand, []);
      const value = cx.value(readTarget(cx, target));
      const by = node.operator === K.PlusPlusToken ? 1 : -1;
      const next = checkedResult(cx, by === 1 ? '++' : '--', [value], { kind: 'increment', by, value }, node);
      return asRvalue(writeTarget(cx, target, next));
    }
    case K.MinusToken: {
      const operand = unwrap(node.operand);
      if (operand.kind === K.NumericLiteral)
        return asRvalue(constant(-Number((operand as ts.NumericLiteral).text)));
      return signed(cx, '-', node);
    }
    case K.PlusToken:
      return signed(cx, '+', node);
    case K.TildeToken: {
      const value = cx.expression(node.operand);
      checkComplement(cx, value, node);
      return { kind: 'unary', op: '~', value };
    }
    case K.ExclamationToken:
      return { kind: 'unary', op: '!', value: cx.expression(node.operand) };
  }
}

function signed(cx: Context, op: '+' | '-', node: ts.PrefixUnaryExpression): Rvalue {
  const value = cx.expression(node.operand);
  return checkedResult(cx, 'sign', [value], { kind: 'unary', op, value }, node);
}

/** `x++`, `x--`: the old value, or with `discard` just the effect. */
export function lowerPostfix(cx: Context, node: ts.PostfixUnaryExpression, discard: boolean): Operand {
  const target = evaluateTarget(cx, node.operand, []);
  const by = node.operator === K.PlusPlusToken ? 1 : -1;
  const value = cx.value(readTarget(cx, target));
  const next = (old: Operand) =>
    checkedResult(cx, by === 1 ? '++' : '--', [old], { kind: 'increment', by, value: old }, node);
  if (discard) return writeTarget(cx, target, next(value));
  const old = cx.value({ kind: 'toNumeric', value });
  writeTarget(cx, target, next(old));
  return old;
}

export function lowerTypeof(cx: Context, node: ts.TypeOfExpression): Rvalue {
  const inner = unwrap(node.expression);
  if (inner.kind === K.Identifier) {
    const binding = cx.binding(inner);
    const name = (inner as ts.Identifier).text;
    if (binding === undefined && name !== 'undefined') return { kind: 'typeofGlobal', name };
    if (binding?.place.kind === 'global') return { kind: 'typeofGlobal', name };
  }
  return { kind: 'unary', op: 'typeof', value: cx.expression(node.expression) };
}

/** `void e` */
export function lowerVoid(cx: Context, node: ts.VoidExpression): Rvalue {
  if (!isInert(cx, node.expression)) cx.dispatch.effect(cx, node.expression);
  return asRvalue(undefinedOperand);
}
