import { types } from 'node:util';
import { Guest } from '../../machine/guest/guest.ts';
import type { ModelCall, ModelContext, ModelEntry } from '../../machine/model.ts';
import { argument } from '../array/plain-array.ts';
import { isObject } from '../core/is-object.ts';
import { pinKey } from '../core/pin-key.ts';
import { settle } from '../core/settle.ts';

/** Definition of properties by descriptors: the shadow of `value` becomes the property's. */
export const define: readonly ModelEntry[] = [
  ...['Object.defineProperty', 'Reflect.defineProperty'].map(
    (path): ModelEntry => ({
      path,
      kind: 'object',
      model: (context, call) => {
        const key = prepare(context, call, 1);
        const descriptor = call.args[2];
        pinAttributes(context, descriptor);
        pinFixed(context, call.args[0], key, descriptor);
        const result = Guest.apply(call.fn, call.self, [call.args[0], key, descriptor]);
        if (result !== false) moveValue(context, call.args[0], key, descriptor);
        return result;
      },
    }),
  ),
  ...['Object.defineProperties', 'Object.create'].map(
    (path): ModelEntry => ({
      path,
      kind: 'object',
      model: (context, call) => {
        for (const i of [0, 1]) settle(context, argument(call, i));
        const properties = call.args[1];
        const descriptors = isObject(properties)
          ? Guest.ownKeys(properties).map(
              (key) => [key, Guest.getOwnPropertyDescriptor(properties, key)?.value] as const,
            )
          : [];
        for (const [, value] of descriptors) pinAttributes(context, value);
        const result = Guest.apply(call.fn, call.self, call.args);
        for (const [key, value] of descriptors) moveValue(context, result, key, value);
        return result;
      },
    }),
  ),
  ...['Object.getOwnPropertyDescriptor', 'Reflect.getOwnPropertyDescriptor'].map(
    (path): ModelEntry => ({
      path,
      kind: 'object',
      model: (context, call) => {
        const key = prepare(context, call, 1);
        const result = Guest.apply(call.fn, call.self, [call.args[0], key]);
        if (isObject(result) && Guest.hasOwn(result, 'value'))
          shadowValue(context, call.args[0], key, result);
        return result;
      },
    }),
  ),
  {
    path: 'Object.getOwnPropertyDescriptors',
    kind: 'object',
    model: (context, call) => {
      settle(context, argument(call, 0));
      const result = Guest.apply(call.fn, call.self, call.args) as object;
      for (const key of Guest.ownKeys(result)) {
        const descriptor = Guest.get(result, key) as object;
        if (Guest.hasOwn(descriptor, 'value')) shadowValue(context, call.args[0], key, descriptor);
      }
      return result;
    },
  },
];

/** Settles the object and pins the key, argument number `i`. */
function prepare(context: ModelContext, call: ModelCall, i: number): string | symbol {
  settle(context, argument(call, 0));
  return pinKey(context, argument(call, i));
}

const attributes = ['enumerable', 'configurable', 'writable'];

function pinAttributes(context: ModelContext, descriptor: unknown): void {
  if (!isObject(descriptor)) return;
  pinAccessors(context, descriptor);
  for (const name of attributes) context.pin(Guest.get(descriptor, name), context.getCell(descriptor, name));
}

/** A property that cannot change may be defined again with the value it has. */
function pinFixed(context: ModelContext, object: unknown, key: string | symbol, descriptor: unknown): void {
  if (!isObject(object) || types.isProxy(object) || !isObject(descriptor)) return;
  const own = Guest.getOwnPropertyDescriptor(object, key);
  if (own?.configurable !== false || own.writable === true || !Guest.has(descriptor, 'value')) return;
  context.pin(own.value, context.getCell(object, key));
  context.pin(Guest.get(descriptor, 'value'), context.getCell(descriptor, 'value'));
}

/** Getters and setters that are none: their values are in a message. */
function pinAccessors(context: ModelContext, descriptor: object): void {
  for (const name of ['get', 'set'])
    context.pin(Guest.get(descriptor, name), context.getCell(descriptor, name));
}

function moveValue(context: ModelContext, object: unknown, key: string | symbol, descriptor: unknown): void {
  if (!isObject(object) || !isObject(descriptor)) return;
  if (Guest.has(descriptor, 'value')) context.setCell(object, key, context.getCell(descriptor, 'value'));
  else if (Guest.has(descriptor, 'get') || Guest.has(descriptor, 'set')) context.setCell(object, key, 0);
}

function shadowValue(context: ModelContext, object: unknown, key: string | symbol, descriptor: object): void {
  if (isObject(object)) context.setCell(descriptor, 'value', context.getCell(object, key));
}
