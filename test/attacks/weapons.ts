/**
 * Text in front of every attempt. `probe(x)` takes anything that the engine handed out and leaves a mark on the host when it comes from there:
 * `escaped` in the host's `Object.prototype`, or on its global object by code from a string. `alarm(f)` is a function that is told of the list of
 * arguments the engine makes for it; `spy(target)` a proxy each of whose traps is one; `hostile(x)` has such getters for all that anybody may read.
 */
export const weapons = `
const W = (() => {
  const { apply, construct, getPrototypeOf, ownKeys, defineProperty } = Reflect;
  const root = Object.prototype;
  const look = (x) => {
    if ((typeof x !== 'object' && typeof x !== 'function') || x === null) return;
    try {
      let p = x;
      for (let i = 0; i < 8; i++) { const q = getPrototypeOf(p); if (q === null) break; p = q; }
      if (p !== root && typeof p === 'object' && p.hasOwnProperty && p.isPrototypeOf) p.escaped = 'prototype';
    } catch {}
    for (const make of [() => x.constructor.constructor, () => x.constructor, () => x, () => getPrototypeOf(x).constructor.constructor])
      try { make()('Object.prototype.escaped = "code"')(); } catch (e) {}
  };
  let busy = false;
  const probe = (...xs) => { if (busy) return; busy = true; try { inspect(xs); } finally { busy = false; } };
  const inspect = (xs) => { for (const x of xs) { look(x); try { if (typeof x === 'object' && x !== null) { look(getPrototypeOf(x)); for (const k of ownKeys(x)) { if (k === 'W') continue; const d = Reflect.getOwnPropertyDescriptor(x, k); look(d.value); } } } catch (e) {} } };
  const alarm = (f = () => undefined) => new Proxy(f, {
    apply(t, self, args) { probe(args, self); return apply(t, self, args); },
    construct(t, args, target) { probe(args, target); return construct(t, args, target); },
  });
  const traps = ['get', 'set', 'has', 'deleteProperty', 'ownKeys', 'getOwnPropertyDescriptor', 'defineProperty', 'getPrototypeOf', 'setPrototypeOf', 'isExtensible', 'preventExtensions', 'apply', 'construct'];
  const handler = {};
  for (const trap of traps) handler[trap] = alarm((...args) => { probe(args, ...args); return apply(Reflect[trap], Reflect, args); });
  const spy = (target) => new Proxy(target, handler);
  const names = ['length', 'name', 'message', 'stack', 'cause', 'constructor', 'toString', 'valueOf', 'toJSON', 'then', 'next', 'done', 'value', 'return', 'throw', 'get', 'set', 'has', 'add', 'keys', 'size', 'source', 'flags', 'exec', 'lastIndex', 'global', 'unicode', 'index', 'groups', 'raw', 'prototype', 'writable', 'enumerable', 'configurable', 'errors', 'buffer', 'byteLength', 'byteOffset', 'at', 'depth', 'code', 'd', '0', '1', '2', '3', '7'];
  const symbols = [Symbol.iterator, Symbol.asyncIterator, Symbol.toPrimitive, Symbol.toStringTag, Symbol.species, Symbol.hasInstance, Symbol.isConcatSpreadable, Symbol.match, Symbol.matchAll, Symbol.replace, Symbol.search, Symbol.split, Symbol.unscopables];
  const hostile = (x, ...except) => {
    for (const k of [...names, ...symbols]) {
      if (except.includes(k)) continue;
      const d = Reflect.getOwnPropertyDescriptor(x, k);
      if (d && !d.configurable) continue;
      const old = x[k];
      defineProperty(x, k, { get: alarm(() => old), set: alarm(() => {}), configurable: true, enumerable: true });
    }
    return x;
  };
  return { probe, alarm, spy, hostile, traps, names, symbols };
})();
const { probe, alarm, spy, hostile } = W;
`;
