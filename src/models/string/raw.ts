import type { ModelEntry } from '../../machine/model.ts';
import { constantOperand, primitiveOperand, toNumberOperand, toStringOperand } from '../core/convert.ts';
import { isObject } from '../core/is-object.ts';
import { concretiseAndRun } from '../core/native.ts';
import type { Operand } from '../core/operand.ts';
import { getProperty } from '../core/property.ts';
import { rejectText } from '../core/reject-text.ts';
import { concatOperands } from './substitution.ts';

/** String.raw: the raw texts of a template with the values between them. */
export const raw: ModelEntry = {
  path: 'String.raw',
  kind: 'object',
  model: (context, call) => {
    const { store } = context;
    const [template] = call.args;
    const texts = isObject(template) ? getProperty(context, template, 'raw').value : undefined;
    if (!isObject(texts)) return concretiseAndRun(context, call, 'String.raw');
    const text = (given: { value: unknown; term: number }): Operand<string> => {
      const operand = primitiveOperand(context, given, 'string');
      return operand === undefined ? rejectText(context, given.value) : toStringOperand(store, operand);
    };
    const length = primitiveOperand(context, getProperty(context, texts, 'length'), 'number');
    const number = length === undefined ? undefined : toNumberOperand(store, length);
    if (number === undefined) return concretiseAndRun(context, call, 'String.raw');
    const count = Math.trunc(context.pin(number.value, store.isConst(number.term) ? 0 : number.term)) || 0;
    let result: Operand<string> = constantOperand(store, '');
    for (let i = 0; i < count; i++) {
      result = concatOperands(store, result, text(getProperty(context, texts, String(i))));
      if (i + 1 < count && i + 1 < call.args.length)
        result = concatOperands(
          store,
          result,
          text({ value: call.args[i + 1], term: call.argTerms[i + 1] ?? 0 }),
        );
    }
    if (!store.isConst(result.term)) context.result(result.term);
    return result.value;
  },
};
