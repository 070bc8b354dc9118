import { Op } from '../../expr/op.ts';
import { Guest } from '../../machine/guest/guest.ts';
import type { ModelContext, ModelEntry } from '../../machine/model.ts';
import { ConditionKind } from '../../machine/trace.ts';
import { constantOperand, primitiveOperand, toNumberOperand, toStringOperand } from '../core/convert.ts';
import type { Operand } from '../core/operand.ts';
import { putCell } from '../core/put-cell.ts';
import { matcherOf } from '../regexp/plain-regexp.ts';
import { nextOccurrence } from './occurrences.ts';
import { patternCall } from './pattern-call.ts';
import { splitByRegExp } from './split-by-regexp.ts';
import { sliceOperand, tailOperand } from './substitution.ts';

/**
 * split: goes from separator to separator with a decision each, so the number of pieces is known on a path and the pieces
 * are terms. The empty separator splits the length of the text.
 */
export const split: ModelEntry = {
  path: 'String.prototype.split',
  kind: 'object',
  model: (context, call) => {
    const { store } = context;
    const way = patternCall(context, call, Symbol.split);
    if (way.kind === 'done') return way.value;
    const { subject } = way;
    const limit = convertLimit(context, call.args[1], call.argTerms[1] ?? 0);
    if (limit === undefined) return Guest.apply(call.fn, subject.value, call.args);
    if (way.kind === 'regexp') {
      const value = Guest.apply(call.fn, subject.value, [call.args[0], limit]);
      const flags = way.re.flags.replace('y', '');
      const matcher = matcherOf(context, { ...way.re, flags }, subject);
      const pieces = limit === 0 ? [] : splitByRegExp(context, matcher, limit);
      return shadowPieces(context, value as object, pieces);
    }
    const given = { value: call.args[0], term: call.argTerms[0] ?? 0 };
    const separator = primitiveOperand(context, given, 'string');
    if (separator === undefined) return Guest.apply(call.fn, subject.value, call.args);
    const value = Guest.apply(call.fn, subject.value, [separator.value, limit]);
    if (limit === 0) return value;
    const pieces =
      separator.value === undefined
        ? [subject]
        : splitByText(context, subject, toStringOperand(store, separator), limit);
    return shadowPieces(context, value as object, pieces);
  },
};

function convertLimit(context: ModelContext, value: unknown, term: number): number | undefined {
  const operand = primitiveOperand(context, { value, term }, 'number');
  if (operand === undefined) return undefined;
  if (operand.value === undefined) return 2 ** 32 - 1;
  const number = toNumberOperand(context.store, operand);
  if (number === undefined) return undefined;
  const zero = context.store.constant(0);
  return context.pin(number.value >>> 0, context.store.make(Op.Shr, number.term, zero));
}

function splitByText(
  context: ModelContext,
  subject: Operand<string>,
  separator: Operand<string>,
  limit: number,
): Operand<string>[] {
  const { store } = context;
  const size = store.make(Op.Length, separator.term);
  context.decide(store.eq(size, store.constant(0)), separator.value === '', ConditionKind.split);
  if (separator.value === '') return characters(context, subject, limit);
  const pieces: Operand<string>[] = [];
  let position: Operand<number> = constantOperand(store, 0);
  while (pieces.length < limit) {
    const index = nextOccurrence(context, subject, separator, position);
    if (index === undefined) {
      pieces.push(tailOperand(store, subject, position));
      break;
    }
    pieces.push(sliceOperand(store, subject, position, index));
    position = {
      value: index.value + separator.value.length,
      term: store.make(Op.Add, index.term, size),
    };
  }
  return pieces;
}

function characters(context: ModelContext, subject: Operand<string>, limit: number): Operand<string>[] {
  const { store } = context;
  context.pin(subject.value.length, store.make(Op.Length, subject.term));
  const pieces: Operand<string>[] = [];
  for (let i = 0; i < Math.min(limit, subject.value.length); i++)
    pieces.push({ value: subject.value[i]!, term: store.make(Op.CharAt, subject.term, store.constant(i)) });
  return pieces;
}

function shadowPieces(
  context: ModelContext,
  array: object,
  pieces: readonly (Operand<string> | undefined)[],
): object {
  pieces.forEach((piece, i) => {
    putCell(context, array, i, piece);
  });
  return array;
}
