import { types } from 'node:util';
import { Guest } from '../../machine/guest/guest.ts';
import type { ModelEntry } from '../../machine/model.ts';
import { argument } from '../array/plain-array.ts';
import { isObject } from '../core/is-object.ts';
import { pinKey } from '../core/pin-key.ts';
import { getProperty, setProperty } from '../core/property.ts';
import { settle } from '../core/settle.ts';

/** Whether a property is found without running code, so that it does not matter for whom. */
function isData(object: object, key: PropertyKey): boolean {
  for (let holder: object | null = object; holder !== null; holder = Guest.getPrototypeOf(holder)) {
    if (types.isProxy(holder)) return false;
    const found = Guest.getOwnPropertyDescriptor(holder, key);
    if (found !== undefined) return 'value' in found;
  }
  return true;
}

/** Reflect.get, set and deleteProperty; a symbolic name is split on. */
export const reflect: readonly ModelEntry[] = [
  {
    path: 'Reflect.get',
    kind: 'object',
    model: (context, call) => {
      const [object] = call.args;
      settle(context, argument(call, 0));
      if (!isObject(object)) return Guest.apply(call.fn, call.self, call.args);
      const key = pinKey(context, argument(call, 1));
      if (call.args.length > 2 && call.args[2] !== object && !isData(object, key))
        return Guest.apply(call.fn, call.self, [object, key, call.args[2]]);
      const { value, term } = getProperty(context, object, key);
      if (term !== 0) context.result(term);
      return value;
    },
  },
  {
    path: 'Reflect.set',
    kind: 'object',
    model: (context, call) => {
      const [object, , value] = call.args;
      settle(context, argument(call, 0));
      if (!isObject(object)) return Guest.apply(call.fn, call.self, call.args);
      const key = pinKey(context, argument(call, 1));
      const { term } = argument(call, 2);
      if (call.args.length <= 3 || call.args[3] === object)
        return setProperty(context, object, key, value, term);
      context.concretise(value, term, 'concretised-native-call', 'Reflect.set with a receiver');
      return Guest.apply(call.fn, call.self, [object, key, value, call.args[3]]);
    },
  },
  {
    path: 'Reflect.deleteProperty',
    kind: 'object',
    model: (context, call) => {
      const [object] = call.args;
      settle(context, argument(call, 0));
      const key = pinKey(context, argument(call, 1));
      const value = Guest.apply(call.fn, call.self, [object, key]);
      if (value === true && isObject(object)) context.setCell(object, key, 0);
      return value;
    },
  },
];
