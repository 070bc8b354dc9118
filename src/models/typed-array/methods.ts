import { Guest } from '../../machine/guest/guest.ts';
import type { ModelContext, ModelEntry } from '../../machine/model.ts';
import { type ArrayCall, argument, boundArgument, numberArgument } from '../array/plain-array.ts';
import { toIntegerOperand } from '../core/convert.ts';
import { isObject } from '../core/is-object.ts';
import { concretiseAndRun } from '../core/native.ts';
import { pinInteger } from '../core/pin-integer.ts';
import { viewElements, writeElement } from './constructor.ts';
import { type ElementKind, kindOf } from './element.ts';

/** Methods of typed arrays that move elements. Where there may be a second view of the same memory there are no shadows. */
export const typedArrayMethods: readonly ModelEntry[] = [
  method('fill', (context, call, kind) => {
    const value = argument(call, 0);
    const start = boundArgument(context, call, 1, 0);
    const end = start === undefined ? undefined : boundArgument(context, call, 2, call.length);
    if (start === undefined || end === undefined || isObject(value.value))
      return concretiseAndRun(context, call, 'fill of a typed array');
    const result = Guest.apply(call.fn, call.self, [value.value, start, end]);
    for (let i = start; i < end; i++) writeElement(context, call.self as object, kind, i, value);
    return result;
  }),
  method('set', (context, call, kind) => {
    const source = call.args[0];
    const offset = call.args[1] === undefined ? undefined : numberArgument(context, call, 1);
    const isList = Guest.isArray(source) || kindOf(source) !== undefined;
    if (!isList || (call.args[1] !== undefined && offset === undefined))
      return concretiseAndRun(context, call, 'set of a typed array');
    if (Guest.isArray(source)) context.pinLength(source);
    const start = offset === undefined ? 0 : pinInteger(context, toIntegerOperand(context.store, offset));
    const elements = viewElements(context, source as object);
    const result = Guest.apply(call.fn, call.self, [source, start]);
    elements.forEach((element, i) => {
      writeElement(context, call.self as object, kind, start + i, element);
    });
    return result;
  }),
  method('slice', (context, call) => {
    const start = boundArgument(context, call, 0, 0);
    const end = start === undefined ? undefined : boundArgument(context, call, 1, call.length);
    if (start === undefined || end === undefined) return Guest.apply(call.fn, call.self, call.args);
    const result = Guest.apply(call.fn, call.self, [start, end]) as object;
    context.copyCells(call.self as object, start, result, 0, Math.max(0, end - start));
    return result;
  }),
  method('subarray', (context, call) => {
    const start = boundArgument(context, call, 0, 0);
    const end = start === undefined ? undefined : boundArgument(context, call, 1, call.length);
    if (start === undefined || end === undefined) return Guest.apply(call.fn, call.self, call.args);
    const view = Guest.apply(call.fn, call.self, [start, end]) as object;
    context.expose(call.self as object);
    context.expose(view);
    return view;
  }),
];

function method(
  name: string,
  model: (context: ModelContext, call: ArrayCall, kind: ElementKind) => unknown,
): ModelEntry {
  return {
    path: `%TypedArray%.prototype.${name}`,
    kind: 'object',
    model: (context, call) => {
      const kind = kindOf(call.self);
      if (kind === undefined) return Guest.apply(call.fn, call.self, call.args);
      const array = call.self as unknown[];
      return model(context, { ...call, array, length: Guest.lengthOf(array) }, kind);
    },
  };
}
