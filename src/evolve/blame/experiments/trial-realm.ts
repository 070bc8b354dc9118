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
  /** The last run of a batch has to be made again. */
  again(): void;
  /** What a batch gave so far, as JSON. */
  result(): string;
  steps(): number;
  traced(): string;
}

/** Loop iterations and calls of one run of a version as it is. */
const MOST_STEPS = 200_000;

/** A hybrid may take so many times the steps of both versions, and so many more. */
const HYBRID_STEPS = { times: 10, more: 1500 };

/** A run that spends this long in built-ins (a regular expression) is ended. */
const TIMEOUT_MS = 2000;

/** After so many runs of a batch that had to be ended it is given up: what is left of it ends with `limit`. */
const MOST_ENDED = 4;

/**
 * A realm of its own for experiments: modules are compiled once and run anew for each call. No host object is reachable from it. What analysed code
 * changes in built-in objects is undone after each call.
 */
export class TrialRealm {
  readonly #context: Context;
  readonly #controls: Controls;
  readonly #run = new Script('__run()');
  readonly #settled = new Script('__settled()');
  readonly #startVariants = new Script('__startVariants()');
  readonly #startInputs = new Script('__startInputs()');
  readonly #part = new Script('__part(Infinity)');
  readonly #single = new Script('__part(1)');
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
      const text = String(this.#run.runInContext(this.#context, TIMEOUT_MS));
      if (text !== '') return text;
      for (let n = 0; n < 1000 && this.#timer.runInContext(this.#context, TIMEOUT_MS) === true; n++);
      return String(this.#settled.runInContext(this.#context, TIMEOUT_MS));
    } catch {
      return 'limit';
    } finally {
      this.#controls.clean();
    }
  }

  /** Which of some variants of the modules end as expected, or may: those that are asynchronous. */
  runVariants(call: TrialCall, ids: readonly number[], expected: string): number[] {
    return this.#inParts(
      { ...call, batch: JSON.stringify({ ids, expected }) },
      this.#startVariants,
    ) as number[];
  }

  /** How a function ends on each of some inputs; empty text where it is asynchronous. */
  runInputs(call: Omit<TrialCall, 'input'>, inputs: readonly string[]): string[] {
    return this.#inParts({ ...call, batch: JSON.stringify(inputs) }, this.#startInputs) as string[];
  }

  /** Parts of a batch end by their steps. What one that takes long all the same was about to run is run alone, and ended if it takes long itself. */
  #inParts(call: Readonly<Record<string, unknown>>, start: Script): unknown {
    this.#controls.start(JSON.stringify(call), this.#most);
    start.runInContext(this.#context);
    const part = (script: Script) => {
      try {
        return script.runInContext(this.#context, TIMEOUT_MS) === true;
      } catch {
        return undefined;
      } finally {
        this.#controls.clean();
      }
    };
    let ended = 0;
    for (let isLeft: boolean | undefined = true; isLeft !== false && ended <= MOST_ENDED; ) {
      isLeft = part(this.#part);
      if (isLeft !== undefined) continue;
      // The run under way may have come late only.
      this.#controls.again();
      isLeft = part(this.#single);
      if (isLeft === undefined) ended++;
    }
    return JSON.parse(this.#controls.result());
  }

  /** Values that `__t()` was given in the last call. */
  traced(): (readonly [id: number, text: string, value: string | null])[] {
    return JSON.parse(this.#controls.traced()) as (readonly [number, string, string | null])[];
  }

  /** What the last call gave, as JSON with tags. */
  observed(): string {
    try {
      return String(this.#observed.runInContext(this.#context, TIMEOUT_MS));
    } catch {
      return '{"kind":"limit","limit":"time","message":"it could not be written down in time"}';
    }
  }

  /** The source of the function that would be called; empty when there is none. */
  source(call: TrialCall): string {
    this.#controls.start(JSON.stringify(call), this.#most);
    try {
      return String(this.#source.runInContext(this.#context, TIMEOUT_MS));
    } catch {
      return '';
    }
  }
}
