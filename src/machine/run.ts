import { types } from 'node:util';
import type { Model } from '../expr/input-variable.ts';
import type { Term } from '../expr/term.ts';
import type { Fn, Program } from '../ir/ir.ts';
import type { MachineOptions } from './machine-options.ts';
import type { Realm } from './realm/realm.ts';
import { Register } from './registers.ts';
import type { FunctionTable } from './runtime/calls.ts';
import { isObject } from './runtime/is-object.ts';
import { defaultLimits, type Limits, LimitWatch } from './runtime/limits.ts';
import { RunContext } from './runtime/run-context.ts';
import { RunState } from './runtime/run-state.ts';
import { selfHostedPath } from './self-hosted-source.ts';
import { snapshotOutcome } from './snapshot-outcome.ts';
import type { Condition, Instances, RunOutcome, Trace } from './trace.ts';

/** A value or error with its term, or undefined while a run has not got that far. */
type Ending =
  | { kind: 'return'; value: unknown; term: Term }
  | { kind: 'throw'; error: unknown; term: Term; during?: 'input' };

/** One run: fresh modules and state in a realm. The owner calls {@link Run.initialise}, then {@link Run.execute}. */
export class Run {
  readonly context: RunContext;
  readonly limits: Limits;
  locals: readonly object[] = [];
  readonly #realm: Realm;
  readonly #options: MachineOptions;
  readonly #clock: { now(): number };
  readonly #deadline: number;
  #ending: Ending | undefined;

  constructor(
    realm: Realm,
    table: FunctionTable,
    options: MachineOptions,
    model: Model,
    names: ReadonlyMap<string, string>,
  ) {
    this.#realm = realm;
    this.#options = options;
    this.limits = { ...defaultLimits, ...options.limits };
    this.#clock = options.clock ?? { now: () => performance.now() };
    this.#deadline = this.#clock.now() + this.limits.timeMs;
    const { controls } = realm;
    controls.r.fill(0);
    controls.c.fill(0);
    controls.resetRecorder();
    controls.clearTimers();
    controls.setSeed(options.seed ?? 1);
    controls.setClock(options.now ?? Date.UTC(2024, 0, 1));
    if (options.dependences) controls.r[Register.heap] = 1;
    const s = new RunState({
      store: options.store,
      program: options.program,
      model,
      approximations: options.approximations,
      registers: controls,
      verify: options.verify ?? false,
      dependences: options.dependences ?? false,
    });
    const models = options.program.modules.find((m) => m.path === selfHostedPath);
    const bodies = new Map<string, Function | undefined>();
    this.context = new RunContext({
      s,
      watch: new LimitWatch(this.limits, this.#clock, controls.r, controls.LIMIT),
      table,
      use: controls.use,
      selfHosted: (path) => {
        if (!bodies.has(path)) {
          const name = names.get(path);
          const get = models && name ? controls.exported(models.id, name, controls.newSet()) : undefined;
          bodies.set(path, get?.() as Function | undefined);
        }
        return bodies.get(path);
      },
      console: options.console,
    });
    if (options.dependences) this.context.onBranchTerm = controls.branchTerm;
  }

  /** Runs something inside the realm with its microtasks; what it throws becomes the ending. False when the run is over. */
  inside(f: () => void): boolean {
    if (this.over) return false;
    const left = this.#deadline - this.#clock.now();
    const done = this.#realm.enter(() => {
      try {
        f();
      } catch (error) {
        this.fail(error);
      }
    }, left + 200);
    if (!done)
      this.context.watch.reached ??= { limit: 'time', message: `more than ${this.limits.timeMs} ms` };
    return !this.over;
  }

  get over(): boolean {
    return (
      this.#ending !== undefined ||
      this.context.watch.reached !== undefined ||
      this.context.watch.failure !== undefined
    );
  }

  /** Analysed code threw. */
  fail(error: unknown): void {
    const { controls } = this.#realm;
    const clean = controls.clean(error);
    if (clean === controls.LIMIT || controls.isExhausted(clean)) {
      // Without a noted reason it is the stack that was exhausted.
      this.context.watch.reached ??= { limit: 'depth', message: 'calls nested too deep' };
      return;
    }
    const term = controls.r[Register.thrown] === 0 ? 0 : this.context.thrownTerm(clean);
    this.#ending ??= { kind: 'throw', error: clean, term };
  }

  succeed(value: unknown, term: Term): void {
    this.#ending ??= { kind: 'return', value, term };
  }

  /** Fresh modules; self-hosted models first, so that they capture built-ins before analysed code runs. */
  initialise(modules: readonly number[]): boolean {
    const { controls } = this.#realm;
    this.locals = this.#realm.instantiate().locals;
    const models = this.#options.program.modules.find((m) => m.path === selfHostedPath);
    for (const id of models === undefined ? modules : [models.id, ...modules]) {
      let waiting: unknown;
      if (!this.inside(() => (waiting = controls.initModule(id)))) return false;
      if (!isObject(waiting)) continue;
      let settled = false;
      const wait = (): void =>
        controls.settle(
          waiting,
          () => {
            settled = true;
          },
          (error) => this.fail(error),
        );
      if (!this.inside(wait) || !this.drain(() => settled)) return false;
    }
    return !this.over;
  }

  /** Runs microtasks and virtual timers until `done`, or until nothing is left (then it never settles). */
  drain(done: () => boolean): boolean {
    const { controls } = this.#realm;
    let more = true;
    for (let n = 0; more && n < 1_000_000; n++) {
      if (!this.inside(() => (more = controls.runTimer()))) return false;
      if (done()) return true;
    }
    return done();
  }

  /** Builds the inputs; a constructor that throws is the outcome, marked as such. */
  prepare(build: () => void): void {
    this.inside(build);
    if (this.#ending?.kind === 'throw') this.#ending = { ...this.#ending, during: 'input' };
  }

  /** Calls the function under test and follows its promise or generator to the end. */
  execute(call: () => unknown, fn: Fn | undefined): void {
    const { controls } = this.#realm;
    if (this.#options.dependences) controls.startRecorder();
    let value: unknown;
    let term: Term = 0;
    const ok = this.inside(() => {
      value = call();
      term = controls.r[Register.ret]!;
    });
    if (!ok) return;
    const isAsync = types.isPromise(value) && (fn === undefined || fn.async);
    if (isAsync) this.#follow(value as object);
    else if (types.isGeneratorObject(value) && fn?.generator) this.#exhaust(value as object, fn.async);
    else this.succeed(value, term);
    if (this.#ending?.kind !== 'throw') this.drain(() => false);
  }

  #follow(promise: object): void {
    const { controls } = this.#realm;
    let settled = false;
    const wait = (): void => {
      controls.settle(
        promise,
        (value) => {
          settled = true;
          this.succeed(value, this.context.async.awaited(promise, 0, value));
        },
        (error) => {
          settled = true;
          this.fail(error);
        },
      );
    };
    this.inside(wait);
    if (!this.over) this.drain(() => settled);
  }

  /** A generator's outcome is the array of what it yields, then what it returns, within a bound. */
  #exhaust(generator: object, isAsync: boolean): void {
    const bound = 1000;
    const next = Reflect.get(generator, 'next') as Function;
    const values = this.#realm.evaluate('[]', 'beagle:values') as unknown[];
    const push = (value: unknown, term: Term) => {
      Reflect.defineProperty(values, values.length, {
        value,
        writable: true,
        enumerable: true,
        configurable: true,
      });
      if (term !== 0) this.context.memory.write(values, values.length - 1, value, term);
    };
    for (let i = 0; i < bound && !this.over; i++) {
      let result: unknown;
      let finished = false;
      this.inside(() => {
        result = this.context.calls.invoke(-1, next, generator, 0, [], [], false);
        if (isAsync)
          this.#realm.controls.settle(
            result,
            (value) => {
              result = value;
              finished = true;
            },
            (error) => this.fail(error),
          );
      });
      if (isAsync && !this.over) this.drain(() => finished);
      if (this.over) return;
      if (!isObject(result)) break;
      const done = Boolean(Reflect.get(result, 'done'));
      const value = Reflect.get(result, 'value');
      const term = this.context.memory.read(result, 'value', value);
      push(value, term);
      if (done) {
        this.succeed(values, 0);
        return;
      }
    }
    if (!this.over)
      this.context.watch.reached ??= {
        limit: 'steps',
        message: `a generator yielded more than ${bound} values`,
      };
  }

  /** The trace so far. */
  trace(): Trace {
    const { controls } = this.#realm;
    const { watch, s, pending, entries } = this.context;
    if (watch.failure !== undefined) throw watch.failure;
    if (watch.reached === undefined && this.#ending !== undefined) pending.flush();
    const covered = controls.c.slice();
    const outcome = this.#outcome();
    return {
      outcome,
      result: snapshotOutcome(outcome, this.context.memory),
      conditions: s.conditions as readonly Condition[],
      instances: this.#options.dependences ? this.#instances() : undefined,
      steps: watch.steps,
      covered: { has: (site) => covered[site] === 1 },
      log: entries,
    };
  }

  #outcome(): RunOutcome {
    const { reached } = this.context.watch;
    if (reached !== undefined) return { kind: 'limit', limit: reached.limit, message: reached.message };
    return this.#ending ?? { kind: 'limit', limit: 'pending', message: 'a promise that never settles' };
  }

  #instances(): Instances {
    const k = this.#realm.controls.columns();
    const dataStart = Int32Array.from({ length: k.count + 1 }, (_, i) =>
      i < k.count ? k.startColumn[i]! : k.dataCount,
    );
    return {
      count: k.count,
      site: Int32Array.from({ length: k.count }, (_, i) => k.siteColumn[i]!),
      parent: Int32Array.from({ length: k.count }, (_, i) => k.parentColumn[i]!),
      dataStart,
      data: Int32Array.from({ length: k.dataCount }, (_, i) => k.data[i]!),
      taken: Int8Array.from({ length: k.count }, (_, i) => k.takenColumn[i]!),
      term: Int32Array.from({ length: k.count }, (_, i) => k.termColumn[i]!),
    };
  }
}

/** The function of the program that a function object was made from. */
export function fnOf(realm: Realm, program: Program, f: unknown): Fn | undefined {
  const id = typeof f === 'function' ? realm.controls.ids.get(f) : undefined;
  return id === undefined || id < 0 ? undefined : program.functions[id];
}
