import type { ts } from '../../syntax/tree.ts';
import type { Operand, Rvalue } from '../ir.ts';
import { lowerArguments } from './arguments.ts';
import type { Context } from './context.ts';
import { constant, undefinedOperand } from './operands.ts';
import { quoted } from './quoted.ts';

/** `eval(…)`: by a function of ours that is handed what the text finds here. */
export function lowerDirectEval(cx: Context, node: ts.CallExpression): Rvalue {
  const callee = cx.copy(cx.expression(node.expression));
  const args = lowerArguments(cx, node.arguments);
  const around = cx.names.directEvals.get(node);
  const closure = (arrow: ts.ArrowFunction): Operand =>
    cx.value({ kind: 'closure', fn: cx.dispatch.function(cx.module, cx, arrow, { name: '', jsName: '' }) });
  const handed = [
    callee,
    constant(cx.info.strict),
    constant(around === undefined ? '' : JSON.stringify(around.around)),
    around === undefined ? undefinedOperand : closure(around.object),
    around === undefined ? undefinedOperand : closure(around.self),
  ];
  return {
    kind: 'call',
    callee: cx.value({ kind: 'nativeImport', specifier: 'beagle:eval', name: 'direct' }),
    self: undefinedOperand,
    args: [...handed.map((value) => ({ spread: false, value })), ...args],
    quoted: quoted(node.expression),
  };
}
