import { Op } from '../../expr/op.ts';
import type { Term } from '../../expr/term.ts';
import type { TermStore } from '../../expr/term-store.ts';
import { toIntegerOperand } from './convert.ts';
import type { Operand } from './operand.ts';

/** `0 <= index && index < length`. */
export function inRange(store: TermStore, index: Term, length: Term): Term {
  return store.and(store.make(Op.Le, store.constant(0), index), store.make(Op.Lt, index, length));
}

/** A relative index as `at` and `with` take it: counted from the end when negative, not clamped. */
export function relativeIndex(
  store: TermStore,
  index: Operand<number>,
  length: Operand<number>,
): Operand<number> {
  const integer = toIntegerOperand(store, index);
  const value = integer.value < 0 ? length.value + integer.value : integer.value;
  const negative = store.make(Op.Lt, integer.term, store.constant(0));
  const term = store.ite(negative, store.make(Op.Add, length.term, integer.term), integer.term);
  return { value, term };
}

/** A relative bound as `slice` and `splice` take it: counted from the end when negative, clamped to [0, length]. */
export function relativeBound(
  store: TermStore,
  index: Operand<number>,
  length: Operand<number>,
): Operand<number> {
  const { value, term } = relativeIndex(store, index, length);
  return {
    value: Math.min(Math.max(value, 0), length.value),
    term: store.make(Op.Min, store.make(Op.Max, term, store.constant(0)), length.term),
  };
}
