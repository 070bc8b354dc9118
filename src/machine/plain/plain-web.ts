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

/** What the modules of ours that stand for globals ask of the machine, as text of an expression: of what needs the host there is what Node says of URLs. */
export const plainWebHost = `((lent) => {
__lent = undefined;
const { parse, stringify } = JSON;
const ask = (name) => (...args) => {
  let answer = '';
  // An error of the host's is not handed on.
  try { answer = lent(stringify([name, ...args])); } catch {}
  if (answer === '') throw new Error('cannot call ' + name);
  return parse(answer)[0] ?? undefined;
};
return { __esModule: true, default: {
  parseUrl: ask('parseUrl'),
  changeUrl: ask('changeUrl'),
  percentDecode: ask('percentDecode'),
  notModelled(name) { throw new Error(name + ' is not modelled'); },
  finish(made, name) { Object.defineProperty(made.prototype, Symbol.toStringTag, { value: name, writable: false, enumerable: false, configurable: true }); },
} }; })(__lent)`;
