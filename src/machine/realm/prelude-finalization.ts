/**
 * `FinalizationRegistry` as analysed code has it: nothing that is registered is ever told of. The engine would call the program's function whenever it
 * collects something, between runs or after them, where no limit holds and what it throws ends the process.
 */
export const preludeFinalization = `
{
  const Native = globalThis.FinalizationRegistry;
  const { Object } = globalThis;
  const { construct } = globalThis.Reflect;
  const nothing = () => {};
  const made = new globalThis.Proxy(Native, { __proto__: null, construct: (_, args, maker) => construct(Native, [typeof args[0] === 'function' ? nothing : args[0]], maker) });
  Object.defineProperty(Native.prototype, 'constructor', { value: made });
  Object.defineProperty(globalThis, 'FinalizationRegistry', { value: made });
}
`;
