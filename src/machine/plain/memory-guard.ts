import { preludeGuards } from '../realm/prelude-guards.ts';

/** Bytes that a built-in may allocate at once. */
const MOST_BYTES = 64 * 1024 * 1024;

/**
 * Source text for realms without the machine: a built-in that is about to allocate more than there may be throws instead, and says so in `__spent`. Nobody
 * can interrupt it once it began (`Array.from({ length: 2 ** 32 })`). Whoever finds `__spent` set knows nothing of how the run would have ended.
 */
export const memoryGuard = `
let __spent = false;
{
  const host = { allocate(bytes) { if (bytes > ${MOST_BYTES}) { __spent = true; throw new RangeError('Out of memory'); } } };
  const { isArray } = Array;
  const { apply, defineProperty, getOwnPropertyDescriptor } = Reflect;
  const ids0 = new WeakMap();
  const hide = (object, k, value) => defineProperty(object, k, { value, writable: true, enumerable: false, configurable: true });
  ${preludeGuards}
}
`;
