import type { LocalId } from '../../../ir/ir.ts';
import type { Context } from './context.ts';
import type { Pair } from './pair.ts';

/** Pairs in which a local is one option of a choice. */
export function splitChoice(cx: Context, pair: Pair, local: LocalId): Pair[] {
  const value = pair.locals.get(local);
  if (value?.kind !== 'choice') return [pair];
  const { store } = cx.values;
  return value.options.flatMap((option, i) => {
    const copy = pair.fork();
    if (!cx.feasibility.assume(copy, store.eq(value.tag, store.constant(i)))) return [];
    cx.costs.made++;
    copy.locals.set(local, option);
    return [copy];
  });
}
