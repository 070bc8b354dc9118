import { types } from 'node:util';

/** Promise prototypes of realms: their unhandled rejections are results of analysed code, not failures of this process. */
const prototypes = new WeakSet<object>();
let installed = false;

/** Keeps rejections that analysed code does not handle from ending the process; others go on as without us. */
export function ignoreRejectionsOf(promisePrototype: object): void {
  prototypes.add(promisePrototype);
  if (installed) return;
  installed = true;
  process.on('unhandledRejection', (reason, promise) => {
    for (let p: object | null = promise; p !== null; p = Reflect.getPrototypeOf(p))
      // A promise whose prototype is a proxy is one of analysed code.
      if (types.isProxy(p) || prototypes.has(p)) return;
    if (process.listenerCount('unhandledRejection') === 1) throw reason;
  });
}
