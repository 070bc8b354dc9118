import { createContext, Script } from 'node:vm';
import { once } from '../../base/once.ts';

/** Where the time limit belongs to: a realm that no program ever sees. */
const keeper = once(() => {
  const context = createContext(Object.create(null), { codeGeneration: { strings: false, wasm: false } });
  const setHook = new Script('let hook; (f) => { hook = f; }').runInContext(context) as (
    f: () => void,
  ) => void;
  return { context, setHook, script: new Script('hook()', { filename: 'beagle:in-time' }) };
});

/** That the time ran out. */
export class TimeIsUp extends Error {
  constructor(timeoutMs: number) {
    super(`Script execution timed out after ${timeoutMs}ms`);
    this.name = 'TimeIsUp';
  }
}

/**
 * Calls a function, which is ended after so many milliseconds wherever it is then: in native code, in a program. Scripts of programs are not given a
 * `timeout` of their own: Node makes its error in their realm and writes a property to it, and a setter of the program for that is
 * called when no limit holds any more. One that throws makes Node abort the process.
 * @throws TimeIsUp when the time ran out; else what `f` throws
 */
export function inTime<T>(f: () => T, timeoutMs: number): T {
  const timeout = Math.max(1, Math.ceil(timeoutMs));
  const { context, setHook, script } = keeper();
  let done: { readonly value: T } | { readonly error: unknown } | undefined;
  setHook(() => {
    try {
      done = { value: f() };
    } catch (error) {
      done = { error };
    }
  });
  try {
    script.runInContext(context, { timeout, displayErrors: false });
  } catch (error) {
    // It counts even when `f` seems to have come to an end: what it called may have been cut short.
    const { code } = error as { readonly code?: unknown };
    throw code === 'ERR_SCRIPT_EXECUTION_TIMEOUT' ? new TimeIsUp(timeout) : error;
  }
  if (done === undefined) throw new TimeIsUp(timeout);
  if ('error' in done) throw done.error;
  return done.value;
}
