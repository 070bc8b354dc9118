import { applyOp } from '../../expr/evaluate/apply.ts';
import type { Evaluator } from '../../expr/evaluate.ts';
import type { Primitive } from '../../expr/input-variable.ts';
import { Sort } from '../../expr/sort.ts';
import type { Term } from '../../expr/term.ts';
import type { Encoder } from './encoder.ts';
import { isNumber } from './number-value.ts';
import { and, implies, intLiteral, not } from './smt.ts';

/** An expression that a term's code has this value, or undefined when that cannot be said exactly. */
function has(encoder: Encoder, t: Term, value: Primitive): string | undefined {
  const { store } = encoder;
  if (store.isConst(t)) return 'true';
  if (!encoder.hasCode(t)) return undefined;
  switch (store.sort(t)) {
    case Sort.Bool:
      return value ? encoder.bool(t) : not(encoder.bool(t));
    case Sort.Num:
      return isNumber(encoder, encoder.num(t), value as number);
    case Sort.Big:
      return `(= ${encoder.big(t)} ${intLiteral(value as bigint)})`;
    case Sort.Str:
      return encoder.strings.is(encoder, t, value as string);
    default:
      return undefined;
  }
}

/**
 * Asserts for each loosely encoded term what it really is on the argument values of a failed candidate: "if the arguments have these
 * values, the result is that". True for every input, so nothing is lost. Gives the number of lemmas.
 */
export function assertLemmas(encoder: Encoder, evaluator: Evaluator): number {
  const { store, emit } = encoder;
  let count = 0;
  for (const t of [...encoder.looseTerms()]) {
    const values: Primitive[] = [];
    const premises: string[] = [];
    let known = true;
    for (const arg of store.args(t)) {
      const value = evaluator.evaluate(arg);
      values.push(value);
      const premise = has(encoder, arg, value);
      if (premise === undefined || Object.is(value, -0)) known = false;
      else premises.push(premise);
    }
    if (!known) continue;
    const conclusion = has(encoder, t, applyOp(store.op(t), store.sort(t), values));
    if (conclusion === undefined) continue;
    emit.assert(implies(and(...premises), conclusion));
    count++;
  }
  return count;
}
