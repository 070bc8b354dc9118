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
  if (a instanceof ArrayBuffer) return same(new Uint8Array(a), new Uint8Array(b), next);
  if (a instanceof DataView) return same(a.buffer, b.buffer, next) && a.byteOffset === b.byteOffset && a.byteLength === b.byteLength;
  if (Array.isArray(a) && a.length !== b.length) return false;
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((k) => Object.hasOwn(b, k) && same(a[k], b[k], next));
}
const deep = (actual, expected) => same(actual, expected, []) || fail('structures differ');
const notToBe = (actual, expected) => !Object.is(actual, expected) || fail('values are the same');
const expect = (actual) => ({
  toBe: (expected) => toBe(actual, expected),
  toStrictEqual: (expected) => deep(actual, expected),
  not: { toBe: (expected) => notToBe(actual, expected) },
});
const assert = { equal: toBe, deepEqual: deep, notEqual: notToBe };
const RealDate = Date;
const real = Object.fromEntries(['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'].map((k) => [k, globalThis[k]]));
let passed = 0, waiting = [], timerIds = 0;
const setFake = (f, ms, args, repeat) => {
  const wait = ms >= 1 && ms <= 2147483647 ? Math.trunc(ms) : 1;
  waiting.push({ id: ++timerIds, at: passed + wait, wait, f, args, repeat });
  return timerIds;
};
const clearFake = (id) => { waiting = waiting.filter((t) => t.id !== id); };
const advanceTimersByTime = (ms) => {
  const end = passed + ms;
  for (;;) {
    const next = waiting.filter((t) => t.at <= end).sort((a, b) => a.at - b.at || a.id - b.id)[0];
    if (next === undefined) break;
    passed = next.at;
    if (next.repeat) next.at += next.wait; else clearFake(next.id);
    next.f(...next.args);
  }
  passed = end;
};
const useFakeTimers = ({ now: start = 0, toFake, advanceTimers, apis } = {}) => {
  const now = { valueOf: () => start + passed };
  if (toFake === undefined && !advanceTimers && (apis === undefined || apis.length > 1)) {
    passed = 0; waiting = [];
    globalThis.setTimeout = (f, ms, ...args) => setFake(f, ms, args, false);
    globalThis.setInterval = (f, ms, ...args) => setFake(f, ms, args, true);
    globalThis.clearTimeout = globalThis.clearInterval = clearFake;
  }
  globalThis.Date = class Date extends RealDate {
    constructor(...args) { if (args.length === 0) super(+now); else super(...args); }
    static now() { return +now; }
  };
};
const useRealTimers = () => { globalThis.Date = RealDate; Object.assign(globalThis, real); passed = 0; };
const fake = { useFakeTimers, useRealTimers, advanceTimersByTime };
const library = {
  vitest: { describe, expect, test, vi: fake },
  '@jest/globals': { describe, expect, test, jest: fake },
  'node:test': { describe, test, mock: { timers: { enable: useFakeTimers, reset: useRealTimers, tick: advanceTimersByTime } } },
  'node:assert/strict': assert,
};
`;
