import { webFunctions } from './web-functions.ts';

/**
 * Functions that Node shares with browsers and that depend on their arguments only, or on randomness. They run on concrete values, which is noted like for
 * any built-in without a model. What Node does itself is asked of the host by name, with texts and numbers.
 */
export const preludeWeb = `
${webFunctions}
for (const f of [TextEncoder]) {
  ids0.set(f, f.name);
  ctors.add(f);
  for (const k of ownKeys(f.prototype)) {
    const d = getOwnPropertyDescriptor(f.prototype, k);
    if (k !== 'constructor') ids0.set(d.value ?? d.get, k);
  }
}
defineProperty(TextEncoder.prototype, Symbol.toStringTag, { value: 'TextEncoder', configurable: true });
hide(globalThis, 'atob', nativeLike(atob));
hide(globalThis, 'btoa', nativeLike(btoa));
hide(globalThis, 'TextEncoder', TextEncoder);
hide(globalThis, 'DOMException', DOMException);
ids0.set(DOMException, 'DOMException');
ctors.add(DOMException);
`;
