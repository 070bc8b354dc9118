import { FIRST_ITEMS } from '../../base/input-sizes.ts';
import { asksOfContainer } from '../../expr/asks-of-container.ts';
import { exists, isOfAnyElement } from '../../expr/exists.ts';
import type { Term } from '../../expr/term.ts';
import { truthy } from '../../expr/truthy.ts';
import type { SiteId } from '../../ir/ir.ts';
import { isQuestion } from '../is-question.ts';
import { Register } from '../registers.ts';
import type { Calls } from './calls.ts';
import { Trial } from './trial.ts';

/** Ways through a callback that are looked at. */
const MOST_WAYS = 8;

/**
 * Whether a callback says yes (or no, when `wanted` is false) of some element of an untouched input array, over any length: a Bool term. 0 where that cannot be asked:
 * the callback does more than look at its argument, or the elements are no plain data.
 */
export function askAll(calls: Calls, site: SiteId, array: object, callback: Function, wanted: boolean): Term {
  const { memory, table } = calls;
  const { s } = memory;
  const { store } = s;
  const open = memory.heap.open(array);
  if (open?.any === undefined || open.length === 0 || store.isConst(open.length)) return 0;
  if (memory.dependences !== undefined || s.trial !== undefined) return 0;
  const id = table.functionOf(callback);
  // Stubs and classes have numbers of their own.
  const fn = id === undefined ? undefined : s.program.functions[id];
  if (fn === undefined || !isQuestion(s.program, fn, open.isAnyObject?.() === true)) return 0;
  const path = memory.origins.pathOf(array);
  if (path === undefined || isOfAnyElement(path)) return 0;
  const body = bodyOf(calls, site, callback, open.any);
  if (body === undefined) return 0;
  const asked = wanted ? body : store.not(body);
  // One question within another is not written out.
  if (asksOfContainer(store, asked)) return 0;
  if (!isSameOfNothing(calls, site, callback, wanted)) memory.look(array, 'holes');
  return exists(store, path, open.length, asked, FIRST_ITEMS + 1);
}

/** What a callback says of what stands for any element, as a term; undefined when that cannot be told. */
function bodyOf(
  calls: Calls,
  site: SiteId,
  callback: Function,
  build: () => { readonly value: unknown; readonly term: Term },
): Term | undefined {
  const { store } = calls.memory.s;
  const open: boolean[][] = [[]];
  let body: Term = store.false;
  for (let ways = 0; open.length > 0; ways++) {
    const sides = open.pop()!;
    const way = ways < MOST_WAYS ? tried(calls, site, callback, build, sides) : undefined;
    if (way === undefined) return undefined;
    let holds = way.answer;
    for (const { term, side } of way.taken) holds = store.and(side ? term : store.not(term), holds);
    body = store.or(body, holds);
    for (let i = sides.length; i < way.taken.length; i++)
      open.push([...way.taken.slice(0, i).map((t) => t.side), !way.taken[i]!.side]);
  }
  return body;
}

/** One way through a callback. */
function tried(
  calls: Calls,
  site: SiteId,
  callback: Function,
  build: () => { readonly value: unknown; readonly term: Term },
  sides: readonly boolean[],
): { readonly answer: Term; readonly taken: Trial['taken'] } | undefined {
  const { s } = calls.memory;
  const { r } = s.registers;
  const trial = new Trial(sides);
  const before = s.site;
  s.trial = trial;
  try {
    const { value, term } = build();
    const fuel = r[Register.fuel]!;
    const result = calls.invoke(site, callback, undefined, 0, [value], [term], false);
    const answer = r[Register.ret]!;
    // Something ran that the callback does not show: a conversion, a getter.
    if (fuel - r[Register.fuel]! > 1) calls.strayed();
    if (trial.failed) return undefined;
    const truth = answer === 0 ? s.store.constant(Boolean(result)) : truthy(s.store, answer);
    return { answer: truth, taken: trial.taken };
  } catch (error) {
    if (r[Register.abort] !== 0) throw error;
    r[Register.thrown] = 0;
    return undefined;
  } finally {
    s.trial = undefined;
    s.site = before;
    r[Register.ret] = 0;
    r[Register.direct] = 0;
  }
}

/** Is what a callback says of a hole what is said where holes are left out? */
function isSameOfNothing(calls: Calls, site: SiteId, callback: Function, wanted: boolean): boolean {
  const way = tried(calls, site, callback, () => ({ value: undefined, term: 0 }), []);
  const { store } = calls.memory.s;
  return way !== undefined && way.taken.length === 0 && way.answer === (wanted ? store.false : store.true);
}
