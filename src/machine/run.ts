import { types } from 'node:util';
import { RequestError } from '../base/diagnostic.ts';
import type { Model } from '../expr/input-variable.ts';
import type { Term } from '../expr/term.ts';
import type { VariableTable } from '../flow/data/variables.ts';
import type { Fn, Program } from '../ir/ir.ts';
import { afterRun } from './after-run.ts';
import type { FaultPlaces } from './fault-place.ts';
import { Guest, setGuest } from './guest/guest.ts';
import type { MachineOptions } from './machine-options.ts';
import type { CallingRun } from './make-following-calls.ts';
import type { Openers } from './opened-operations.ts';
import type { Realm } from './realm/realm.ts';
import { type RecordedExits, recordExits } from './record-exits.ts';
import { recordedInstances } from './recorded-instances.ts';
import { Register } from './registers.ts';
import { runIdentity } from './run-identity.ts';
import type { FunctionTable } from './runtime/calls.ts';
import { isObject } from './runtime/is-object.ts';
import { KeptState } from './runtime/kept-state.ts';
import { defaultLimits, type Limits, LimitWatch } from './runtime/limits.ts';
import { RunContext } from './runtime/run-context.ts';
import { RunState } from './runtime/run-state.ts';
import { StateCapture } from './runtime/state-capture.ts';
import type { StateNames } from './runtime/state-names.ts';
import { selfHostedPath } from './self-hosted-source.ts';
import { settleStructure } from './settle-outcome.ts';
import type { CallSnapshot, Snapshot } from './snapshot.ts';
import { shadowReader, snapshotOutcome } from './snapshot-outcome.ts';
import type { IdentityReader, ObjectIds } from './snapshot-readers.ts';
import { takeSnapshot } from './take-snapshot.ts';
import type { RunOutcome, Trace, Via } from './trace.ts';
import { withCalls } from './with-calls.ts';

/** Objects that hold functions and no state. */
const namespaces = ['Math', 'JSON', 'Reflect', 'Object', 'Number', 'String', 'Array', 'console'];

/** So many timers run after a call has ended. */
const MOST_AFTERWARDS = 10_000;

/** A value or error with its term, or undefined while a run has not got that far. */
type Ending =
  | { kind: 'return'; value: unknown; term: Term; via?: Via | undefined; returned?: unknown }
  | { kind: 'throw'; error: unknown; term: Term; during?: 'input'; via?: Via | undefined };

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
  #identity: IdentityReader | undefined;
  #builtIns: ReadonlyMap<object | symbol, string> = new Map();
  readonly #ids: ObjectIds = new Map();
  readonly #clock: { now(): number };
  readonly #deadline: number;
  /** Interrupt native calls that take too long. */
  readonly #watchdog: boolean;
  #ending: Ending | undefined;
  /** The instances that the outcome comes from (dependence mode). */
  #last: readonly number[] = [];
  /** The receiver and the arguments of the call, for what is read at the exit. */
  inputs: Inputs = { self: undefined, args: [], terms: [] };
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
    const { controls } = realm;
    controls.r.fill(0);
    controls.r[Register.thrownAt] = -1;
    controls.c.fill(0);
    controls.resetRecorder();
    controls.clearTimers();
    controls.resetProcess();
    controls.setSeed(options.seed ?? 1);
    controls.setClock(options.now ?? Date.UTC(2024, 0, 1));
    if (options.dependences) {
      controls.r[Register.heap] = 1;
      controls.r[Register.instance] = -1;
    }
    const watch = new LimitWatch(this.limits, this.#clock, controls.r, controls.LIMIT);
    const s = new RunState({
      store: options.store,
      program: options.program,
      model,
      ledger: options.ledger,
      registers: controls,
      verify: options.verify ?? false,
      dependences: options.dependences ?? false,
      watching: options.watch !== undefined,
      ignoresAssume: options.assume === 'ignored',
      assumed,
      openers,
      watch,
    });
    const models = options.program.modules.find((m) => m.path === selfHostedPath);
    const bodies = new Map<string, Function | undefined>();
    this.context = new RunContext({
      s,
      watch,
      table,
      recorder: controls,
      callback: (f) => controls.stub((list) => f(argumentAt(list, 0), argumentAt(list, 1)), '', 1),
      variables,
      selfHosted: (path) => {
        if (!bodies.has(path)) {
          const name = names.get(path);
          const get = models && name ? controls.exported(models.id, name, controls.newSet()) : undefined;
          bodies.set(path, get?.() as Function | undefined);
        }
        return bodies.get(path);
      },
      places,
      console: options.console,
      endsAtMissing: options.missingGlobals === 'end',
    });
    if (options.dependences) this.context.onBranchTerm = controls.branchTerm;
    s.delays.isOpen = options.settleOutcome !== true;
    if (options.settleOutcome) this.#observe(table);
    if (options.keep !== undefined) this.#keep();
  }

  /** Everything that can be told of the outcome is wanted: which objects it holds, and what was passed out as it was at the time. */
  #observe({ builtIns }: FunctionTable): void {
    const { context } = this;
    const identity = runIdentity(this.#realm, builtIns, () => context);
    this.#identity = identity;
    this.#builtIns = builtIns;
    context.memory.origins.hides = (object) => identity.privates(object).length > 0;
    context.capture = (value, term) => {
      const { site } = context.s;
      context.s.site = -1;
      settleStructure(value, term, context.memory);
      context.s.site = site;
      return this.#snapshot(value, term);
    };
  }

  /** The state at the exit is wanted, and what calls were given as it was at the time. */
  #keep(): void {
    const { context } = this;
    const take = (value: unknown, term: Term) => this.#snapshot(value, term);
    context.capture ??= take;
    context.kept = new KeptState(take);
  }

  #snapshot(value: unknown, term: Term): Snapshot {
    return takeSnapshot(
      value,
      term,
      shadowReader(this.context.memory, this.#identity === undefined),
      this.#identity,
      this.#ids,
    );
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

  succeed(value: unknown, term: Term, via?: Via, returned?: unknown): void {
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

  /** Builds the inputs; a constructor that throws is the outcome, marked as such. */
  prepare(build: () => void): void {
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
    if (this.#options.cutsIn !== undefined) this.#captureStates();
    if (this.#identity !== undefined) this.#nameInputs();
    this.context.world.isCalled = this.#options.world === 'input';
    this.inside(() => {
      const value = call();
      const term = controls.r[Register.ret]!;
      if (types.isPromise(value)) this.#follow(value);
      else if (types.isGeneratorObject(value) && fn?.generator)
        this.#generator = { object: value as object, async: fn.async };
      else {
        if (follow !== undefined) this.#calls = follow(this.#calling(), value);
        this.succeed(value, term);
      }
    });
  }

  get calls() {
    return this.#calls;
  }

  /** What functions among the inputs are given is kept as it is at the time. */
  keepCalls(): void {
    this.context.capture ??= (value, term) => this.#snapshot(value, term);
  }

  #calling(): CallingRun {
    const { controls } = this.#realm;
    return {
      context: this.context,
      returned: () => controls.r[Register.ret]!,
      caught: (error) => {
        const clean = controls.clean(error);
        const isOurs = RequestError.is(error) || clean === controls.LIMIT || controls.isExhausted(clean);
        if (isOurs || this.context.watch.reached !== undefined) throw error;
        controls.asWritten(clean);
        return { error: clean, term: controls.r[Register.thrown] === 0 ? 0 : this.context.thrownTerm(clean) };
      },
      take: (value, term) => this.#snapshot(value, term),
      fnOf: (value) => fnOf(this.#realm, this.#options.program, value),
    };
  }

  #nameInputs(): void {
    const { anchors } = this.context.memory;
    anchors.note(this.inputs.self, 'this');
    for (const [i, value] of this.inputs.args.entries()) anchors.note(value, `arguments[${i}]`);
    for (const { id, path } of this.#options.program.modules)
      if (!path.startsWith('beagle:')) this.#nameHeld(this.locals[id]);
    if (anchors.isFull || this.context.memory.held.isFull)
      this.context.s.assume(
        'identity',
        'of the objects that there were before the call, those beyond the first thousands are not exchanged for copies',
      );
  }

  #nameHeld(variables: object | undefined): void {
    const { anchors, held } = this.context.memory;
    const isKnown = (object: object) => anchors.nameOf(object) !== undefined || this.#builtIns.has(object);
    for (const [name, get] of Object.entries(variables ?? {})) {
      try {
        held.note((get as () => unknown)(), name, isKnown);
      } catch {
        // Not initialised yet.
      }
    }
  }

  #captureStates(): void {
    const { controls } = this.#realm;
    const { ids } = controls;
    this.context.states = new StateCapture(this.context.memory, {
      names: this.#names,
      functionOf: (f) => ids.get(f),
      isNamespace: (object) => namespaces.some((name) => this.context.table.intrinsic(name) === object),
      ambient: () => (controls.hasTimers() ? undefined : controls.ambient()),
    });
    this.context.states.start(this.locals, [this.inputs.self, ...this.inputs.args]);
  }

  /** Drains what is left after the call: promises, generators, timers. */
  complete(): void {
    if (this.#generator !== undefined && !this.over)
      this.#exhaust(this.#generator.object, this.#generator.async);
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

  /** A generator's outcome is the array of what it yields, as spreading it gives, within a bound. */
  #exhaust(generator: object, isAsync: boolean): void {
    const bound = 1000;
    const next = Guest.get(generator, 'next') as Function;
    const values = this.#realm.evaluate('[]', 'beagle:values') as unknown[];
    const push = (value: unknown, term: Term) => {
      Guest.defineProperty(values, values.length, {
        value,
        writable: true,
        enumerable: true,
        configurable: true,
      });
      if (term !== 0) this.context.memory.write(values, values.length - 1, value, term);
    };
    const via = isAsync ? 'async generator' : 'generator';
    for (let i = 0; i < bound && !this.over; i++) {
      this.context.record('step', 'next');
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
            (error) => this.fail(error, via),
          );
      });
      if (isAsync && !this.over) this.drain(() => finished);
      if (this.over) return;
      if (!isObject(result)) break;
      const done = Boolean(Guest.get(result, 'done'));
      if (done) {
        this.succeed(values, 0, via, Guest.get(result, 'value'));
        return;
      }
      const value = Guest.get(result, 'value');
      push(value, this.context.memory.read(result, 'value', value));
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
    const outcome = this.#outcome();
    const isOwn = outcome.kind === 'throw' && !this.context.fromInput.has(outcome.error);
    if (isOwn && outcome.during === undefined) {
      const { kind, site } = this.context.places.ofError(outcome.error, controls.thrownAt(outcome.error));
      this.context.fault(kind, site);
    }
    // Whatever is decided for the sake of the outcome belongs to its exit.
    const exits = this.#options.dependences ? this.#recordExits(outcome) : { instances: [], reads: [] };
    if (this.#options.settleOutcome) this.#settle();
    const covered = controls.c.slice();
    return {
      outcome,
      result: withCalls(
        snapshotOutcome(outcome, (value, term) => this.#snapshot(value, term)),
        this.#calls?.made,
        entries,
      ),
      given: this.#calls?.values,
      conditions: this.#options.settleOutcome ? s.conditions.slice() : s.conditions,
      decisions: s.decisions,
      instances: this.#options.dependences
        ? recordedInstances(controls.columns(), exits.instances, this.context.memory.dependences?.incomplete)
        : undefined,
      observed: this.context.kept?.at(exits.reads),
      ...(this.#options.values && { shown: this.#realm.controls.shown() }),
      ...(this.context.states && { cuts: this.context.states.cuts }),
      events: s.events,
      steps: watch.steps,
      covered: { has: (site) => covered[site] === 1 },
      log: entries,
      faults: this.context.faults,
      world: this.context.world.reads,
      after: this.#options.settleOutcome
        ? afterRun(this.context, { ...this.inputs, locals: this.locals }, this.#realm.reach, (value, term) =>
            this.#snapshot(value, term),
          )
        : undefined,
    };
  }

  #settle(): void {
    const ending = this.#ending;
    if (ending === undefined || this.context.watch.reached !== undefined) return;
    this.context.s.site = -1;
    const value = ending.kind === 'return' ? ending.value : ending.error;
    settleStructure(value, ending.term, this.context.memory);
  }

  #outcome(): RunOutcome {
    const { reached } = this.context.watch;
    if (reached !== undefined) return { kind: 'limit', limit: reached.limit, message: reached.message };
    return this.#ending ?? { kind: 'limit', limit: 'pending', message: 'a promise that never settles' };
  }

  /** The outcome is read at the exit, and whatever else is to be observed. */
  #recordExits(outcome: RunOutcome): RecordedExits {
    const { controls } = this.#realm;
    const { program, observe = [] } = this.#options;
    const left = { controls, program, context: this.context, ...this.inputs, locals: this.locals };
    const last = outcome.kind === 'limit' ? [controls.r[Register.instance]!] : this.#last;
    return recordExits(left, outcome, last, observe);
  }
}

/** The function of the program that a function object was made from. */
export function fnOf(realm: Realm, program: Program, f: unknown): Fn | undefined {
  const id = typeof f === 'function' ? realm.controls.ids.get(f) : undefined;
  return id === undefined || id < 0 ? undefined : program.functions[id];
}

/** What the list does not hold its prototype must not tell. */
function argumentAt(list: ArrayLike<unknown>, i: number): unknown {
  return i < list.length ? list[i] : undefined;
}
