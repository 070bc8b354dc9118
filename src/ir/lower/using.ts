import { ts } from '../../syntax/tree.ts';
import type { Operand } from '../ir.ts';
import type { Context } from './context.ts';
import { callHelper } from './decorator-parts.ts';
import { containsTopLevelAwait } from './look-ahead.ts';
import { constant, localOperand } from './operands.ts';

/** What a list of declarations says about disposal; undefined when it is no `using` or `await using`. */
export function usingKind(list: ts.VariableDeclarationList): 'sync' | 'async' | undefined {
  const declared = list.flags & ts.NodeFlags.BlockScoped;
  if (declared === ts.NodeFlags.Using) return 'sync';
  return declared === ts.NodeFlags.AwaitUsing ? 'async' : undefined;
}

export function isUsing(node: ts.Statement): boolean {
  return ts.isVariableStatement(node) && usingKind(node.declarationList) !== undefined;
}

/**
 * Runs `work` with a stack of resources (`cx.resources`) that are disposed of when it is left, by whichever way:
 * `try { … } catch (e) { fail(env, e) } finally { dispose(env) }`, and what `dispose` gives is awaited.
 */
export function withDisposal(cx: Context, node: ts.Node, work: () => void): void {
  const outer = cx.resources;
  const env = cx.temp();
  cx.assign(env, callHelper(cx, 'environment', []));
  cx.resources = localOperand(env);
  const site = cx.site;
  const block = cx.collect(work);
  cx.resources = outer;
  const param = cx.program.local(cx.fn, '', 'temp');
  const body = cx.collect(() => cx.effect(callHelper(cx, 'fail', [localOperand(env), localOperand(param)])));
  const finalizer = cx.collect(() => {
    const promise = cx.value(callHelper(cx, 'dispose', [localOperand(env)]));
    if (!isAsyncHere(node)) return;
    cx.branch(
      'optional',
      'nullish',
      promise,
      node,
      () => {},
      () => cx.effect({ kind: 'await', value: promise }),
    );
  });
  cx.push({ kind: 'try', site, block, handler: { param, body }, finalizer });
}

/** Registers a resource, or throws because it cannot be disposed of. */
export function addResource(cx: Context, value: Operand, kind: 'sync' | 'async'): void {
  cx.effect(callHelper(cx, 'add', [cx.resources!, value, constant(kind === 'async')]));
}

/** Whether `await using` may stand where a node stands. */
function isAsyncHere(node: ts.Node): boolean {
  const fn = ts.findAncestor(node, (n) => ts.isFunctionLike(n) || ts.isClassStaticBlockDeclaration(n));
  if (fn === undefined) return containsTopLevelAwait(node.getSourceFile());
  return (
    ts.isFunctionLike(fn) &&
    ts.canHaveModifiers(fn) &&
    ts.getModifiers(fn)?.some((m) => m.kind === ts.SyntaxKind.AsyncKeyword) === true
  );
}
