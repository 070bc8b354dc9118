import { ts } from '../../syntax/tree.ts';
import type { Argument, BinaryOperator } from '../ir.ts';
import type { Context } from './context.ts';
import { unwrap } from './unwrap.ts';

const K = ts.SyntaxKind;
const names = new Set(['assert', 'invariant']);
const comparisons: Readonly<Record<string, BinaryOperator>> = {
  equal: '==',
  notEqual: '!=',
  strictEqual: '===',
  notStrictEqual: '!==',
};

/** Makes the decision of an assertion visible before its call: `assert(c)`, `invariant(c)`, `console.assert(c)`, `assert.equal(a, b)` … */
export function checkAssertion(cx: Context, node: ts.CallExpression, args: readonly Argument[]): void {
  const [first, second] = args;
  if (first === undefined || first.spread) return;
  const callee = unwrap(node.expression);
  if (callee.kind === K.Identifier) {
    if (isAssert(cx, callee as ts.Identifier)) cx.check('assertion', first.value, node.arguments[0]!);
    return;
  }
  if (callee.kind !== K.PropertyAccessExpression) return;
  const { expression, name } = callee as ts.PropertyAccessExpression;
  if (expression.kind !== K.Identifier) return;
  const object = expression as ts.Identifier;
  if (name.text === 'assert' && object.text === 'console' && cx.binding(object) === undefined) {
    cx.check('assertion', first.value, node.arguments[0]!);
    return;
  }
  if (!isAssert(cx, object)) return;
  const op = comparisons[name.text];
  if (name.text === 'ok') cx.check('assertion', first.value, node.arguments[0]!);
  else if (op !== undefined && second !== undefined && !second.spread) {
    const truth = cx.value({ kind: 'binary', op, left: first.value, right: second.value });
    cx.check('assertion', truth, node);
  }
}

function isAssert(cx: Context, node: ts.Identifier): boolean {
  const binding = cx.binding(node);
  if (binding === undefined) return names.has(node.text);
  return binding.place.kind === 'import' && (names.has(node.text) || names.has(binding.place.name));
}
