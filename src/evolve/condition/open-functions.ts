import type { FunctionId } from '../../ir/ir.ts';
import { onlyCalled } from '../shared/only-called.ts';
import type { Context } from './interpret/context.ts';
import { followCall } from './interpret/follow-call.ts';
import type { Pair } from './interpret/pair.ts';
import { mayReenter } from './may-reenter.ts';

/** How often functions are looked at again because something about them was learnt late. */
const mostPasses = 6;

/**
 * Runs functions that something out of sight may call (callbacks of built-ins, closures that are returned) on unknown arguments, in what is
 * certain of the states in which they were made: values of locals that never change again, and the conditions on the inputs.
 * Gives the functions of which every execution was then looked at.
 */
export function runOpen(cx: Context, owned: ReadonlySet<FunctionId>, base: readonly Pair[]): Set<FunctionId> {
  const done = new Map<FunctionId, number>();
  const reenters = mayReenter(cx.program, cx.entry);
  const closed = onlyCalled(cx.program);
  for (const id of cx.calls.escaped) closed.delete(id);
  for (let pass = 0; pass < mostPasses; pass++) {
    const isOpen = (id: FunctionId) =>
      id === cx.entry ? reenters && cx.open.has(id) : cx.open.has(id) || !closed.has(id);
    const waiting = [...owned].filter((id) => isOpen(id) && done.get(id) !== (cx.made.get(id)?.length ?? 0));
    if (waiting.length === 0) return new Set(owned);
    for (const id of waiting) {
      const made = cx.made.get(id) ?? [];
      done.set(id, made.length);
      run(cx, id, made.length > 0 ? made : base);
    }
  }
  // Still not settled: what is left over stays whole, with everything that it may call.
  const open = new Set(
    [...owned].filter((id) => (id === cx.entry ? reenters : cx.open.has(id) || !closed.has(id))),
  );
  for (const id of open) for (const callee of cx.calls.callees[id]!) open.add(callee);
  return new Set([...owned].filter((id) => !open.has(id)));
}

function run(cx: Context, id: FunctionId, made: readonly Pair[]): void {
  const fn = cx.program.functions[id]!;
  const pair = cx.merger.single(made.map((p) => p.fork()))!;
  const { store } = cx.values;
  for (const [local, value] of pair.locals) {
    const settled = local >= 0 && cx.statics.isSettled(local);
    const isUnset =
      value.kind === 'term' && value.term === store.undefined && cx.program.locals[local]?.kind === 'var';
    if (!settled || isUnset) pair.locals.delete(local);
  }
  for (const [ref, object] of pair.heap)
    pair.heap.set(ref, {
      ...object,
      fields: new Map(),
      complete: false,
      escaped: true,
      shape: undefined,
      from: undefined,
    });
  const args = fn.params.map(() => cx.values.unknown());
  followCall(cx, undefined, fn, [{ pair, args, self: cx.values.unknown() }], {
    rest: cx.values.unknown({ type: 'object' }),
  });
}
