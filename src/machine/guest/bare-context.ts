import { type Context, Script } from 'node:vm';
import { once } from '../../base/once.ts';
import { preludeFinalization } from '../realm/prelude-finalization.ts';
import { preludeProxy } from '../realm/prelude-proxy.ts';
import { ignoreRejectionsOf } from '../realm/unhandled-rejections.ts';
import { inTime } from './in-time.ts';
import { newContext } from './new-context.ts';

/**
 * What is taken from a realm in which code of a program runs as it is, without the machine's guards. Node formats stacks in the host's realm: an error
 * of that code (the stack may be used up there) would be the host's. Where the limit is no number, nor asked for, V8 keeps no stack, and nothing is formatted.
 */
const wallsText = `
Object.defineProperty(Error, 'stackTraceLimit', { get() { return 0; }, set() {}, enumerable: true, configurable: false });
Object.defineProperty(globalThis, 'Error', { value: Error, writable: false, enumerable: false, configurable: false });
delete globalThis.WebAssembly;
// Nobody else runs here who could end a wait: it lasts until the time is over.
for (const name of ['wait', 'waitAsync']) {
  const { [name]: endless } = { [name]() { for (;;); } };
  Object.defineProperty(Atomics, name, { value: endless, writable: true, enumerable: false, configurable: true });
}
${preludeFinalization}
{
  // No machine watches what the engine reads here.
  const host = { flushNow() {}, readByEngine() {} };
  ${preludeProxy}
}
`;

/** Compiled once, and only where such a realm is made. */
const walls = once(() => new Script(wallsText, { filename: 'beagle:walls' }));
const promises = once(() => new Script('Promise.prototype'));

/** A realm for code of a program as it is: no object of the host is reachable from it, nor can code be made from text. */
export function bareContext(): Context {
  const context = newContext();
  walls().runInContext(context);
  ignoreRejectionsOf(promises().runInContext(context) as object);
  return context;
}

/** An object of the realm, by text of our own that is evaluated there. */
export function bareObject(context: Context, text: string, filename: string): object {
  return new Script(text, { filename }).runInContext(context, { displayErrors: false }) as object;
}

/** A script whose value reaches the host when it is a primitive, and is undefined otherwise: converting an object runs code of the program. */
export class BareScript {
  readonly #script: Script;

  constructor(text: string, filename = 'beagle:bare') {
    this.#script = new Script(text, { filename });
  }

  /** @throws TimeIsUp after so many milliseconds, where a limit is given */
  runInContext(context: Context, timeoutMs?: number): unknown {
    // Errors are not displayed: Node would read their stacks in the host's realm.
    const run = (): unknown => this.#script.runInContext(context, { displayErrors: false });
    const value = timeoutMs === undefined ? run() : inTime(run, timeoutMs);
    return (typeof value === 'object' && value !== null) || typeof value === 'function' ? undefined : value;
  }
}
