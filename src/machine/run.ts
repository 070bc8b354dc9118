import { types } from 'node:util';
import { RequestError } from '../base/diagnostic.ts';
import type { Model } from '../expr/input-variable.ts';
import type { Term } from '../expr/term.ts';
import type { VariableTable } from '../flow/data/variables.ts';
import type { Fn } from '../ir/ir.ts';
import { callingRun } from './calling-run.ts';
import { captureStates } from './capture-states.ts';
import { contextOf, resetControls } from './context-of.ts';
import { exhaustGenerator } from './exhaust-generator.ts';
import type { FaultPlaces } from './fault-place.ts';
import { setGuest } from './guest/guest.ts';
import type { MachineOptions } from './machine-options.ts';
import type { CallingRun } from './make-following-calls.ts';
import { nameInputs } from './name-inputs.ts';
import { Observation } from './observation.ts';
import type { Openers } from './opened-operations.ts';
import type { Realm } from './realm/realm.ts';
import { Register } from './registers.ts';
import type { FunctionTable } from './runtime/calls.ts';
import { isObject } from './runtime/is-object.ts';
import { defaultLimits, type Limits } from './runtime/limits.ts';
import type { RunContext } from './runtime/run-context.ts';
import type { StateNames } from './runtime/state-names.ts';
import { selfHostedPath } from './self-hosted-source.ts';
import type { CallSnapshot } from './snapshot.ts';
import type { Returned, Trace, Via } from './trace.ts';
import { type Ending, traceOf } from './trace-of.ts';

/** So many timers run after a call has ended. */
const MOST_AFTERWARDS = 10_000;

interface Inputs {
  readonly self: unknown;
  readonly args: readonly unknown[];
  readonly terms: readonly Term[];
}

/** One run: fresh modules and state in a realm. The owner calls {@link Run.initialise}, then {@link Run.execute}. */
export class Run {
  readonly context: RunContext;
  readonly limits: Limits;
  locals: readonly object[] = [];
  readonly #realm: Realm;
  readonly #options: MachineOptions;
  readonly #names: StateNames;
  readonly #observation: Observation;
  readonly #clock: { now(): number };
  readonly #deadline: number;
  /** Interrupt native calls that take too long. */
  readonly #watchdog: boolean;
  #ending: Ending | undefined;
  /** The instances that the outcome comes from (dependence mode). */
  #last: readonly number[] = [];
  /** The receiver and the arguments of the call, for what is read at the exit. */
  inputs: Inputs = { self: undefined, args: [], terms: [] };
  keepsInputs = false;
  /** Inside the realm already: entering costs a thread that watches the clock, so a run does it once where it can. */
  #entered = false;
  /** What the function's promise comes to is still open. */
  #waiting = false;
  /** What came of calling what the function returned. */
  #calls: { readonly made: readonly CallSnapshot[]; readonly values: readonly unknown[] } | undefined;
  #generator: { object: object; async: boolean } | undefined;

  constructor(
    realm: Realm,
    table: FunctionTable,
    options: MachineOptions,
    model: Model,
    names: ReadonlyMap<string, string>,
    watchdog: boolean,
    variables: VariableTable | undefined,
    places: FaultPlaces,
    stateNames: StateNames,
    assumed: ReadonlySet<Term> | undefined,
    openers: Openers,
  ) {
    this.#names = stateNames;
    this.#watchdog = watchdog;
    this.#realm = realm;
    setGuest(realm.reach);
    this.#options = options;
    this.limits = { ...defaultLimits, ...options.limits };
    this.#clock = options.clock ?? { now: () => performance.now() };
    this.#deadline = this.#clock.now() + this.limits.timeMs;
    resetControls(realm, options);
    this.context = contextOf(realm, table, options, {
      model,
      names,
      variables,
      places,
      assumed,
      openers,
      limits: this.limits,
      clock: this.#clock,
    });
    if (options.dependences) this.context.onBranchTerm = realm.controls.branchTerm;
    this.context.s.delays.isOpen = options.settleOutcome !== true;
    this.#observation = new Observation(this.context, realm, table, options);
  }

  /** Runs something inside the realm with its microtasks; what it throws becomes the ending. False when the run is over. */
  inside(f: () => void): boolean {
    if (this.over) return false;
    if (this.#entered) {
      try {
        f();
      } catch (error) {
        this.fail(error);
      }
      return !this.over;
    }
    const left = this.#deadline - this.#clock.now();
    const done = this.#realm.enter(
      () => {
        this.#entered = true;
        try {
          f();
        } catch (error) {
          this.fail(error);
        }
        this.#entered = false;
      },
      this.#watchdog ? left + 200 : 0,
    );
    this.#entered = false;
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

  /** Analysed code threw; or the request cannot be carried out, which is none of its outcomes. */
  fail(error: unknown, via?: Via): void {
    const { controls } = this.#realm;
    if (RequestError.is(error)) {
      this.context.watch.failure ??= error;
      return;
    }
    if (this.context.watch.reached !== undefined) return;
    const clean = controls.clean(error);
    if (clean === controls.LIMIT || controls.isExhausted(clean)) {
      // Without a noted reason it is the stack that was exhausted.
      this.context.watch.reached ??= { limit: 'depth', message: 'calls nested too deep' };
      return;
    }
    controls.asWritten(clean);
    const term = controls.r[Register.thrown] === 0 ? 0 : this.context.thrownTerm(clean);
    if (this.#ending === undefined) this.#last = [controls.r[Register.instance]!];
    if (via === undefined) this.context.uncaught ??= clean;
    this.#ending ??= { kind: 'throw', error: clean, term, ...(via && { via }) };
  }

  succeed(value: unknown, term: Term, via?: Via, returned?: Returned): void {
    const { r } = this.#realm.controls;
    // A call that comes to an end although the run was ended (a promise took the end in) has no outcome.
    if (this.context.watch.reached !== undefined) return;
    if (this.#ending === undefined) this.#last = [r[Register.retDefinition]!, r[Register.guard]!];
    this.#ending ??= { kind: 'return', value, term, ...(via && { via, returned }) };
  }

  /** Fresh modules; self-hosted models first, so that they capture built-ins before analysed code runs. */
  initialise(modules: readonly number[]): boolean {
    this.locals = this.#realm.instantiate().locals;
    const models = this.#options.program.modules.find((m) => m.path === selfHostedPath);
    for (const id of models === undefined ? modules : [models.id, ...modules])
      if (!this.initialiseModule(id)) return false;
    return !this.over;
  }

  /** Initialises one module and what it imports, to the end of its top-level awaits. */
  initialiseModule(id: number): boolean {
    const { controls } = this.#realm;
    let waiting: unknown;
    if (!this.inside(() => (waiting = controls.initModule(id)))) return false;
    if (!isObject(waiting)) return !this.over;
    let settled = false;
    const wait = (): void =>
      controls.settle(
        waiting,
        () => {
          settled = true;
        },
        (error) => this.fail(error),
      );
    return this.inside(wait) && this.drain(() => settled) && !this.over;
  }

  /** Runs microtasks and virtual timers until `done`, or until nothing is left (then it never settles). */
  drain(done: () => boolean): boolean {
    const { controls } = this.#realm;
    for (let n = 0; n < 1_000_000 && !done() && controls.hasTimers(); n++)
      if (!this.inside(() => void controls.runTimer())) return false;
    return done();
  }

  /** Builds the inputs; a constructor that throws is the outcome, marked as such. What constructors read of the world is input, too. */
  prepare(build: () => void): void {
    this.context.world.isCalled = this.#options.world === 'input';
    this.inside(build);
    if (this.#ending?.kind === 'throw') this.#ending = { ...this.#ending, during: 'input' };
  }

  /** Calls the function under test. Its promise or generator is followed to the end by {@link Run.complete}. */
  execute(
    call: () => unknown,
    fn: Fn | undefined,
    follow?: (run: CallingRun, value: unknown) => NonNullable<Run['calls']>,
  ): void {
    const { controls } = this.#realm;
    if (this.#options.dependences) controls.startRecorder();
    if (this.#options.cutsIn !== undefined)
      captureStates(this.context, this.#realm, this.#names, { ...this.inputs, locals: this.locals });
    const { builtIns } = this.#observation;
    if (builtIns !== undefined)
      nameInputs(this.context, this.#options.program, { ...this.inputs, locals: this.locals, builtIns });
    this.inside(() => {
      const value = call();
      const term = controls.r[Register.ret]!;
      if (types.isPromise(value)) this.#follow(value);
      else if (types.isGeneratorObject(value) && fn?.generator)
        this.#generator = { object: value as object, async: fn.async };
      else {
        if (follow !== undefined)
          this.#calls = follow(
            callingRun(this.context, this.#realm, this.#options.program, this.#observation),
            value,
          );
        this.succeed(value, term);
      }
    });
  }

  get calls() {
    return this.#calls;
  }

  /** What functions among the inputs are given is kept as it is at the time. */
  keepCalls(): void {
    this.context.capture ??= this.#observation.snapshot;
  }

  /** Drains what is left after the call: promises, generators, timers. */
  complete(): void {
    if (this.#generator !== undefined && !this.over)
      exhaustGenerator(this, this.#realm, this.#generator.object, this.#generator.async);
    if (this.#waiting && !this.over) this.drain(() => !this.#waiting);
    if (this.#ending !== undefined) this.#afterwards(this.#ending);
  }

  /** Timers that are still there run, but cannot change the outcome. Where they cannot be followed to their end, that is assumed. */
  #afterwards(ending: Ending): void {
    const { controls } = this.#realm;
    if (ending.kind === 'throw' && ending.during !== undefined) return;
    const last = this.#last;
    this.#ending = undefined;
    for (let n = 0; n < MOST_AFTERWARDS && !this.over && controls.hasTimers(); n++)
      this.inside(() => void controls.runTimer());
    const { reached } = this.context.watch;
    const why =
      reached?.message ?? (!this.over && controls.hasTimers() ? 'its timers have no end' : undefined);
    if (why !== undefined)
      this.context.s.assume(
        'afterwards',
        `nothing counts that happens after the call has ended, beyond: ${why}`,
      );
    if (this.#ending !== undefined) this.context.record('settled', 'an error of a timer');
    this.#ending = ending;
    this.#last = last;
    this.context.watch.reached = undefined;
  }

  #follow(promise: object): void {
    this.#waiting = true;
    this.context.async.look(promise);
    this.#realm.controls.settle(
      promise,
      (value) => {
        this.#waiting = false;
        this.context.record('settled', 'promise');
        this.succeed(value, this.context.async.awaited(promise, 0, value), 'promise');
      },
      (error) => {
        this.#waiting = false;
        this.context.record('settled', 'promise');
        this.fail(error, 'promise');
      },
    );
  }

  /** The trace so far. */
  trace(): Trace {
    return traceOf(this.context, this.#realm, this.#options, this.#observation, {
      ...this.inputs,
      locals: this.locals,
      ending: this.#ending,
      last: this.#last,
      calls: this.#calls,
      keepsInputs: this.keepsInputs,
    });
  }
}
