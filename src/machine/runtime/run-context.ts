import { types } from 'node:util';
import { Op } from '../../expr/op.ts';
import type { Term } from '../../expr/term.ts';
import { toStringTerm } from '../../expr/to-string.ts';
import type { VariableTable } from '../../flow/data/variables.ts';
import type { SiteId } from '../../ir/ir.ts';
import { type CheckedFaultKind, checkedFaultTexts, type FaultKind, type RunFault } from '../fault.ts';
import type { FaultPlaces } from '../fault-place.ts';
import { Guest } from '../guest/guest.ts';
import { isHostError } from '../guest/is-host-error.ts';
import { Register } from '../registers.ts';
import type { Snapshot } from '../snapshot.ts';
import { ConditionKind, type LogEntry } from '../trace.ts';
import { AsyncShadows } from './async.ts';
import { Calls, type FunctionTable } from './calls.ts';
import { codeOfText } from './code-of-text.ts';
import { GlobalTerms } from './global-terms.ts';
import type { Recorder } from './heap-dependences.ts';
import { isObject } from './is-object.ts';
import type { KeptState } from './kept-state.ts';
import type { LimitWatch } from './limits.ts';
import { Memory } from './memory.ts';
import { Pending } from './pending.ts';
import { promiseFunctions } from './promise-functions.ts';
import { getTerm, readConcrete } from './property.ts';
import type { RunState } from './run-state.ts';
import type { StateCapture } from './state-capture.ts';
import { ThrownValue } from './thrown-value.ts';
import { World } from './world.ts';

/** Everything of one run: state, memory, calls, limits, and the small operations that belong to no family. */
export class RunContext {
  readonly s: RunState;
  readonly watch: LimitWatch;
  readonly table: FunctionTable;
  readonly memory: Memory;
  readonly pending: Pending;
  readonly calls: Calls;
  readonly async: AsyncShadows;
  readonly world: World;
  readonly globals: GlobalTerms;
  /** Keeps states at cuts; undefined when none are kept. */
  states: StateCapture | undefined;
  readonly entries: LogEntry[] = [];
  readonly faults: RunFault[] = [];
  /** What ended the call itself by an exception. */
  uncaught: unknown;
  /** What functions among the inputs threw: no fault of the program. */
  readonly fromInput = new Set<unknown>();
  /** Takes snapshots of arguments of calls that leave the program, as they are at that time; undefined when nobody compares them. */
  capture: ((value: unknown, term: Term) => Snapshot) | undefined;
  /** Keeps definitions and calls for the state at the exit; undefined when nobody asks for it. */
  kept: KeptState | undefined;
  readonly places: FaultPlaces;
  /** Called for each console line. */
  readonly #console: ((name: string, args: readonly unknown[]) => void) | undefined;
  readonly #endsAtMissing: boolean;
  readonly #thrown: ThrownValue;

  constructor(options: {
    readonly s: RunState;
    readonly watch: LimitWatch;
    readonly table: FunctionTable;
    readonly recorder: Recorder;
    /** When dependences are recorded. */
    readonly variables?: VariableTable | undefined;
    /** Makes a function of the realm, whose jobs run in the realm's queue. */
    readonly callback: (f: (value: unknown, second?: unknown) => unknown) => Function;
    readonly selfHosted: (path: string) => Function | undefined;
    readonly places: FaultPlaces;
    readonly console?: ((name: string, args: readonly unknown[]) => void) | undefined;
    readonly endsAtMissing?: boolean | undefined;
  }) {
    this.s = options.s;
    this.#thrown = new ThrownValue(options.s);
    this.watch = options.watch;
    this.table = options.table;
    this.memory = new Memory(options.s, options.recorder, options.variables);
    this.pending = new Pending(options.s);
    this.world = new World(options.s);
    this.globals = new GlobalTerms(this.memory, options.table);
    this.calls = new Calls(this.memory, this.pending, options.table, options.selfHosted);
    this.calls.strayed = () => this.watch.end('unmodelled', 'a callback that runs code of other objects');
    this.async = new AsyncShadows(this.memory, this.pending);
    this.calls.onPromise = (promise) => this.async.link(promise);
    this.memory.release = (promise) => this.async.release(promise);
    this.calls.codeFromText = (text, around) => codeOfText(this, text, around);
    this.calls.refuseText = (message) => this.notModelled(message);
    this.calls.onThrow = (value, term) => this.thrown(value, term);
    this.calls.promises = new Map(
      Object.entries(promiseFunctions(this.async, options.callback, (reason) => this.thrownTerm(reason))).map(
        ([path, f]) => [this.table.intrinsic(path), f],
      ),
    );
    this.#console = options.console;
    this.#endsAtMissing = options.endsAtMissing ?? false;
    this.places = options.places;
  }

  /** Is this an error of the host's realm? Then the run ends: the stack was exhausted inside the runtime, or we have a bug. */
  foreign(error: unknown): boolean {
    if (!isHostError(error)) return false;
    const { r } = this.s.registers;
    r[Register.abort] = 1;
    r[Register.fuel] = -1;
    if (error instanceof RangeError && /call stack/i.test(error.message))
      this.watch.reached ??= { limit: 'depth', message: 'calls nested too deep' };
    else this.watch.failure ??= error;
    return true;
  }

  thrown(value: unknown, term: Term): void {
    this.#thrown.set(value, term);
  }

  thrownTerm(value: unknown): Term {
    return this.#thrown.take(value);
  }

  /** The term of the first argument when the prelude's own function was called with shadows. */
  takeArgumentTerm(): Term {
    const { r, a } = this.s.registers;
    const term = r[Register.direct] === 2 ? a[1]! : 0;
    r[Register.direct] = 0;
    return term;
  }

  /** A name that nothing declares was read: by the language an error, where programs are examined nothing that can be said anything of. */
  missing(name: string): void {
    if (this.#endsAtMissing) this.notModelled(`${name} is not there in the sandbox`);
  }

  /** The run needs something that is not modelled: it is over, and nothing follows from it. */
  notModelled(message: string): never {
    this.s.note('not-modelled', message);
    this.watch.end('unmodelled', message);
  }

  /** `{...source}` was done natively: shadows follow. */
  copyOwn(source: unknown, target: object): void {
    if (this.s.registers.r[Register.pending] !== 0) this.pending.flush();
    if (!isObject(source) || types.isProxy(source)) return;
    this.memory.dependences?.readAll(source);
    for (const key of Guest.ownKeys(source)) {
      const slot = Guest.getOwnPropertyDescriptor(source, key);
      if (slot === undefined || !slot.enumerable || !('value' in slot)) continue;
      this.memory.write(target, key, slot.value, readConcrete(this.memory, source, key, slot.value));
    }
  }

  /** Shadows of a rest parameter or `arguments`, from the argument file or from where a generator kept it. */
  restCells(list: object, start: number, captured: ArrayLike<Term> | null): void {
    const { a, ad, r } = this.s.registers;
    const n = captured === null ? r[Register.argCount]! : captured.length - 1;
    const terms: Term[] = [];
    const definitions: number[] = [];
    for (let i = start; i < n; i++) {
      terms.push(captured === null ? a[i + 1]! : captured[i + 1]!);
      definitions.push(captured === null ? ad[i + 1]! : -1);
    }
    terms.forEach((term, i) => {
      if (term !== 0 || this.s.dependences)
        this.memory.heap.set(list, i, Guest.get(list, i), term, this.s.dependences ? definitions[i]! : -1);
    });
  }

  /** V8 keeps mapped `arguments` and their parameters the same when either changes; shadows would not be: those of such parameters are fixed. */
  tiedArguments(list: object, positions: readonly number[], captured: Term[] | null): void {
    const file = captured ?? this.s.registers.a;
    const n = captured === null ? this.s.registers.r[Register.argCount]! : captured.length - 1;
    for (const at of positions) {
      const term = at < n ? file[at + 1]! : 0;
      if (term === 0) continue;
      const message = 'a symbolic value for a parameter that changes where mapped `arguments` are read';
      this.s.concretise(Guest.get(list, at), term, 'mapped-arguments', message);
      file[at + 1] = 0;
    }
  }

  /** A sloppy function got a symbolic primitive as `this`: it is an object now, so its value is fixed. */
  boxed(term: Term): Term {
    const value = this.s.evaluate(term);
    if (!isObject(value))
      this.s.concretise(value, term, 'boxed-this', 'a symbolic primitive as `this` of a sloppy function');
    return 0;
  }

  /** One step of iterating a symbolic string by code points: decides whether a surrogate pair stands there. */
  stringStep(text: string, term: Term, i: number, size: number, inside: boolean): Term {
    const { s } = this;
    const { store } = s;
    const { r } = s.registers;
    const whole = s.resolve(text, term);
    r[14] = 0;
    if (whole === 0) return 0;
    const more = store.make(Op.Lt, store.constant(i), store.make(Op.Length, whole));
    if (!inside) return more;
    const code = (at: number) => store.make(Op.CharCodeAt, whole, store.constant(at));
    const between = (t: Term, low: number, high: number) =>
      store.and(store.make(Op.Le, store.constant(low), t), store.make(Op.Le, t, store.constant(high)));
    const pair = store.and(between(code(i), 0xd800, 0xdbff), between(code(i + 1), 0xdc00, 0xdfff));
    s.decide(more, true, ConditionKind.branch);
    s.decide(pair, size === 2, ConditionKind.split);
    r[14] =
      size === 2
        ? store.make(Op.Substring, whole, store.constant(i), store.constant(i + 2))
        : store.make(Op.CharAt, whole, store.constant(i));
    return more;
  }

  /** Before a native constructor runs as super(): errors keep their message's shadow, everything else is concretised. */
  beforeNativeSuper(f: unknown, args: readonly unknown[], terms: readonly Term[]): void {
    const isError = this.#isErrorConstructor(f);
    const message = `${this.table.nameOf(f)} as a base class has no model: run on concrete values`;
    args.forEach((arg, i) => {
      const term = terms[i] ?? 0;
      if (isError && i === 0 && !isObject(arg)) return;
      if (isError && i === 0) this.s.resolve(arg, term);
      else if (!isError) {
        this.s.concretise(arg, term, 'concretised-native-call', message);
        this.memory.concretiseDeep(arg, 'concretised-native-call', message);
      }
    });
  }

  afterNativeSuper(f: unknown, self: object, args: readonly unknown[], terms: readonly Term[]): void {
    if (!this.#isErrorConstructor(f)) return;
    const options = args[1];
    const cause = isObject(options) ? Guest.getOwnPropertyDescriptor(self, 'cause') : undefined;
    if (cause !== undefined && 'value' in cause)
      this.memory.write(
        self,
        'cause',
        cause.value,
        this.memory.read(options as object, 'cause', cause.value),
      );
    const term = this.s.resolve(args[0], terms[0] ?? 0);
    const message = Guest.getOwnPropertyDescriptor(self, 'message');
    if (term !== 0 && message !== undefined)
      this.memory.write(self, 'message', message.value, toStringTerm(this.s.store, term));
  }

  #isErrorConstructor(f: unknown): boolean {
    for (let g = f; typeof g === 'function'; g = Guest.getPrototypeOf(g)) {
      if (g === this.table.intrinsic('AggregateError')) return false;
      if (g === this.table.intrinsic('Error')) return true;
    }
    return false;
  }

  log(name: string, list: ArrayLike<unknown>): void {
    const args: unknown[] = [];
    for (let i = 0; i < list.length; i++) args.push(list[i]);
    const { logged } = this.calls;
    const argTerms = args.map(
      (value, i) => logged?.[i] ?? getTerm(this.memory, this.pending, this.s.site, list, 0, i, 0, value),
    );
    this.record('console', name, args, argTerms);
    if (name === 'assert') this.fault('assertion', this.places.here());
    this.#console?.(name, args);
  }

  /** When timers ran: milliseconds since the start, by their clock. */
  readonly timersRan: number[] = [];

  /** Something left the program. */
  record(
    kind: LogEntry['kind'],
    name: string,
    args: readonly unknown[] = [],
    argTerms: readonly Term[] = [],
    self?: unknown,
  ): void {
    const { capture } = this;
    const seen = capture && { seen: args.map((value, i) => capture(value, argTerms[i] ?? 0)) };
    const on = capture && self !== undefined && { self: capture(self, 0) };
    this.entries.push({ kind, name, args, argTerms, at: this.timersRan.at(-1) ?? 0, ...seen, ...on });
  }

  fault(kind: FaultKind, site: SiteId): void {
    this.faults.push({ kind, site, conditions: this.s.conditions.slice() });
  }

  /** A check on request fails: the run is over. */
  endByFault(kind: CheckedFaultKind, site: SiteId): never {
    this.fault(kind, site);
    const line = this.s.program.sites[site]!.span.line;
    this.watch.end('fault', `${checkedFaultTexts[kind]} at line ${line}`);
  }

  /** In dependence mode: the term of the branch that the current instance is. */
  branchTerm(term: Term): void {
    this.onBranchTerm?.(term);
  }

  onBranchTerm: ((term: Term) => void) | undefined;
}
