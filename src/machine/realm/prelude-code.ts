/** What makes code from text inside the realm: the host lowers it, V8 compiles no text of a program here. */
export const preludeCode = `
// Code from text is lowered by the host, like any module; V8 makes none here. What cannot be followed ends the run.
const codeFromText = host.codeFromText;
const runText = (kind, parameters, body) => {
  const made = codeFromText(kind, parameters, body);
  if (typeof made === 'string') throw new SyntaxError(made);
  return apply(made, undefined, []);
};
const codeMakers = [Function, getPrototypeOf(function* () {}).constructor, getPrototypeOf(async function () {}).constructor, getPrototypeOf(async function* () {}).constructor];
for (const maker of codeMakers) {
  const shown = { [maker.name]: function () {
    const last = arguments.length - 1;
    let parameters = '';
    for (let i = 0; i < last; i++) parameters += (i > 0 ? ',' : '') + \`\${arguments[i]}\`;
    const made = runText(maker.name, parameters, last < 0 ? '' : \`\${arguments[last]}\`);
    if (new.target !== undefined && new.target !== shown) {
      const prototype = new.target.prototype;
      setPrototypeOf(made, isObject(prototype) ? prototype : maker.prototype);
    }
    return made;
  } }[maker.name];
  defineProperty(shown, 'length', { value: 1, configurable: true });
  defineProperty(shown, 'prototype', { value: maker.prototype, writable: false });
  ids0.set(shown, maker.name);
  // The host is told where it is called.
  shares.add(shown);
  if (maker === Function) hide(globalThis, 'Function', shown);
  else setPrototypeOf(shown, globalThis.Function);
  defineProperty(maker.prototype, 'constructor', { value: shown, writable: maker === Function, enumerable: false, configurable: true });
}
hide(globalThis, 'eval', nativeLike({ eval(text) { return typeof text === 'string' ? runText('eval', '', text) : text; } }.eval, 1));
shares.add(globalThis.eval);
/** A call of \`eval\` by that name: the host carries it out. */
const { directEval } = { directEval() { return notModelled('eval(text)'); } };
shares.add(directEval);
/** \`var\` or, with a value, a function at the top of code from text. */
const declare = function (name, value) {
  const own = getOwnPropertyDescriptor(globalThis, name);
  if (arguments.length < 2) {
    if (own !== undefined) return;
    if (!Object.isExtensible(globalThis)) throw new TypeError('Cannot add property ' + name + ', object is not extensible');
    defineProperty(globalThis, name, { __proto__: null, value: undefined, writable: true, enumerable: true, configurable: true });
    return;
  }
  if (own === undefined || own.configurable) defineProperty(globalThis, name, { __proto__: null, value, writable: true, enumerable: true, configurable: true });
  else if (own.writable && own.enumerable) globalThis[name] = value;
  else throw new TypeError("Identifier '" + name + "' has already been declared");
};
`;
