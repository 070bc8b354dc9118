import { ts } from '../../syntax/tree.ts';
import type { Try } from '../ir.ts';
import type { Context } from './context.ts';
import { localOperand } from './operands.ts';

/** `try`/`catch`/`finally`, kept as it is: the host runs finalizers on every way out. */
export function lowerTry(cx: Context, node: ts.TryStatement): void {
  const site = cx.site;
  const block = cx.collect(() => cx.statement(node.tryBlock));
  const handler = node.catchClause === undefined ? undefined : lowerCatch(cx, node.catchClause);
  const { finallyBlock } = node;
  const finalizer = finallyBlock === undefined ? undefined : cx.collect(() => lowerFinally(cx, finallyBlock));
  cx.push({ kind: 'try', site, block, handler, finalizer });
}

/** What it comes to does not count where it runs to its end. */
function lowerFinally(cx: Context, node: ts.Block): void {
  const { completion } = cx;
  const before = completion === undefined ? undefined : cx.copy(localOperand(completion));
  cx.statement(node);
  if (completion !== undefined && before !== undefined) cx.assignOperand(completion, before);
}

function lowerCatch(cx: Context, node: ts.CatchClause): Try['handler'] {
  const name = node.variableDeclaration?.name;
  if (name?.kind === ts.SyntaxKind.Identifier) {
    const binding = cx.declared(name);
    const param = cx.program.localOf(binding);
    return { param, body: cx.collect(() => cx.statement(node.block)) };
  }
  const param = cx.program.local(cx.fn, '', 'temp');
  const body = cx.collect(() => {
    if (name !== undefined) {
      for (const binding of cx.names.scopes.get(node)!.names.values()) cx.declareHere(binding);
      cx.at(name, () =>
        cx.dispatch.bindPattern(cx, name, localOperand(param), { object: '.catch', array: 'value' }),
      );
    }
    cx.statement(node.block);
  });
  return { param, body };
}
