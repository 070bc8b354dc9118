import { type Attempt, each } from '../attempt.ts';

/** What is waiting for whoever tells of the end. */
const traps = [
  'Object.defineProperty(Object.prototype, "code", { get: alarm(), set: alarm(() => { throw 1; }) })',
  'Object.defineProperty(Error.prototype, "code", { set: alarm(function (v) { probe(this, v); for (;;); }) })',
  'Object.defineProperty(Error.prototype, "code", { value: n, writable: false })',
  'Object.setPrototypeOf(Error.prototype, spy({}))',
  'Object.setPrototypeOf(Error.prototype, new Proxy({}, { set: alarm(() => { throw spy({}); }), get: alarm(() => { throw 1; }) }))',
  'hostile(Error.prototype, "constructor")',
  'Object.freeze(Object.prototype), Object.freeze(Error.prototype)',
];

/** Runs that are ended from outside in the middle of native code, so that the host has an error to make. */
export const timeLimits: readonly Attempt[] = [
  ...each('ended in native code', traps, '@@; /^(a+)+$/.test("a".repeat(40) + "b"); return n'),
  ...each(
    'ended in a microtask',
    traps.slice(0, 3),
    '@@; Promise.resolve(n).then(() => { /^(a+)+$/.test("a".repeat(40) + "b"); }); return n',
  ),
  {
    name: 'ended in a callback of the engine',
    body: 'Object.defineProperty(Object.prototype, "code", { set: alarm(() => { throw 1; }) }); const big = () => (3n ** 4000000n).toString(); return [{ toString: big }, { toString: big }, { toString: big }].sort().map(String)',
  },
];
