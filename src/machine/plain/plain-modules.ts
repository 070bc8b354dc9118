import type { Context } from 'node:vm';
import type { SourceSet } from '../../syntax/modules/source-set.ts';
import { type LoaderOptions, loaderText } from './loader-text.ts';
import { memoryGuard } from './memory-guard.ts';
import { PlainRealm } from './plain-realm.ts';

/**
 * Modules as TypeScript itself compiles them, in a bare realm without the machine: no host object is reachable from it. `setup` runs
 * first; it may use `load(path)`, which gives a module's exports, and `forget()`, after which modules are loaded anew. When
 * `counted`, modules call `__hit` and `__branch` (`countBranches`), which `setup` has to declare.
 */
export class PlainModules {
  readonly #realm = new PlainRealm();

  constructor(sources: SourceSet, setup: string, options: LoaderOptions = {}) {
    const text = `(() => {
${loaderText(sources, options)}
${environment}
${setup}
})()`;
    this.#realm.evaluate(text, 10_000);
  }

  get context(): Context {
    return this.#realm.context;
  }

  /** Calls a function of the realm with a text. */
  call(name: string, text: string, timeoutMs: number): unknown {
    return this.#realm.call(name, text, timeoutMs);
  }

  /** Evaluates text in the realm, and then whatever it left to be done later (unless `timers` is false). */
  evaluate(text: string, timeoutMs: number, { timers = true } = {}): unknown {
    const value = this.#realm.evaluate(text, timeoutMs);
    if (!timers) return value;
    for (let n = 0; n < 10_000 && this.#realm.evaluate('__runTimer()', timeoutMs) === true; n++);
    return value;
  }
}

/** A clock that stands still, seeded randomness, timers that run in order when all else is done, and a bound of memory. */
export const environment = `${memoryGuard}
let __seed = 1;
const __restart = () => { __seed = 1; };
Math.random = () => {
  __seed = (__seed + 0x6d2b79f5) >>> 0;
  let t = __seed;
  t = Math.imul(t ^ (t >>> 15), t | 1);
  t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
  return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
};
const __RealDate = Date;
const __now = ${Date.UTC(2024, 0, 1)};
globalThis.Date = new Proxy(__RealDate, {
  construct: (target, args, self) => Reflect.construct(target, args.length === 0 ? [__now] : args, self),
  get: (target, key) => (key === 'now' ? () => __now : Reflect.get(target, key)),
});
__RealDate.prototype.constructor = globalThis.Date;
const __timers = [];
let __timerIds = 0;
globalThis.setTimeout = (run, delay = 0, ...args) => {
  const id = ++__timerIds;
  __timers.push({ id, at: Number(delay) || 0, run: () => run(...args) });
  __timers.sort((a, b) => a.at - b.at || a.id - b.id);
  return id;
};
globalThis.setImmediate = (run, ...args) => globalThis.setTimeout(run, 0, ...args);
globalThis.clearTimeout = (id) => { const i = __timers.findIndex((t) => t.id === id); if (i >= 0) __timers.splice(i, 1); };
globalThis.queueMicrotask = (run) => { Promise.resolve().then(run); };
globalThis.__runTimer = () => { const next = __timers.shift(); if (next === undefined) return false; next.run(); return true; };
`;
