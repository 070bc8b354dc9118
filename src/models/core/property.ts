import { types } from 'node:util';
import type { Term } from '../../expr/term.ts';
import { Guest } from '../../machine/guest/guest.ts';
import type { ModelContext } from '../../machine/model.ts';
import { canonicalKey } from './canonical-key.ts';
import { settleStructure } from './settle.ts';
import type { Shadowed } from './shadowed.ts';

/** `object[key]` with its shadow: finds the property along the prototypes and runs a getter through the context. */
export function getProperty(context: ModelContext, object: object, key: PropertyKey): Shadowed {
  if (types.isProxy(object)) return { value: Guest.get(object, key), term: 0 };
  settleStructure(context, object);
  for (let holder: object | null = object; holder !== null; holder = Guest.getPrototypeOf(holder)) {
    const found = Guest.getOwnPropertyDescriptor(holder, key);
    if (found === undefined) continue;
    if (found.get !== undefined) {
      const value = context.call(found.get, object, 0, [], []);
      return { value, term: context.lastTerm };
    }
    if (found.set !== undefined) return { value: undefined, term: 0 };
    return { value: found.value, term: context.getCell(holder, canonicalKey(key)) };
  }
  return { value: undefined, term: 0 };
}

/** `object[key] = value` with its shadow; false when the assignment is refused (the caller throws). */
export function setProperty(
  context: ModelContext,
  object: object,
  key: PropertyKey,
  value: unknown,
  term: Term,
): boolean {
  if (types.isProxy(object)) {
    context.concretise(value, term, 'concretised-native-call', 'a symbolic value given to a proxy');
    return Guest.set(object, key, value);
  }
  for (let holder: object | null = object; holder !== null; holder = Guest.getPrototypeOf(holder)) {
    const found = Guest.getOwnPropertyDescriptor(holder, key);
    if (found === undefined) continue;
    if (found.set !== undefined) {
      context.call(found.set, object, 0, [value], [term]);
      return true;
    }
    break;
  }
  const done = Guest.set(object, key, value);
  if (done) context.setCell(object, canonicalKey(key), term);
  return done;
}
