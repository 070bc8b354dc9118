import type { Term } from '../../expr/term.ts';
import type { TermStore } from '../../expr/term-store.ts';
import type { Slot } from './flat-code.ts';
import type { State } from './state.ts';
import type { Value } from './values.ts';

/**
 * Two states at the same place as one, with values that hang on the way there; undefined where they differ in more than primitives. Slots that
 * nobody reads any more are left out.
 */
export function mergeStates(
  store: TermStore,
  a: State,
  b: State,
  live: ReadonlySet<Slot>,
): State | undefined {
  if (a.epoch !== b.epoch || a.calls !== b.calls || !isSameList(a.recursions, b.recursions)) return undefined;
  if (!isSameHeap(a, b) || !isSameList(a.logs, b.logs)) return undefined;
  let common = 0;
  while (common < a.conditions.length && a.conditions[common] === b.conditions[common]) common++;
  const all = (list: readonly Term[]) => list.reduce((x, y) => store.and(x, y), store.true);
  const [mine, theirs] = [a.conditions.slice(common), b.conditions.slice(common)];
  const [when, other] = [all(mine), all(theirs)];
  // The shorter condition tells them apart.
  const choose = (x: Term, y: Term) =>
    mine.length <= theirs.length ? store.ite(when, x, y) : store.ite(other, y, x);
  const slots = new Map<Slot, Value>();
  for (const slot of live) {
    const [x, y] = [a.slots.get(slot), b.slots.get(slot)];
    if (x === undefined && y === undefined) continue;
    if (x === undefined || y === undefined) return undefined;
    if (x === y) slots.set(slot, x);
    else if (x.kind === 'term' && y.kind === 'term' && store.sort(x.term) === store.sort(y.term))
      slots.set(slot, { kind: 'term', term: x.term === y.term ? x.term : choose(x.term, y.term) });
    else if (x.kind === 'object' && y.kind === 'object' && x.id === y.id && x.path === y.path)
      slots.set(slot, x);
    else if (x.kind === 'ref' && y.kind === 'ref' && x.ref === y.ref) slots.set(slot, x);
    else if (x.kind === 'builtin' && y.kind === 'builtin' && x.path === y.path) slots.set(slot, x);
    else return undefined;
  }
  const either = when === store.not(other) ? store.true : store.or(when, other);
  const conditions = a.conditions.slice(0, common);
  return { ...a, slots, conditions: either === store.true ? conditions : [...conditions, either] };
}

function isSameList<T>(a: readonly T[], b: readonly T[]): boolean {
  return a.length === b.length && a.every((x, i) => x === b[i]);
}

function isSameHeap(a: State, b: State): boolean {
  if (a.heap === b.heap) return true;
  if (a.heap.size !== b.heap.size) return false;
  for (const [ref, content] of a.heap) if (b.heap.get(ref) !== content) return false;
  return true;
}
