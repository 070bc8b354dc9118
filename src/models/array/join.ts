import { Guest } from '../../machine/guest/guest.ts';
import type { ModelContext, ModelEntry } from '../../machine/model.ts';
import { constantOperand, primitiveOperand, toStringOperand } from '../core/convert.ts';
import type { Operand } from '../core/operand.ts';
import { getProperty } from '../core/property.ts';
import { rejectText } from '../core/reject-text.ts';
import type { Shadowed } from '../core/shadowed.ts';
import { TextBuilder } from '../core/text-builder.ts';
import { argument, arrayMethod, elementTerm, sharedMethod } from './plain-array.ts';

const joining = Symbol('join');

/** join, and toString, which calls whatever `join` the array has. An array inside itself is the empty text. */
export const join: readonly ModelEntry[] = [
  ...sharedMethod('join', (context, call) => {
    const { store } = context;
    const given = argument(call, 0);
    context.resolve(given.value, given.term);
    const separator = given.value === undefined ? constantOperand(store, ',') : textOf(context, given);
    const state = context.state(call.array, joining, () => ({ active: false }));
    if (state.active) return '';
    state.active = true;
    try {
      const text = new TextBuilder(store);
      for (let i = 0; i < call.length; i++) {
        if (i > 0) text.add(separator);
        const element = { value: Guest.get(call.array, i), term: elementTerm(context, call.array, i) };
        context.resolve(element.value, element.term);
        if (element.value !== undefined && element.value !== null) text.add(textOf(context, element));
      }
      const result = text.build();
      if (!store.isConst(result.term)) context.result(result.term);
      return result.value;
    } finally {
      state.active = false;
    }
  }),
  arrayMethod('toString', (context, call) => {
    const method = getProperty(context, call.array, 'join').value;
    if (typeof method !== 'function') return Guest.apply(call.fn, call.array, []);
    const value = context.call(method, call.array, 0, [], []);
    const term = context.lastTerm;
    if (term !== 0) context.result(term);
    return value;
  }),
];

function textOf(context: ModelContext, given: Shadowed): Operand<string> {
  const operand = primitiveOperand(context, given, 'string');
  return operand === undefined ? rejectText(context, given.value) : toStringOperand(context.store, operand);
}
