import type { Context } from './context.ts';
import { constant } from './operands.ts';

/** Throws an error of the realm in the host's words. */
export function throwError(cx: Context, type: 'TypeError' | 'ReferenceError', message: string): void {
  const error = cx.value({ kind: 'getGlobal', name: type });
  const args = [{ spread: false, value: constant(message) }];
  const value = cx.value({ kind: 'construct', callee: error, args });
  cx.push({ kind: 'throw', site: cx.site, value });
}
