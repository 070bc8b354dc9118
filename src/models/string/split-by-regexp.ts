import { Op } from '../../expr/op.ts';
import type { ModelContext } from '../../machine/model.ts';
import { ConditionKind } from '../../machine/trace.ts';
import { constantOperand } from '../core/convert.ts';
import type { Operand } from '../core/operand.ts';
import type { Matcher } from '../regexp/matcher.ts';
import { sliceOperand, tailOperand } from './substitution.ts';

/**
 * RegExp.prototype[Symbol.split] with a limit of at least 1. The specification tries each position with a sticky
 * expression; searching from the position finds the same separators.
 */
export function splitByRegExp(
  context: ModelContext,
  matcher: Matcher,
  limit: number,
): (Operand<string> | undefined)[] {
  const { store } = context;
  const { subject } = matcher;
  const length = { value: subject.value.length, term: store.make(Op.Length, subject.term) };
  context.decide(store.eq(length.term, store.constant(0)), length.value === 0, ConditionKind.split);
  const zero: Operand<number> = constantOperand(store, 0);
  if (length.value === 0) return matcher.exec(zero) === undefined ? [subject] : [];
  const pieces: (Operand<string> | undefined)[] = [];
  let from = zero;
  let position = zero;
  for (;;) {
    const match = matcher.exec(position);
    if (match === undefined) break;
    const inside = match.index.value < length.value;
    context.decide(store.make(Op.Lt, match.index.term, length.term), inside, ConditionKind.split);
    if (!inside) break;
    if (matcher.facts.canBeEmpty) {
      // An empty match right behind the last separator separates nothing.
      const idle = match.end.value === from.value;
      context.decide(store.eq(match.end.term, from.term), idle, ConditionKind.split);
      if (idle) {
        position = matcher.advance(match.end);
        const more = position.value < length.value;
        context.decide(store.make(Op.Lt, position.term, length.term), more, ConditionKind.split);
        if (!more) break;
        continue;
      }
    }
    pieces.push(sliceOperand(store, subject, from, match.index));
    if (pieces.length === limit) return pieces;
    for (const group of match.groups.slice(1)) {
      pieces.push(group);
      if (pieces.length === limit) return pieces;
    }
    from = match.end;
    position = match.end;
  }
  pieces.push(tailOperand(store, subject, from));
  return pieces;
}
