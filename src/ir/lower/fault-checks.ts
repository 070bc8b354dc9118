import { ts } from '../../syntax/tree.ts';
import type { BinaryOperator, Operand, Rvalue } from '../ir.ts';
import type { Context } from './context.ts';
import { asRvalue } from './operands.ts';
import { unwrap } from './unwrap.ts';

const K = ts.SyntaxKind;

const arithmetic = new Set<string>(['+', '-', '*', '/', '%', '**', '++', '--', 'sign']);
const growing = new Set<string>(['+', '-', '*', '**', '++', '--']);
const bitwise = new Set<string>(['&', '|', '^', '<<', '>>', '>>>']);
const shifts = new Set<string>(['<<', '>>', '>>>']);

/** Checks of the operands, before a binary operation. */
export function checkOperands(
  cx: Context,
  op: BinaryOperator,
  left: Operand,
  right: Operand,
  node: ts.Node,
): void {
  const { checks } = cx.module;
  if (checks.has('division') && (op === '/' || op === '%') && !isConstant(right, (n) => n !== 0))
    cx.faultCheck('division', right, [], node);
  if (!checks.has('bits') || !bitwise.has(op)) return;
  // `x | 0` is how people drop a fraction; a shift's count is no number of bits to keep.
  const isZero = (o: Operand) => isConstant(o, (n) => n === 0);
  if (left.kind === 'local')
    cx.faultCheck(isZero(right) && op !== '&' ? 'truncation' : 'bits', left, [], node);
  if (right.kind === 'local' && !shifts.has(op))
    cx.faultCheck(isZero(left) && op !== '&' ? 'truncation' : 'bits', right, [], node);
}

/** The check of `~x`; `~~x` drops a fraction on purpose. */
export function checkComplement(cx: Context, value: Operand, node: ts.PrefixUnaryExpression): void {
  if (!cx.module.checks.has('bits') || value.kind !== 'local' || isComplement(unwrap(node.operand))) return;
  let outer: ts.Node = node.parent;
  while (outer.kind === K.ParenthesizedExpression) outer = outer.parent;
  cx.faultCheck(isComplement(outer) ? 'truncation' : 'bits', value, [], node);
}

function isComplement(node: ts.Node): boolean {
  return (
    node.kind === K.PrefixUnaryExpression && (node as ts.PrefixUnaryExpression).operator === K.TildeToken
  );
}

/** The result of arithmetic, after its checks. */
export function checkedResult(
  cx: Context,
  op: BinaryOperator | '++' | '--' | 'sign',
  operands: readonly Operand[],
  value: Rvalue,
  node: ts.Node,
): Rvalue {
  const { checks } = cx.module;
  const isText = operands.some((o) => o.kind === 'const' && typeof o.value === 'string');
  const nan = checks.has('nan') && arithmetic.has(op) && !(op === '+' && isText);
  const overflow = checks.has('overflow') && growing.has(op) && !isText;
  if (!nan && !overflow) return value;
  const result = cx.value(value);
  if (nan) cx.faultCheck('nan', result, operands, node);
  if (overflow) cx.faultCheck('overflow', result, operands, node);
  return asRvalue(result);
}

/** The check of an index; names of properties are none. */
export function checkIndex(
  cx: Context,
  check: 'read' | 'write',
  object: Operand,
  key: Operand,
  node: ts.Node,
): void {
  if (!cx.module.checks.has('index') || (key.kind === 'const' && typeof key.value !== 'number')) return;
  cx.faultCheck(check, key, [object], node);
}

function isConstant(operand: Operand, test: (value: unknown) => boolean): boolean {
  return operand.kind === 'const' && test(operand.value);
}
