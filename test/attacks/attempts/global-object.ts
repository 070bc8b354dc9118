import { type Attempt, each } from '../attempt.ts';

const inherited = ['get', 'set', 'value', 'writable', 'enumerable', 'configurable'];

/** Everything that asks the global object what it has. */
const asked =
  'probe(Object.getOwnPropertyDescriptor(globalThis, "own"), Object.getOwnPropertyDescriptors(globalThis), Object.entries(globalThis), Object.assign({}, globalThis), Reflect.ownKeys(globalThis), Object.prototype.hasOwnProperty.call(globalThis, "own"), Reflect.has(globalThis, "own"), { ...globalThis }); for (const k in globalThis) probe(k);';

/** The global object is the one object of the realm that Node may answer for. */
export const globalObject: readonly Attempt[] = [
  ...each(
    'global with inherited parts of descriptors',
    inherited,
    `globalThis.own = n; Object.prototype["@@"] = alarm((...args) => { probe(...args); return n; }); try { ${asked} } catch (e) { probe(e); } return [n, console, Math.max]`,
  ),
  ...each(
    'global with getters of parts of descriptors',
    inherited,
    `globalThis.own = n; Object.defineProperty(Object.prototype, "@@", { get: alarm(function () { probe(this); throw spy({}); }), set: alarm(function (v) { probe(this, v); }), configurable: true }); try { ${asked} } catch (e) { probe(e); } return n`,
  ),
  ...each(
    'global as it is not meant',
    [
      'Object.setPrototypeOf(globalThis, spy({}))',
      'Object.freeze(globalThis)',
      'Object.preventExtensions(globalThis)',
      'Object.defineProperty(globalThis, "own", { get: alarm(() => n), set: alarm(() => {}) })',
      'Object.defineProperty(globalThis, spy({ toString: alarm(() => "own") }), { value: n })',
      'globalThis.own = hostile({})',
      'new Proxy(globalThis, {}).own = spy({})',
      'Object.defineProperties(globalThis, spy({ own: { value: n } }))',
    ],
    `try { @@; } catch (e) { probe(e); } try { ${asked} probe(globalThis.own); globalThis.own = n; delete globalThis.own; } catch (e) { probe(e); } return n`,
  ),
];
