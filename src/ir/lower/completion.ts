import { ts } from '../../syntax/tree.ts';
import type { Context } from './context.ts';
import { undefinedOperand } from './operands.ts';

const K = ts.SyntaxKind;

/** Statements whose value is undefined unless something inside of them has one. */
const hasValue: ReadonlySet<ts.SyntaxKind> = new Set([
  K.IfStatement,
  K.SwitchStatement,
  K.ForStatement,
  K.ForInStatement,
  K.ForOfStatement,
  K.WhileStatement,
  K.DoStatement,
  K.TryStatement,
]);

/** Where the value of statements counts (code from text), that of one which is about to run. */
export function beginCompletion(cx: Context, { kind }: ts.Statement): void {
  if (cx.completion !== undefined && hasValue.has(kind)) cx.assignOperand(cx.completion, undefinedOperand);
}

export function lowerExpressionStatement(cx: Context, expression: ts.Expression): void {
  if (cx.completion === undefined) cx.dispatch.effect(cx, expression);
  else cx.assign(cx.completion, cx.rvalue(expression));
}
