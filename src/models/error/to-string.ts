import { Guest } from '../../machine/guest/guest.ts';
import type { ModelEntry } from '../../machine/model.ts';
import { ConditionKind } from '../../machine/trace.ts';
import { constantOperand, primitiveOperand, toStringOperand } from '../core/convert.ts';
import { isObject } from '../core/is-object.ts';
import type { Operand } from '../core/operand.ts';
import { getProperty } from '../core/property.ts';
import { rejectText } from '../core/reject-text.ts';
import { TextBuilder } from '../core/text-builder.ts';

/** Error.prototype.toString: `name: message`, after decisions whether either is empty. */
export const errorToString: ModelEntry = {
  path: 'Error.prototype.toString',
  kind: 'object',
  model: (context, call) => {
    const { store } = context;
    const { self } = call;
    if (!isObject(self)) return Guest.apply(call.fn, self, []);
    const read = (key: string, missing: string): Operand<string> => {
      const given = getProperty(context, self, key);
      context.resolve(given.value, given.term);
      if (given.value === undefined) return constantOperand(store, missing);
      const operand = primitiveOperand(context, given, 'string');
      return operand === undefined ? rejectText(context, given.value) : toStringOperand(store, operand);
    };
    const name = read('name', 'Error');
    const message = read('message', '');
    const isEmpty = (text: Operand<string>) => {
      context.decide(store.eq(text.term, store.constant('')), text.value === '', ConditionKind.split);
      return text.value === '';
    };
    const noName = isEmpty(name);
    const noMessage = isEmpty(message);
    const text = new TextBuilder(store);
    if (!noName) text.add(name);
    if (!noName && !noMessage) text.literal(': ');
    if (!noMessage) text.add(message);
    const result = text.build();
    if (!store.isConst(result.term)) context.result(result.term);
    return result.value;
  },
};
