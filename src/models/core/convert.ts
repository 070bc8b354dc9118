import type { Primitive } from '../../expr/input-variable.ts';
import { Op } from '../../expr/op.ts';
import type { TermStore } from '../../expr/term-store.ts';
import { toNumber } from '../../expr/to-number.ts';
import { toStringTerm } from '../../expr/to-string.ts';
import type { ModelContext } from '../../machine/model.ts';
import { isObject } from './is-object.ts';
import type { Operand } from './operand.ts';
import type { Shadowed } from './shadowed.ts';
import { toPrimitive } from './to-primitive.ts';

/** A primitive other than a symbol, with its term; undefined when the value cannot become one. */
export function primitiveOperand(
  context: ModelContext,
  given: Shadowed,
  hint: 'string' | 'number' | 'default',
): Operand | undefined {
  let { value, term } = given;
  if (isObject(value)) {
    // The union that an object was an alternative of is settled before its conversion runs.
    context.resolve(value, term);
    const converted = toPrimitive(context, value, hint);
    if (converted === undefined) return undefined;
    ({ value, term } = converted);
  }
  if (typeof value === 'symbol') return undefined;
  return { value: value as Primitive, term: context.termOf(value, term) };
}

/** ToString of a primitive operand, as a term. */
export function toStringOperand(store: TermStore, { value, term }: Operand): Operand<string> {
  return { value: String(value), term: toStringTerm(store, term) };
}

/** ToNumber of a primitive operand, as a term; undefined for a bigint, for which ToNumber throws. */
export function toNumberOperand(store: TermStore, { value, term }: Operand): Operand<number> | undefined {
  if (typeof value === 'bigint') return undefined;
  return { value: Number(value), term: toNumber(store, term) };
}

/** ToIntegerOrInfinity of a number. The value never is -0; the term may be (clamping makes no difference between zeros). */
export function toIntegerOperand(store: TermStore, { value, term }: Operand<number>): Operand<number> {
  const integer = Number.isNaN(value) ? 0 : Math.trunc(value) + 0;
  if (store.isConst(term)) return constantOperand(store, integer);
  const nan = store.make(Op.IsNaN, term);
  return { value: integer, term: store.ite(nan, store.constant(0), store.make(Op.Trunc, term)) };
}

export function constantOperand<T extends Primitive>(store: TermStore, value: T): Operand<T> {
  return { value, term: store.constant(value) };
}
