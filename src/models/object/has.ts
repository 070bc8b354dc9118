import { types } from 'node:util';
import type { Term } from '../../expr/term.ts';
import { Guest } from '../../machine/guest/guest.ts';
import type { ModelCall, ModelContext, ModelEntry } from '../../machine/model.ts';
import { argument } from '../array/plain-array.ts';
import { primitiveOperand, toStringOperand } from '../core/convert.ts';
import { isObject } from '../core/is-object.ts';
import { settle } from '../core/settle.ts';
import type { Shadowed } from '../core/shadowed.ts';

/** Questions whether an object has a property: one term over its keys when the name is symbolic. */
export const has: readonly ModelEntry[] = [
  question('Object.hasOwn', (call) => [argument(call, 0), argument(call, 1)], ownKeys),
  question('Object.prototype.hasOwnProperty', onReceiver, ownKeys),
  question('Object.prototype.propertyIsEnumerable', onReceiver, (object) =>
    ownKeys(object).filter((key) => Guest.getOwnPropertyDescriptor(object, key)?.enumerable === true),
  ),
  question('Reflect.has', (call) => [argument(call, 0), argument(call, 1)], allKeys),
];

function onReceiver(call: ModelCall): [Shadowed, Shadowed] {
  return [{ value: call.self, term: call.selfTerm }, argument(call, 0)];
}

function question(
  path: string,
  parts: (call: ModelCall) => [object: Shadowed, key: Shadowed],
  keysOf: (object: object) => readonly string[],
): ModelEntry {
  return {
    path,
    kind: 'object',
    model: (context, call) => {
      const [object, key] = parts(call);
      const one = knownName(key);
      if (keysOf === ownKeys && one !== undefined && isSimple(object.value)) {
        context.resolve(object.value, object.term);
        const term = context.presence(object.value, one);
        if (term !== 0) context.result(term);
        return Guest.apply(call.fn, call.self, call.args);
      }
      const known = settle(context, object);
      if (!isObject(object.value)) {
        context.concretise(object.value, known, 'concretised-native-call', `${path} of a primitive`);
        context.concretise(key.value, key.term, 'concretised-native-call', `${path} of a primitive`);
        return Guest.apply(call.fn, call.self, call.args);
      }
      if (key.term === 0 && !isObject(key.value)) return Guest.apply(call.fn, call.self, call.args);
      const name = primitiveOperand(context, key, 'string');
      if (name === undefined) return Guest.apply(call.fn, call.self, call.args);
      const text = toStringOperand(context.store, name);
      const term = anyOf(context, text.term, keysOf(object.value));
      if (!context.store.isConst(term)) context.result(term);
      const args = call.args.map((arg) => (arg === key.value ? text.value : arg));
      return Guest.apply(call.fn, call.self, args);
    },
  };
}

function knownName({ value, term }: Shadowed): string | number | undefined {
  return term === 0 && (typeof value === 'string' || typeof value === 'number') ? value : undefined;
}

/** An object whose structure is in its properties alone. */
function isSimple(value: unknown): value is object {
  return isObject(value) && !Array.isArray(value) && !types.isProxy(value) && !ArrayBuffer.isView(value);
}

function anyOf(context: ModelContext, name: Term, keys: readonly string[]): Term {
  const { store } = context;
  return keys.reduce((any, key) => store.or(any, store.eq(name, store.constant(key))), store.false);
}

function ownKeys(object: object): string[] {
  return Guest.ownKeys(object).filter((key) => typeof key === 'string');
}

function allKeys(object: object): string[] {
  const keys = new Set<string>();
  for (let holder: object | null = object; holder !== null; holder = Guest.getPrototypeOf(holder))
    for (const key of ownKeys(holder)) keys.add(key);
  return [...keys];
}
