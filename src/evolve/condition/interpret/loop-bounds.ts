import { Op } from '../../../expr/op.ts';
import { Sort } from '../../../expr/sort.ts';
import type { Term } from '../../../expr/term.ts';
import type { LocalId } from '../../../ir/ir.ts';
import type { Context } from './context.ts';
import type { Pair } from './pair.ts';
import type { Written } from './skolemise.ts';

/** More numbers than this are not bounded: each costs a question an iteration. */
const mostNumbers = 6;

/** Bounds by entry pair: `local * 2` says that a number is at least what it was at the entry, `local * 2 + 1` that it is at most that. */
export type Bounds = ReadonlyMap<number, readonly number[]>;

/** Proposes that numbers that a loop changes only grow, or only shrink. */
export function proposeBounds(
  cx: Context,
  entry: readonly Pair[],
  starts: readonly Pair[],
  written: Written,
): Bounds {
  const bounds = new Map<number, number[]>();
  if (entry.length > 4) return bounds;
  const numbers = [...written.places].filter(
    (place): place is LocalId =>
      typeof place === 'number' && starts.every((pair) => numberAt(cx, pair, place) !== undefined),
  );
  if (numbers.length > mostNumbers) return bounds;
  entry.forEach((pair, i) => {
    const list: number[] = [];
    for (const local of numbers) {
      const old = numberAt(cx, pair, local)!;
      if (old === undefined || !cx.feasibility.implies(pair, cx.values.store.make(Op.Le, old, old))) continue;
      list.push(local * 2, local * 2 + 1);
    }
    bounds.set(i, list);
  });
  return bounds;
}

export const holdingBounds = {
  /** The bounds of one pair as conditions on its new variables. */
  terms(cx: Context, entry: Pair, start: Pair, bounds: readonly number[]): Term[] {
    return bounds.map((bound) => termOf(cx, entry, start, bound)).filter((term) => term !== 0);
  },

  /** Those that an iteration keeps; the same map when it keeps all. */
  kept(cx: Context, entry: readonly Pair[], back: readonly Pair[], bounds: Bounds): Bounds {
    let lost = false;
    const kept = new Map<number, readonly number[]>();
    for (const [i, list] of bounds) {
      const from = back.filter((pair) => pair.origin === i || pair.origin === undefined);
      const holding = list.filter((bound) =>
        from.every((pair) => {
          const term = termOf(cx, entry[i]!, pair, bound);
          return term !== 0 && cx.feasibility.implies(pair, term);
        }),
      );
      if (holding.length < list.length) lost = true;
      kept.set(i, holding);
    }
    return lost ? kept : bounds;
  },
};

function termOf(cx: Context, entry: Pair, now: Pair, bound: number): Term {
  const local = bound >> 1;
  const old = numberAt(cx, entry, local);
  const value = numberAt(cx, now, local);
  if (old === undefined || value === undefined) return 0;
  const { store } = cx.values;
  return bound % 2 === 0 ? store.make(Op.Le, old, value) : store.make(Op.Le, value, old);
}

function numberAt(cx: Context, pair: Pair, local: LocalId): Term | undefined {
  const value = pair.locals.get(local);
  return value?.kind === 'term' && cx.values.store.sort(value.term) === Sort.Num ? value.term : undefined;
}
