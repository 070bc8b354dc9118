import type { Context } from 'node:vm';
import { bareContext, bareObject, BareScript as Script } from '../../../machine/guest/bare-context.ts';
import { realmText } from './realm-text.ts';

/** What is called, and how it is reached from a module's exports. */
export interface TrialCall {
  readonly module: string;
  readonly path: readonly string[];
  /** Not exported: the module that declares it tells it under `own`. */
  readonly local?: { readonly module: string; readonly name: string };
  /** Arguments and receiver as JSON with tags. */
  readonly input: string;
  /** Values for `__g()` and `__r()`, by how often they were asked for before, as JSON with tags. */
  readonly values?: readonly (string | undefined)[];
}

interface Controls {
  define(path: string, run: unknown): void;
  resolve(json: string): void;
  start(json: string, limit: number): void;
  counters(n: number): Int32Array;
  clean(): string;
  steps(): number;
  traced(): string;
}

/** Loop iterations and calls of one run of a version as it is. */
const MOST_STEPS = 200_000;

/** A hybrid may take so many times the steps of both versions, and so many more. */
const HYBRID_STEPS = { times: 5, more: 5000 };

/** A run that spends this long in built-ins (a regular expression) is ended. */
const TIMEOUT_MS = 2000;

/** The same for many variants. */
const BATCH_MS = 6000;

/**
 * A realm of its own for experiments: modules are compiled once and run anew for each call. No host object is reachable from it. What analysed code
 * changes in built-in objects is undone after each call.
 */
export class TrialRealm {
  readonly #context: Context;
  readonly #controls: Controls;
  readonly #run = new Script('__run()');
  readonly #settled = new Script('__settled()');
  readonly #batch = new Script('__batch()');
  readonly #inputs = new Script('__inputs()');
  readonly #observed = new Script('__observed()');
  readonly #source = new Script('__source()');
  readonly #timer = new Script('__runTimer()');
  readonly counts: Int32Array;
  #defined = new Map<string, string>();
  #most = MOST_STEPS;

  constructor(counters: number) {
    this.#context = bareContext();
    this.#controls = bareObject(this.#context, realmText, 'beagle:trial') as Controls;
    this.counts = this.#controls.counters(counters);
  }

  /** Which module each specifier of each module stands for. */
  resolve(table: Readonly<Record<string, Readonly<Record<string, string>>>>): void {
    this.#controls.resolve(JSON.stringify(table));
  }

  /** Steps of the last run, or of loading it. */
  get steps(): number {
    return this.#controls.steps();
  }

  /** Runs from here on are of programs like ones that took so many steps. */
  expectSteps(steps: number): void {
    this.#most = Math.min(MOST_STEPS, HYBRID_STEPS.times * steps + HYBRID_STEPS.more);
  }

  /** False when the text is no program. */
  define(path: string, text: string): boolean {
    if (this.#defined.get(path) === text) return true;
    try {
      const source = `(function (module, exports, require) {${text}\n})`;
      this.#controls.define(path, bareObject(this.#context, source, path));
    } catch {
      return false;
    }
    this.#defined.set(path, text);
    return true;
  }

  /** How a call ends, as text. */
  run(call: TrialCall): string {
    this.#controls.start(JSON.stringify(call), this.#most);
    try {
      const options = { timeout: TIMEOUT_MS };
      const text = String(this.#run.runInContext(this.#context, options));
      if (text !== '') return text;
      for (let n = 0; n < 1000 && this.#timer.runInContext(this.#context, options) === true; n++);
      return String(this.#settled.runInContext(this.#context, options));
    } catch {
      return 'limit';
    } finally {
      this.#controls.clean();
    }
  }

  /** Which of some variants of the modules end as expected; undefined when that takes too long. Only for functions that are not asynchronous. */
  runVariants(call: TrialCall, ids: readonly number[], expected: string): number[] | undefined {
    const batch = JSON.stringify({ ids, expected });
    this.#controls.start(JSON.stringify({ ...call, batch }), this.#most);
    try {
      return JSON.parse(String(this.#batch.runInContext(this.#context, { timeout: BATCH_MS }))) as number[];
    } catch {
      return undefined;
    } finally {
      this.#controls.clean();
    }
  }

  /** How a function that is not asynchronous ends on each of some inputs; undefined when that takes too long. */
  runInputs(call: Omit<TrialCall, 'input'>, inputs: readonly string[]): string[] | undefined {
    this.#controls.start(JSON.stringify({ ...call, batch: JSON.stringify(inputs) }), this.#most);
    try {
      return JSON.parse(String(this.#inputs.runInContext(this.#context, { timeout: BATCH_MS }))) as string[];
    } catch {
      return undefined;
    } finally {
      this.#controls.clean();
    }
  }

  /** Values that `__t()` was given in the last call. */
  traced(): (readonly [id: number, text: string, value: string | null])[] {
    return JSON.parse(this.#controls.traced()) as (readonly [number, string, string | null])[];
  }

  /** What the last call gave, as JSON with tags. */
  observed(): string {
    try {
      return String(this.#observed.runInContext(this.#context, { timeout: TIMEOUT_MS }));
    } catch {
      return '{"kind":"limit","limit":"time","message":"it could not be written down in time"}';
    }
  }

  /** The source of the function that would be called; empty when there is none. */
  source(call: TrialCall): string {
    this.#controls.start(JSON.stringify(call), this.#most);
    try {
      return String(this.#source.runInContext(this.#context, { timeout: TIMEOUT_MS }));
    } catch {
      return '';
    }
  }
}
