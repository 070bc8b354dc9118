import { Op } from '../../expr/op.ts';
import type { ModelContext } from '../../machine/model.ts';
import { ConditionKind } from '../../machine/trace.ts';
import { constantOperand } from '../core/convert.ts';
import type { Operand } from '../core/operand.ts';
import type { Substitutable } from './substitution.ts';

/** The first occurrence of a text from a position, after a decision whether there is one. */
export function nextOccurrence(
  context: ModelContext,
  subject: Operand<string>,
  pattern: Operand<string>,
  from: Operand<number>,
): Operand<number> | undefined {
  const { store } = context;
  const value = subject.value.indexOf(pattern.value, from.value);
  const term = store.make(Op.IndexOf, subject.term, pattern.term, from.term);
  context.decide(store.make(Op.Le, store.constant(0), term), value >= 0, ConditionKind.split);
  return value < 0 ? undefined : { value, term };
}

/** Occurrences of a text that replaceAll (or, with `first`, replace) finds. */
export function occurrences(
  context: ModelContext,
  subject: Operand<string>,
  pattern: Operand<string>,
  first: boolean,
): Substitutable[] {
  const { store } = context;
  const found: Substitutable[] = [];
  const size = store.make(Op.Length, pattern.term);
  let from: Operand<number> = constantOperand(store, 0);
  for (;;) {
    const index = nextOccurrence(context, subject, pattern, from);
    if (index === undefined) return found;
    const end = {
      value: index.value + pattern.value.length,
      term: store.make(Op.Add, index.term, size),
    };
    found.push({ subject, index, end, groups: [pattern], named: undefined });
    if (first) return found;
    context.decide(store.eq(size, store.constant(0)), pattern.value === '', ConditionKind.split);
    if (pattern.value === '') {
      from = { value: index.value + 1, term: store.make(Op.Add, index.term, store.constant(1)) };
      // An empty text also occurs at the very end, and nowhere beyond.
      const length = store.make(Op.Length, subject.term);
      const inside = from.value <= subject.value.length;
      context.decide(store.make(Op.Le, from.term, length), inside, ConditionKind.split);
      if (!inside) return found;
    } else from = end;
  }
}
