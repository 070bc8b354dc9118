import vm from 'node:vm';
import type { Emitted } from '../emit/emit-program.ts';
import { Guest, setGuest } from '../guest/guest.ts';
import { inTime, TimeIsUp } from '../guest/in-time.ts';
import { isHostError } from '../guest/is-host-error.ts';
import { newContext } from '../guest/new-context.ts';
import { type Reach, reachText } from '../guest/reach.ts';
import type { Registers } from '../runtime/run-state.ts';
import type { ShownValues } from '../trace.ts';
import { preludeText } from './prelude.ts';

/** The controls that the prelude hands to the host. All functions belong to the realm. */
export interface Controls extends Registers {
  readonly link: object;
  /** What direct calls of `eval` call. */
  readonly directEval: Function;
  /** Coverage by site. */
  readonly c: Uint8Array;
  readonly LIMIT: object;
  readonly ids: { get(f: unknown): number | undefined; has(f: unknown): boolean };
  readonly ctors: { has(f: unknown): boolean };
  readonly resetModules: (made: object) => void;
  readonly initModule: (id: number) => unknown;
  readonly exported: (id: number, name: string, seen: object) => (() => unknown) | undefined;
  readonly ns: (id: number) => object;
  /** Names, values and terms of the private fields that the class with this prototype gives an object, one after the other. */
  readonly privatesOf: (holder: object, object: object) => ArrayLike<unknown> | undefined;
  /** Is it what a field or local holds before it is initialised? */
  readonly isUnset: (value: unknown) => boolean;
  readonly cjsExports: (id: number) => { exports: unknown } | undefined;
  /** Takes emitted code out of the message of an error of V8. */
  readonly asWritten: (error: unknown) => void;
  readonly runTimer: () => boolean;
  readonly hasTimers: () => boolean;
  /** Where randomness and the clock stand. */
  readonly ambient: () => string;
  readonly columns: () => Columns;
  readonly shown: () => ShownValues;
  readonly resetRecorder: () => void;
  readonly startRecorder: () => void;
  readonly since: (definition: number, variable: number) => void;
  readonly exit: (site: number, definitions: readonly number[]) => number;
  readonly use: (definition: number, variable?: number) => void;
  readonly branchTerm: (term: number) => void;
  readonly setClock: (ms: number) => void;
  readonly setSeed: (seed: number) => void;
  readonly clearTimers: () => void;
  /** The environment as before anything was written to it. */
  readonly resetProcess: () => void;
  /** How many frames the stacks of errors tell of: none, so that runs depend on nothing of ours, but where an error is looked for. */
  readonly setStackLimit: (n: number) => void;
  readonly watch: () => void;
  readonly tampered: () => boolean;
  /** Properties came to, or went from, what all objects of a kind share; costs next to nothing. */
  readonly isGrown: () => boolean;
  readonly settle: (promise: unknown, done: (value: unknown) => void, fail: (error: unknown) => void) => void;
  readonly clean: (error: unknown) => unknown;
  readonly isExhausted: (error: unknown) => boolean;
  /** The site of the throw statement that first threw this; -1 or undefined when none did. */
  readonly thrownAt: (error: unknown) => number | undefined;
  /** A function that runs a script's initialiser up to its next lexical declaration and returns the value declared. */
  readonly scriptStep: (id: number) => () => unknown;
  readonly newSet: () => object;
  readonly newArray: () => object;
  readonly newObject: () => object;
  /** Node's `path`, as modules get it. */
  readonly nodePath: () => object;
  /** A function that counts as instrumented and calls the host with its arguments, how it was called and on what. */
  readonly stub: (
    call: (args: ArrayLike<unknown>, how: number, self: unknown) => unknown,
    name: string,
    length: number,
  ) => Function;
}

export interface Columns {
  readonly count: number;
  readonly siteColumn: Int32Array;
  readonly parentColumn: Int32Array;
  readonly startColumn: Int32Array;
  readonly takenColumn: Int8Array;
  readonly termColumn: Int32Array;
  readonly data: Int32Array;
  readonly dataCount: number;
  readonly useStartColumn: Int32Array;
  readonly useVariables: Int32Array;
  readonly useDefinitions: Int32Array;
  readonly useCount: number;
  readonly argumentData: Int32Array;
  readonly argumentCount: number;
  readonly reached: Int32Array;
  readonly reachedCount: number;
}

const preludeScript = new vm.Script(preludeText, { filename: 'beagle:prelude' });

/**
 * A `vm` context of its own: no host objects, no code from strings, its own queue of microtasks. Everything analysed runs
 * through {@link Realm.enter}, which drains microtasks and is interrupted after a while even inside a native call.
 */
export class Realm {
  readonly context: vm.Context;
  readonly controls: Controls;
  readonly global: object;
  /** How its values are touched. */
  readonly reach: Reach;
  /** Makes a fresh instance of all modules. */
  readonly #program: (link: object) => object;
  readonly #trampoline: vm.Script;
  readonly #setHook: (f: () => void) => void;

  constructor(emitted: Emitted, compiled: vm.Script, host: Record<string, unknown>) {
    this.context = newContext('beagle');
    this.global = vm.runInContext('globalThis', this.context);
    this.reach = vm.runInContext(reachText, this.context);
    const prelude = preludeScript.runInContext(this.context) as (host: object) => Controls;
    this.controls = prelude(host);
    const hook = `${emitted.scriptHook}Run`;
    this.#setHook = vm.runInContext(`let ${hook};(f)=>{${hook}=f;}`, this.context);
    this.#trampoline = new vm.Script(`${hook}()`, { filename: 'beagle:run' });
    this.#program = compiled.runInContext(this.context);
    this.controls.watch();
  }

  /** Fresh module state. */
  instantiate(): { readonly locals: readonly object[] } {
    const made = this.#program(this.controls.link);
    this.controls.resetModules(made);
    return made as { readonly locals: readonly object[] };
  }

  /** Runs `f` inside the realm, then its microtasks. False when the time (0: without limit) ran out. */
  enter(f: () => void, timeoutMs: number): boolean {
    setGuest(this.reach);
    this.#setHook(f);
    // Errors are not displayed: Node would read their stacks in the host's realm.
    const run = () => void this.#trampoline.runInContext(this.context, { displayErrors: false });
    try {
      if (timeoutMs === 0) run();
      else inTime(run, timeoutMs);
      return true;
    } catch (error) {
      if (error instanceof TimeIsUp) return false;
      // What `f` throws it catches itself.
      if (timeoutMs === 0 || isHostError(error)) throw error;
      return false;
    }
  }

  /** Runs a module of kind script: its text drives the initialiser. Called inside {@link Realm.enter}. */
  runScript(id: number, text: string, filename: string, hook: string): void {
    Guest.defineProperty(this.global, hook, { value: this.controls.scriptStep(id), configurable: true });
    this.evaluate(text, filename);
  }

  /** Evaluates a script's text in the realm. */
  evaluate(text: string, filename: string): unknown {
    return new vm.Script(text, { filename }).runInContext(this.context, { displayErrors: false });
  }
}
