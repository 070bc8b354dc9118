import { types } from 'node:util';
import { Guest } from '../../machine/guest/guest.ts';
import type { ModelCall, ModelContext, ModelEntry } from '../../machine/model.ts';
import { argument } from '../array/plain-array.ts';
import { primitiveOperand, toIntegerOperand, toNumberOperand, toStringOperand } from '../core/convert.ts';
import { isObject } from '../core/is-object.ts';
import { pinInteger } from '../core/pin-integer.ts';
import { getProperty } from '../core/property.ts';
import type { Shadowed } from '../core/shadowed.ts';
import { TextBuilder } from '../core/text-builder.ts';
import { CircularStructure, Serializer } from './serializer.ts';

/** JSON.stringify, so that inputs inside plain data flow into the text. */
export const stringify: ModelEntry = {
  path: 'JSON.stringify',
  kind: 'object',
  model: (context, call) => {
    const value = argument(call, 0);
    const { replacer, allowed } = replacerOf(context, call);
    const gap = gapOf(context, argument(call, 2));
    const text = new TextBuilder(context.store);
    try {
      const serializer = new Serializer(context, text, gap, replacer, allowed);
      if (!serializer.write(makeHolder(context, value), '', value)) return undefined;
    } catch (error) {
      // The built-in words the error better than any copy could.
      if (CircularStructure.is(error)) return Guest.apply(call.fn, call.self, call.args);
      throw error;
    }
    const result = text.build();
    if (!context.store.isConst(result.term)) context.result(result.term);
    return result.value;
  },
};

/** The object `{ "": value }` that replacers see as `this` first. */
function makeHolder(context: ModelContext, value: Shadowed): object {
  const holder = Guest.construct(context.intrinsic('Object') as Function, []) as object;
  Guest.defineProperty(holder, '', {
    value: value.value,
    writable: true,
    enumerable: true,
    configurable: true,
  });
  context.setCell(holder, '', value.term);
  return holder;
}

function replacerOf(
  context: ModelContext,
  call: ModelCall,
): { replacer: Function | undefined; allowed: readonly string[] | undefined } {
  const { value, term } = argument(call, 1);
  context.resolve(value, term);
  if (typeof value === 'function') return { replacer: value, allowed: undefined };
  if (!Guest.isList(value)) return { replacer: undefined, allowed: undefined };
  context.pinLength(value);
  const names = new Set<string>();
  for (let i = 0; i < Guest.lengthOf(value); i++) {
    const item = getProperty(context, value, String(i));
    context.resolve(item.value, item.term);
    const isName =
      typeof item.value === 'string' ||
      typeof item.value === 'number' ||
      types.isStringObject(item.value) ||
      types.isNumberObject(item.value);
    if (!isName) continue;
    const name = primitiveOperand(context, item, 'string');
    if (name === undefined) continue;
    const text = toStringOperand(context.store, name);
    names.add(context.pin(text.value, context.store.isConst(text.term) ? 0 : text.term));
  }
  return { replacer: undefined, allowed: [...names] };
}

function gapOf(context: ModelContext, given: Shadowed): string {
  context.resolve(given.value, given.term);
  let operand: { value: unknown; term: number } | undefined = given;
  if (types.isNumberObject(given.value)) operand = primitiveOperand(context, given, 'number');
  else if (types.isStringObject(given.value)) operand = primitiveOperand(context, given, 'string');
  if (operand === undefined || isObject(operand.value)) return '';
  const { store } = context;
  if (typeof operand.value === 'number') {
    const number = toNumberOperand(store, {
      value: operand.value,
      term: context.termOf(operand.value, operand.term),
    })!;
    const width = pinInteger(context, toIntegerOperand(store, number));
    return ' '.repeat(Math.max(0, Math.min(10, width)));
  }
  if (typeof operand.value !== 'string') return '';
  return context.pin(operand.value, operand.term).slice(0, 10);
}
