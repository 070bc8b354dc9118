/** Equality of outcomes as a reader of a printed expression means it: same structure, same primitives (-0 is not 0), same classes. */
export function sameValue(a: unknown, b: unknown, seen = new Map<object, object>()): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null)
    return typeof a === 'function' && typeof b === 'function';
  if (seen.get(a) === b) return true;
  seen.set(a, b);
  if (a instanceof Date && b instanceof Date) return Object.is(a.getTime(), b.getTime());
  if (a instanceof RegExp && b instanceof RegExp) return String(a) === String(b);
  if (a instanceof Error && b instanceof Error) return a.name === b.name && a.message === b.message;
  if (a instanceof Map && b instanceof Map) return sameValue([...a], [...b], seen);
  if (a instanceof Set && b instanceof Set) return sameValue([...a], [...b], seen);
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  if (Array.isArray(a) && Array.isArray(b) && a.length !== b.length) return false;
  const keys = Object.keys(a);
  if (keys.length !== Object.keys(b).length) return false;
  return keys.every((k) => Object.hasOwn(b, k) && sameValue(Reflect.get(a, k), Reflect.get(b, k), seen));
}
