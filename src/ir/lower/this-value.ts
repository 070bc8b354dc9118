import type { Operand } from '../ir.ts';
import type { Context } from './context.ts';
import { localOperand, undefinedOperand } from './operands.ts';

/** `this` as an operand: the copy made at the function's entry, or read afresh where `super()` may still come. */
export function thisOperand(cx: Context): Operand {
  if (cx.thisLocal !== undefined) return localOperand(cx.thisLocal);
  if (cx.info.node.parent === undefined && cx.module.kind !== 'text') {
    if (cx.module.kind === 'esm') return undefinedOperand;
    if (cx.module.kind === 'script') return cx.value({ kind: 'getGlobal', name: 'globalThis' });
  }
  const value = cx.value({ kind: 'this' });
  if (cx.info.lateThis && value.kind === 'local') cx.learn(value.local);
  return value;
}
