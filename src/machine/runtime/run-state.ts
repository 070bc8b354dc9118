import type { Ledger } from '../../base/ledger.ts';
import { noSpan } from '../../base/span.ts';
import { Evaluator } from '../../expr/evaluate.ts';
import { freeVariables } from '../../expr/free-variables.ts';
import type { Model, Primitive } from '../../expr/input-variable.ts';
import { Op } from '../../expr/op.ts';
import { Sort } from '../../expr/sort.ts';
import type { Term } from '../../expr/term.ts';
import type { TermStore } from '../../expr/term-store.ts';
import type { Program, SiteId } from '../../ir/ir.ts';
import { Guest } from '../guest/guest.ts';
import { OpenedOperations, type Openers } from '../opened-operations.ts';
import { Register } from '../registers.ts';
import { type Condition, ConditionKind, type SiteEvents } from '../trace.ts';
import { Delays } from './delays.ts';
import { iteratorSites } from './iterator-sites.ts';
import type { LimitWatch } from './limits.ts';
import type { Trial } from './trial.ts';

/** What the runtime shares with emitted code. */
export interface Registers {
  readonly r: Int32Array;
  readonly a: Int32Array;
  readonly ad: Int32Array;
}

/** Runs over one store share one, whose arrays are as long as the store is large. */
const evaluators = new WeakMap<TermStore, Evaluator>();

function evaluatorFor(store: TermStore): Evaluator {
  const known = evaluators.get(store);
  if (known !== undefined) return known;
  const made = new Evaluator(store);
  evaluators.set(store, made);
  return made;
}

/** The symbolic side of one run: its conditions, and the ways to decide, split, pin and concretise. */
export class RunState {
  readonly store: TermStore;
  readonly program: Program;
  readonly model: Model;
  readonly ledger: Ledger;
  readonly registers: Registers;
  readonly conditions: Condition[] = [];
  /** With dependences or watched sites: the same with repetitions, since another instance that decides the same is in other slices. */
  readonly decisions: Condition[] = [];
  /** What was asked of values of several types without a decision. */
  readonly asked = new Set<Term>();
  /** Executions of watched sites; undefined when none are. */
  readonly events: { [K in keyof SiteEvents]: number[] } | undefined;
  /** Check every condition against the model: for tests. */
  readonly verify: boolean;
  readonly dependences: boolean;
  /** `assume` of the analysed code does nothing. */
  readonly ignoresAssume: boolean;
  readonly #assumed: ReadonlySet<Term> | undefined;
  readonly #operations: OpenedOperations;
  readonly delays: Delays = new Delays(this);
  /** Code that is only tried. */
  trial: Trial | undefined;
  /** The site of the operation under way. */
  site: SiteId = -1;
  /** Conditions by the latest instance that recorded them. */
  readonly #recorded = new Map<Term, number>();
  readonly #evaluator: Evaluator;
  /** How often places have decided. */
  readonly #times = new Map<SiteId, number>();
  readonly #watch: LimitWatch;

  constructor(options: {
    readonly store: TermStore;
    readonly program: Program;
    readonly model: Model;
    readonly ledger: Ledger;
    readonly registers: Registers;
    readonly verify: boolean;
    readonly dependences: boolean;
    readonly watching: boolean;
    readonly ignoresAssume: boolean;
    /** Bool terms that branches take for granted, whatever the model says. */
    readonly assumed?: ReadonlySet<Term> | undefined;
    readonly openers: Openers;
    readonly watch: LimitWatch;
  }) {
    this.store = options.store;
    this.program = options.program;
    this.model = options.model;
    this.#evaluator = evaluatorFor(this.store);
    this.#evaluator.reset(this.model);
    this.ledger = options.ledger;
    this.#watch = options.watch;
    this.registers = options.registers;
    this.verify = options.verify;
    this.dependences = options.dependences;
    this.ignoresAssume = options.ignoresAssume;
    this.#assumed = options.assumed;
    this.#operations = new OpenedOperations(options.openers, {
      store: options.store,
      decide: (term, taken, kind) => this.decide(term, taken, kind),
      valueOf: (term) => this.evaluate(term),
    });
    this.events = options.watching ? { sites: [], sides: [], decided: [] } : undefined;
  }

  evaluate(term: Term): Primitive {
    this.#evaluator.goOn(this.model);
    return this.#evaluator.evaluate(term);
  }

  /**
   * The side that a branch on `term` (Bool) takes: as assumed, else as its value says. Nothing is assumed against the model that other values
   * were already chosen by: whether an iterator has ended, which alternative of a union and which length an input has.
   */
  sideOf(given: Term, actual: boolean, site: SiteId): boolean {
    const assumed = this.#assumed;
    if (assumed === undefined || given === 0) return actual;
    const term = this.#operations.open(given);
    if (!assumed.has(actual ? this.store.not(term) : term)) return actual;
    if (iteratorSites(this.program).has(site)) return actual;
    for (const id of freeVariables(this.store, term))
      if (this.store.variables[id]!.role !== 'value') return actual;
    return !actual;
  }

  /** Records that `term` (Bool) is `taken` in this run. Constants and what is already known on this path are skipped. */
  decide(given: Term, taken: boolean, kind: ConditionKind, site: SiteId = this.site): void {
    if (given === 0 || this.registers.r[Register.abort] !== 0) return;
    if (this.trial !== undefined) {
      if (!this.store.isConst(given)) this.trial.failed = true;
      return;
    }
    const term = this.#operations.open(given);
    const oriented = taken ? term : this.store.not(term);
    if (this.verify && this.#assumed === undefined && this.evaluate(term) !== taken)
      throw new Error(`a condition that does not hold on its own model, at site ${site}`);
    if (this.store.isConst(oriented)) return;
    const instance = this.dependences ? this.registers.r[Register.instance]! : -1;
    const before = this.#recorded.get(oriented);
    if (before === instance && (this.dependences || this.events === undefined)) return;
    this.#recorded.set(oriented, instance);
    const condition = { site, kind, term: oriented, taken, instance };
    if (before === undefined) {
      this.conditions.push(condition);
      const times = (this.#times.get(site) ?? 0) + 1;
      this.#times.set(site, times);
      this.#watch.decided(times);
    }
    if (this.events !== undefined || this.dependences) this.decisions.push(condition);
  }

  /** A watched site is executed. */
  ran(site: SiteId, side: number): void {
    this.events!.sites.push(site);
    this.events!.sides.push(side);
    this.events!.decided.push(this.decisions.length);
  }

  /** A Union becomes the term of its alternative, by a split; 0 for objects and concrete values. */
  resolve(value: unknown, term: Term): Term {
    const { store } = this;
    let t = term;
    while (t !== 0 && store.sort(t) === Sort.Any) {
      const first = store.arg(t, 0);
      if (store.op(t) === Op.Ite) {
        const taken = this.evaluate(first) === true;
        this.decide(first, taken, ConditionKind.split);
        t = store.arg(t, taken ? 1 : 2);
      } else if (store.op(t) === Op.Union) {
        const tag = this.evaluate(first) as number;
        this.decide(store.eq(first, store.constant(tag)), true, ConditionKind.split);
        t = store.arg(t, tag + 1);
      } else throw new Error(`a term of sort Any that is neither Union nor Ite: ${store.op(t)}`);
    }
    if (t === 0 || store.sort(t) === Sort.Opaque || store.isConst(t)) return 0;
    if (this.verify && !Object.is(this.evaluate(t), value))
      throw new Error(`a shadow that differs from its value ${Guest.text(value)}`);
    return t;
  }

  /** The term of a primitive, constant when concrete. */
  termOf(value: unknown, term: Term): Term {
    return this.resolve(value, term) || this.store.constant(value as Primitive);
  }

  /** Fixes a value by a decision. */
  pin<T>(value: T, term: Term, kind: ConditionKind = ConditionKind.split): T {
    const t = this.resolve(value, term);
    if (t === 0) return value;
    const same = this.store.sort(t) === Sort.Num ? Op.SameNum : Op.Eq;
    this.decide(this.store.make(same, t, this.store.constant(value as Primitive)), true, kind);
    return value;
  }

  /** Fixes a value because something has no model; the loss is noted. */
  concretise<T>(value: T, term: Term, code: string, message: string): T {
    if (term === 0) return value;
    this.note(code, message);
    return this.pin(value, term, ConditionKind.concretised);
  }

  /** Takes something for granted, at the operation under way. */
  assume(code: string, text: string): void {
    if (this.trial !== undefined) {
      this.trial.failed = true;
      return;
    }
    this.ledger.assume(code, text, this.program.sites[this.site]?.span ?? noSpan);
  }

  note(code: string, message: string): void {
    if (this.trial !== undefined) {
      this.trial.failed = true;
      return;
    }
    const site = this.program.sites[this.site];
    this.ledger.note(code, message, site?.span ?? noSpan);
  }
}
