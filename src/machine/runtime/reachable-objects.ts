import { Guest } from '../guest/guest.ts';
import { isObject } from './is-object.ts';

/** Longer arrays are mostly holes. */
const LONGEST = 20_000_000;

/** Objects in data properties. Elements of arrays are read directly: listing a million keys would take far longer. */
export function pushReachable(work: object[], object: object): void {
  if (Guest.isArray(object) && object.length <= LONGEST) {
    for (let i = 0; i < object.length; i++) {
      const value: unknown = Guest.getOwnPropertyDescriptor(object, i)?.value;
      if (isObject(value)) work.push(value);
    }
    return;
  }
  for (const key of Guest.ownKeys(object)) {
    const value = Guest.getOwnPropertyDescriptor(object, key)?.value;
    if (isObject(value)) work.push(value);
  }
}

/** Those of some values that are objects. */
export function pushObjects(work: object[], ...values: unknown[]): void {
  for (const value of values) if (isObject(value)) work.push(value);
}
