/**
 * A small stand-in for vitest, jest and node:test/assert as source text, evaluated inside the realm in which emitted tests are
 * tried. It implements just what renderTests writes.
 */
export const testLibrary = `
const results = [];
const pending = [];
const say = (error) => { try { return String((error && error.message) || error); } catch { return 'error'; } };
function test(name, body) {
  let outcome;
  try { outcome = body(); } catch (error) { results.push({ name, ok: false, message: say(error) }); return; }
  if (outcome && typeof outcome.then === 'function') {
    const result = { name, ok: false, message: 'did not settle' };
    results.push(result);
    outcome.then(() => { result.ok = true; result.message = ''; }, (error) => { result.message = say(error); });
  } else results.push({ name, ok: true, message: '' });
}
const describe = (name, body) => body();
const fail = (message) => { throw new Error(message); };
const toBe = (actual, expected) => Object.is(actual, expected) || fail('values differ');
function same(a, b, seen) {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Object.getPrototypeOf(a) !== Object.getPrototypeOf(b)) return false;
  for (const [x, y] of seen) if (x === a && y === b) return true;
  const next = [...seen, [a, b]];
  if (a instanceof Date) return Object.is(a.getTime(), b.getTime());
  if (a instanceof RegExp) return String(a) === String(b);
  if (a instanceof Map) {
    const x = [...a], y = [...b];
    return x.length === y.length && x.every(([k, v], i) => same(k, y[i][0], next) && same(v, y[i][1], next));
  }
  if (a instanceof Set) {
    const x = [...a], y = [...b];
    return x.length === y.length && x.every((v, i) => same(v, y[i], next));
  }
  if (Array.isArray(a) && a.length !== b.length) return false;
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((k) => Object.hasOwn(b, k) && same(a[k], b[k], next));
}
const deep = (actual, expected) => same(actual, expected, []) || fail('structures differ');
const expect = (actual) => ({ toBe: (expected) => toBe(actual, expected), toStrictEqual: (expected) => deep(actual, expected) });
const assert = { equal: toBe, deepEqual: deep };
const RealDate = Date;
const useFakeTimers = ({ now }) => {
  globalThis.Date = class Date extends RealDate {
    constructor(...args) { if (args.length === 0) super(now); else super(...args); }
    static now() { return now; }
  };
};
const useRealTimers = () => { globalThis.Date = RealDate; };
const fake = { useFakeTimers, useRealTimers };
const library = {
  vitest: { describe, expect, test, vi: fake },
  '@jest/globals': { describe, expect, test, jest: fake },
  'node:test': { describe, test, mock: { timers: { enable: useFakeTimers, reset: useRealTimers } } },
  'node:assert/strict': assert,
};
`;
