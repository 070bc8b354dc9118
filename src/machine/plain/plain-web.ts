import { webFunctions } from '../realm/web-functions.ts';

/** Functions that Node shares with browsers, as text for a bare realm. All of it belongs to the realm. */
export const plainWeb = `{
const { apply, defineProperty } = Reflect;
const callm = (f, self, ...args) => apply(f, self, args);
const put = (object, key, value) => defineProperty(object, key, { value, writable: true, enumerable: true, configurable: true });
const hide = (object, key, value) => defineProperty(object, key, { value, writable: true, enumerable: false, configurable: true });
const { charCodeAt, slice } = String.prototype;
const host = { notModelled(name) { throw new Error(name + ' is not modelled'); } };
class DOMException extends Error {
  constructor(message = '', name = 'Error') {
    super(message);
    hide(this, 'name', name);
  }
}
${webFunctions}
hide(TextEncoder.prototype, Symbol.toStringTag, 'TextEncoder');
for (const [name, value] of Object.entries({ atob, btoa, TextEncoder, DOMException })) hide(globalThis, name, value);
}`;

/** What the modules of ours that stand for globals ask of the machine, as text of an expression: what needs the host is not there. */
export const plainWebHost = `({ __esModule: true, default: {
  notModelled(name) { throw new Error(name + ' is not modelled'); },
  finish(made, name) { Object.defineProperty(made.prototype, Symbol.toStringTag, { value: name, writable: false, enumerable: false, configurable: true }); },
} })`;
