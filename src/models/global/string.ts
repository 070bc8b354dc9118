import { Guest } from '../../machine/guest/guest.ts';
import type { ModelEntry } from '../../machine/model.ts';
import { primitiveOperand, toStringOperand } from '../core/convert.ts';
import { concretiseAndRun } from '../core/native.ts';

/** `String(value)`. As a constructor it makes a wrapper object, which has no shadow. */
export const string: ModelEntry = {
  path: 'String',
  kind: 'object',
  model: (context, call) => {
    if (call.isConstruct) return concretiseAndRun(context, call, 'new String');
    if (call.args.length === 0) return '';
    const given = { value: call.args[0], term: call.argTerms[0] ?? 0 };
    const operand = primitiveOperand(context, given, 'string');
    if (operand === undefined) return Guest.apply(call.fn, undefined, call.args);
    const text = toStringOperand(context.store, operand);
    if (!context.store.isConst(text.term)) context.result(text.term);
    return text.value;
  },
};
