import { types } from 'node:util';
import { Op } from '../../../expr/op.ts';
import type { Term } from '../../../expr/term.ts';
import type { SiteId } from '../../../ir/ir.ts';
import { readConcrete } from '../property.ts';
import type { Host } from './host.ts';

/** Iteration and suspension. */
export function iterationFunctions({ current, at }: Host): Record<string, unknown> {
  return {
    element: (site: SiteId, array: object, i: number, v: unknown, inside: boolean) => {
      const { memory, s } = at(site);
      const { r } = s.registers;
      const open = memory.heap.open(array);
      r[15] = -1;
      const cell = memory.heap.get(array, i, v);
      memory.dependences?.read(array, 'length', -1);
      memory.dependences?.onRead?.(array, i, cell?.definition ?? -1);
      r[15] = memory.dependences?.definitionOf(array, cell?.definition ?? -1) ?? -1;
      r[14] = !inside
        ? 0
        : cell !== undefined || types.isProxy(array)
          ? (cell?.term ?? 0)
          : readConcrete(memory, array, i, v);
      if (open === undefined || open.length === 0) return 0;
      return s.store.make(Op.Lt, s.store.constant(i), open.length);
    },
    stringStep: (site: SiteId, text: string, t: Term, i: number, size: number, inside: boolean) =>
      at(site).stringStep(text, t, i, size, inside),
    settle: (activation: number, v: unknown, t: Term) => current().async.settle(activation, v, t),
    release: (promise: unknown) => current().async.release(promise),
    link: (promise: unknown) => current().async.link(promise),
    awaiting: (site: SiteId, x: unknown) => at(site).async.look(x),
    awaited: (site: SiteId, x: unknown, t: Term, result: unknown) => at(site).async.awaited(x, t, result),
  };
}
