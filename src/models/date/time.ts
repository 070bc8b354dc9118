import { types } from 'node:util';
import { Op } from '../../expr/op.ts';
import type { Term } from '../../expr/term.ts';
import type { TermStore } from '../../expr/term-store.ts';
import { Guest } from '../../machine/guest/guest.ts';
import type { ModelContext } from '../../machine/model.ts';
import type { Operand } from '../core/operand.ts';

const timeKey = Symbol('date');

/** Holds the time value that the model knows; its cell is the shadow. */
interface TimeState {
  time: number;
}

const getTime = Date.prototype.getTime;

/** The time value of a Date (of any realm) with its term, or undefined for anything else. */
export function timeOf(context: ModelContext, date: unknown): Operand<number> | undefined {
  if (!types.isDate(date)) return undefined;
  const value = Guest.apply(getTime, date, []) as number;
  const state = stateOf(context, date);
  const term = Object.is(state.time, value) ? context.getCell(state, 'time') : 0;
  return { value, term: term === 0 ? context.store.constant(value) : term };
}

/** Shadows the time value that a Date has now. */
export function setTime(context: ModelContext, date: object, term: Term): void {
  const state = stateOf(context, date);
  state.time = Guest.apply(getTime, date, []) as number;
  context.setCell(state, 'time', term !== 0 && context.store.isConst(term) ? 0 : term);
}

/** Concretises the time value of a Date. */
export function fixTime(context: ModelContext, date: object, time: Operand<number>): void {
  const term = context.store.isConst(time.term) ? 0 : time.term;
  context.concretise(
    time.value,
    term,
    'concretised-native-call',
    'a date given to a built-in without a model',
  );
  setTime(context, date, 0);
}

function stateOf(context: ModelContext, date: object): TimeState {
  return context.state<TimeState>(date, timeKey, () => ({ time: Number.NaN }));
}

/** TimeClip of the specification: NaN beyond 8.64e15 milliseconds, an integer without -0 otherwise. */
export function timeClip(store: TermStore, time: Term): Term {
  const inside = store.make(Op.Le, store.make(Op.Abs, time), store.constant(8.64e15));
  const integer = store.make(Op.Add, store.make(Op.Trunc, time), store.constant(0));
  return store.ite(inside, integer, store.constant(Number.NaN));
}
