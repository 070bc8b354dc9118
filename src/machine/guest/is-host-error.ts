import { types } from 'node:util';

const prototypes = new Set<object>([Error.prototype]);

/** Whether an error was made by the host's own code. Nothing is asked of values of the guest. */
export function isHostError(error: unknown): error is Error {
  if (!types.isNativeError(error) || types.isProxy(error)) return false;
  for (let p = Reflect.getPrototypeOf(error); p !== null && !types.isProxy(p); p = Reflect.getPrototypeOf(p))
    if (prototypes.has(p)) return true;
  return false;
}
