import type { LocalId } from '../../ir/ir.ts';
import { isExceptional } from '../cfg/cfg.ts';
import type { DefUse } from './def-use.ts';

/**
 * By node: the locals (ids below `locals`) whose value at the start of the node may be read later by the function itself. What other
 * functions read of its locals is not looked at.
 */
export function liveLocals({ cfg, uses, kills }: DefUse, locals: number): ReadonlySet<LocalId>[] {
  const live = Array.from({ length: cfg.size }, (_, n) => new Set([...uses[n]!].filter((v) => v < locals)));
  const waiting = new Set<number>();
  for (let n = cfg.size - 1; n >= 0; n--) waiting.add(n);
  for (const n of waiting) {
    waiting.delete(n);
    const own = live[n]!;
    const before = own.size;
    const killed = new Set(kills[n]!);
    for (let k = cfg.outStart[n]!; k < cfg.outStart[n + 1]!; k++) {
      const edge = cfg.out[k]!;
      // What is thrown in the middle may leave the old value.
      const always = isExceptional(cfg.edgeKind[edge]!);
      for (const v of live[cfg.to[edge]!]!) if (always || !killed.has(v)) own.add(v);
    }
    if (own.size === before) continue;
    for (let k = cfg.inStart[n]!; k < cfg.inStart[n + 1]!; k++) waiting.add(cfg.from[cfg.in[k]!]!);
  }
  return live;
}
