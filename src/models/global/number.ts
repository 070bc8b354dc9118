import { Op } from '../../expr/op.ts';
import { Guest } from '../../machine/guest/guest.ts';
import type { ModelEntry } from '../../machine/model.ts';
import { primitiveOperand, toNumberOperand } from '../core/convert.ts';
import { concretiseAndRun } from '../core/native.ts';

/** `Number(value)`. As a constructor it makes a wrapper object, which has no shadow. */
export const number: ModelEntry = {
  path: 'Number',
  kind: 'object',
  model: (context, call) => {
    if (call.isConstruct) return concretiseAndRun(context, call, 'new Number');
    if (call.args.length === 0) return 0;
    const given = { value: call.args[0], term: call.argTerms[0] ?? 0 };
    const operand = primitiveOperand(context, given, 'number');
    if (operand === undefined) return Guest.apply(call.fn, undefined, call.args);
    const { store } = context;
    const term =
      typeof operand.value === 'bigint'
        ? store.make(Op.BigToNum, operand.term)
        : toNumberOperand(store, operand)!.term;
    if (!store.isConst(term)) context.result(term);
    return Number(operand.value);
  },
};
