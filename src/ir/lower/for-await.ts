import type { ts } from '../../syntax/tree.ts';
import type { Operand } from '../ir.ts';
import type { Context } from './context.ts';

/** Closes an async cursor: calls `return` and awaits it; suppressed, nothing of that is thrown. */
export function closeAsync(cx: Context, cursor: Operand, suppress: boolean, node: ts.Node): void {
  const work = () => {
    const promise = cx.value({ kind: 'asyncIterCall', cursor, method: 'return' });
    cx.branch(
      'iterator',
      'nullish',
      promise,
      node,
      () => {},
      () => {
        const result = cx.value({ kind: 'await', value: promise });
        if (!suppress) cx.effect({ kind: 'asyncIterResult', cursor, result });
      },
    );
  };
  if (!suppress) {
    work();
    return;
  }
  const param = cx.program.local(cx.fn, '', 'temp');
  const block = cx.collect(work);
  const body = cx.collect(() => {});
  cx.push({ kind: 'try', site: cx.site, block, handler: { param, body }, finalizer: undefined });
}
