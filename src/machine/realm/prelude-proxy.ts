/**
 * `Proxy` as analysed code has it. Node's own code looks up symbols of its own at promises that are rejected or handled late, in the host's realm, and
 * would so call the trap of a proxy in their chain of prototypes, with a list of arguments of the host when the trap is a proxy itself, and tell it
 * the symbol. So every trap is called by a function of the realm, and no handler is asked anything for these symbols.
 */
export const preludeProxy = `
{
  const Native = globalThis.Proxy;
  const { Object, Symbol } = globalThis;
  const { get, has, getOwnPropertyDescriptor, apply, construct } = globalThis.Reflect;
  const describe = Object.getOwnPropertyDescriptor(Symbol.prototype, 'description').get;
  const isNodes = (key) => typeof key === 'symbol' && nodes[apply(describe, key, [])] === true;
  const nodes = { __proto__: null, async_id_symbol: true, trigger_async_id_symbol: true };
  const keyed = { __proto__: null, get, has, getOwnPropertyDescriptor };
  const isFixed = (d) => d !== undefined && d.configurable === false && d.writable !== true;
  /** What the engine itself reads of an object that a trap returns. */
  const seen = (name, result, target, key) => {
    // The engine compares it with a value that cannot change.
    if (name === 'get' && isFixed(getOwnPropertyDescriptor(target, key))) host.flushNow();
    if ((name === 'ownKeys' || name === 'getOwnPropertyDescriptor') && typeof result === 'object' && result !== null) host.readByEngine(result);
    return result;
  };
  const guarding = (handler) => ({
    __proto__: null,
    get(_, name) {
      const otherwise = keyed[name];
      if (otherwise !== undefined)
        return (...args) => {
          if (isNodes(args[1])) return undefined;
          const trap = get(handler, name, handler);
          return trap === undefined || trap === null ? apply(otherwise, undefined, args) : seen(name, apply(trap, handler, args), args[0], args[1]);
        };
      const trap = get(handler, name, handler);
      return typeof trap === 'function' ? (...args) => seen(name, apply(trap, handler, args)) : trap;
    },
  });
  const guarded = (handler) => typeof handler === 'object' && handler !== null || typeof handler === 'function' ? new Native({ __proto__: null }, guarding(handler)) : handler;
  const revocable = Native.revocable;
  Native.revocable = { revocable(target, handler) { return apply(revocable, Native, [target, guarded(handler)]); } }.revocable;
  const made = new Native(Native, { __proto__: null, construct: (_, args, maker) => construct(Native, [args[0], guarded(args[1])], maker === made ? Native : maker) });
  Object.defineProperty(globalThis, 'Proxy', { value: made, writable: true, configurable: true });
}
`;
