import { types } from 'node:util';
import { Guest } from '../guest/guest.ts';
import { isObject } from './is-object.ts';

/** Whether `… instanceof f` asks a function of the program (Symbol.hasInstance) instead of the language's own. */
export function hasOwnTest(f: unknown): boolean {
  for (let o: unknown = f; isObject(o); o = Guest.getPrototypeOf(o)) {
    if (types.isProxy(o)) return true;
    const found = Guest.getOwnPropertyDescriptor(o, Symbol.hasInstance);
    // Function.prototype's cannot be changed.
    if (found !== undefined)
      return found.configurable === true || found.writable !== false || !isFunctionPrototype(o);
  }
  return false;
}

function isFunctionPrototype(o: object): boolean {
  const above = Guest.getPrototypeOf(o);
  return typeof o === 'function' && isObject(above) && Guest.getPrototypeOf(above) === null;
}
