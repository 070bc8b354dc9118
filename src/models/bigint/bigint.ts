import { Op } from '../../expr/op.ts';
import type { Term } from '../../expr/term.ts';
import { Guest } from '../../machine/guest/guest.ts';
import type { ModelContext, ModelEntry } from '../../machine/model.ts';
import { ConditionKind } from '../../machine/trace.ts';
import { primitiveOperand } from '../core/convert.ts';
import type { Operand } from '../core/operand.ts';

/** The texts that StringToBigInt accepts. */
const literal = /^\s*(?:[+-]?\d+|0[xX][0-9a-fA-F]+|0[oO][0-7]+|0[bB][01]+)?\s*$/;

/** `BigInt(value)`: a RangeError for numbers that are no integers, a SyntaxError for texts that are no literals. */
export const bigint: ModelEntry = {
  path: 'BigInt',
  kind: 'pure',
  model: (context, call) => {
    if (call.isConstruct) return Guest.construct(call.fn, call.args);
    const given = { value: call.args[0], term: call.argTerms[0] ?? 0 };
    const operand = primitiveOperand(context, given, 'number');
    if (operand === undefined) return Guest.apply(call.fn, undefined, call.args);
    const term = toBigInt(context, operand);
    const value = Guest.apply(call.fn, undefined, [operand.value]);
    if (term !== 0 && !context.store.isConst(term)) context.result(term);
    return value;
  },
};

/** The term of BigInt(operand), after the decision whether it throws; 0 when it throws for this type. */
function toBigInt(context: ModelContext, { value, term }: Operand): Term {
  const { store } = context;
  switch (typeof value) {
    case 'bigint':
      return term;
    case 'boolean':
      return store.ite(term, store.constant(1n), store.constant(0n));
    case 'number':
      context.decide(store.make(Op.IsInteger, term), Number.isInteger(value), ConditionKind.check);
      return Number.isInteger(value) ? store.make(Op.NumToBig, term) : 0;
    case 'string': {
      const re = store.regexp(literal.source, '');
      const valid = literal.test(value);
      context.decide(store.make(Op.RegexTest, term, store.constant(0), re), valid, ConditionKind.check);
      return valid ? store.make(Op.StrToBig, term) : 0;
    }
    default:
      return 0;
  }
}
