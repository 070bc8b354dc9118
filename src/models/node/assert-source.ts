/**
 * Node's `assert` as a CommonJS module that is analysed like any other, so that what it compares are decisions. Errors have the fields
 * of Node's; generated messages are shorter.
 */
export const assertSource = `'use strict';
class AssertionError extends Error {
  constructor(options) {
    super(options.message);
    this.generatedMessage = options.generatedMessage === true;
    this.code = 'ERR_ASSERTION';
    this.actual = options.actual;
    this.expected = options.expected;
    this.operator = options.operator;
    Object.defineProperty(this, 'name', { value: 'AssertionError', writable: true, configurable: true });
  }
}
function fault(message, text, actual, expected, operator) {
  if (message instanceof Error) throw message;
  const generatedMessage = message === undefined;
  throw new AssertionError({ message: generatedMessage ? text : message, generatedMessage, actual, expected, operator });
}
function ok(value, message) {
  if (!value) fault(message, 'The expression evaluated to a falsy value', value, true, '==');
}
function assert(value, message) {
  if (!value) fault(message, 'The expression evaluated to a falsy value', value, true, '==');
}
const text = {
  equal: 'Expected values to be loosely equal',
  notEqual: 'Expected "actual" to be loosely unequal to "expected"',
  strictEqual: 'Expected values to be strictly equal',
  notStrictEqual: 'Expected "actual" to be strictly unequal to "expected"',
  deepEqual: 'Expected values to be loosely deep-equal',
  notDeepEqual: 'Expected "actual" not to be loosely deep-equal to "expected"',
  deepStrictEqual: 'Expected values to be strictly deep-equal',
  notDeepStrictEqual: 'Expected "actual" not to be strictly deep-equal to "expected"',
};
const isNaN = Number.isNaN;
const same = Object.is;
function equal(a, b, message) {
  if (!(a == b || (isNaN(a) && isNaN(b)))) fault(message, text.equal, a, b, '==');
}
function notEqual(a, b, message) {
  if (a == b || (isNaN(a) && isNaN(b))) fault(message, text.notEqual, a, b, '!=');
}
function strictEqual(a, b, message) {
  if (!same(a, b)) fault(message, text.strictEqual, a, b, 'strictEqual');
}
function notStrictEqual(a, b, message) {
  if (same(a, b)) fault(message, text.notStrictEqual, a, b, 'notStrictEqual');
}
function isObject(x) {
  return typeof x === 'object' && x !== null;
}
function isDeepEqual(a, b, strict, seen) {
  if (!isObject(a) || !isObject(b)) {
    if (strict || typeof a === 'function' || typeof b === 'function') return same(a, b);
    return a == b || (isNaN(a) && isNaN(b));
  }
  if (a === b) return true;
  if (strict && Object.getPrototypeOf(a) !== Object.getPrototypeOf(b)) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  for (const pair of seen) if (pair[0] === a && pair[1] === b) return true;
  const pairs = [...seen, [a, b]];
  if (a instanceof Date && b instanceof Date) {
    if (!same(a.getTime(), b.getTime())) return false;
  } else if (a instanceof RegExp && b instanceof RegExp) {
    if (String(a) !== String(b) || a.lastIndex !== b.lastIndex) return false;
  } else if (a instanceof Error && b instanceof Error) {
    if (a.message !== b.message || a.name !== b.name) return false;
  } else if (a instanceof Map && b instanceof Map) {
    if (a.size !== b.size) return false;
    for (const [key, value] of a) if (!b.has(key) || !isDeepEqual(value, b.get(key), strict, pairs)) return false;
  } else if (a instanceof Set && b instanceof Set) {
    if (a.size !== b.size) return false;
    for (const value of a) {
      if (b.has(value)) continue;
      if (![...b].some((other) => isObject(other) && isDeepEqual(value, other, strict, pairs))) return false;
    }
  } else if (Array.isArray(a) && a.length !== b.length) return false;
  const keys = Object.keys(a);
  if (keys.length !== Object.keys(b).length) return false;
  for (const key of keys) if (!Object.hasOwn(b, key) || !isDeepEqual(a[key], b[key], strict, pairs)) return false;
  return true;
}
function deepEqual(a, b, message) {
  if (!isDeepEqual(a, b, false, [])) fault(message, text.deepEqual, a, b, 'deepEqual');
}
function notDeepEqual(a, b, message) {
  if (isDeepEqual(a, b, false, [])) fault(message, text.notDeepEqual, a, b, 'notDeepEqual');
}
function deepStrictEqual(a, b, message) {
  if (!isDeepEqual(a, b, true, [])) fault(message, text.deepStrictEqual, a, b, 'deepStrictEqual');
}
function notDeepStrictEqual(a, b, message) {
  if (isDeepEqual(a, b, true, [])) fault(message, text.notDeepStrictEqual, a, b, 'notDeepStrictEqual');
}
function fail(message) {
  fault(message, 'Failed', undefined, undefined, 'fail');
}
function ifError(value) {
  if (value !== null && value !== undefined) fault(undefined, 'ifError got unwanted exception', value, null, 'ifError');
}
function match(string, regexp, message) {
  if (typeof string !== 'string' || !regexp.test(string))
    fault(message, 'The input did not match the regular expression', string, regexp, 'match');
}
function doesNotMatch(string, regexp, message) {
  if (typeof string === 'string' && regexp.test(string))
    fault(message, 'The input was expected to not match the regular expression', string, regexp, 'doesNotMatch');
}
function isExpected(error, expected) {
  if (expected === undefined || typeof expected === 'string') return true;
  if (typeof expected === 'function') {
    if (expected.prototype !== undefined && error instanceof expected) return true;
    if (Error.isPrototypeOf(expected)) return false;
    return expected(error) === true;
  }
  if (expected instanceof RegExp) return expected.test(String(error));
  for (const key of Object.keys(expected)) {
    const wanted = expected[key];
    if (wanted instanceof RegExp && typeof error[key] === 'string') {
      if (!wanted.test(error[key])) return false;
    } else if (!isDeepEqual(error[key], wanted, true, [])) return false;
  }
  return true;
}
function check(error, expected, message, operator) {
  if (isExpected(error, expected)) return;
  if (message === undefined) throw error;
  fault(message, '', error, expected, operator);
}
function missing(expected, message, operator) {
  const said = typeof expected === 'string' ? expected : message;
  fault(said, operator === 'rejects' ? 'Missing expected rejection.' : 'Missing expected exception.', undefined, expected, operator);
}
function throws(f, expected, message) {
  let error;
  let thrown = false;
  try {
    f();
  } catch (e) {
    thrown = true;
    error = e;
  }
  if (!thrown) missing(expected, message, 'throws');
  check(error, expected, message, 'throws');
}
function doesNotThrow(f, expected, message) {
  try {
    f();
  } catch (error) {
    if (isExpected(error, expected)) fault(typeof expected === 'string' ? expected : message, 'Got unwanted exception.', error, expected, 'doesNotThrow');
    throw error;
  }
}
async function rejects(f, expected, message) {
  let error;
  let thrown = false;
  try {
    await (typeof f === 'function' ? f() : f);
  } catch (e) {
    thrown = true;
    error = e;
  }
  if (!thrown) missing(expected, message, 'rejects');
  check(error, expected, message, 'rejects');
}
async function doesNotReject(f, expected, message) {
  try {
    await (typeof f === 'function' ? f() : f);
  } catch (error) {
    if (isExpected(error, expected)) fault(typeof expected === 'string' ? expected : message, 'Got unwanted rejection.', error, expected, 'doesNotReject');
    throw error;
  }
}
const both = { ok, strictEqual, notStrictEqual, deepStrictEqual, notDeepStrictEqual, fail, ifError, match, doesNotMatch, throws, doesNotThrow, rejects, doesNotReject, AssertionError };
function strict(value, message) {
  if (!value) fault(message, 'The expression evaluated to a falsy value', value, true, '==');
}
Object.assign(assert, both, { equal, notEqual, deepEqual, notDeepEqual, strict });
Object.assign(strict, both, { equal: strictEqual, notEqual: notStrictEqual, deepEqual: deepStrictEqual, notDeepEqual: notDeepStrictEqual, strict });
module.exports = assert;
`;
