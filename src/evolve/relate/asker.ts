import type { Clock } from '../../base/environment.ts';
import { conjuncts } from '../../expr/conjuncts.ts';
import type { Model } from '../../expr/input-variable.ts';
import { Op } from '../../expr/op.ts';
import { rangeOf } from '../../expr/range-of.ts';
import { isSafeInteger } from '../../expr/ranges/range.ts';
import { subterms } from '../../expr/size.ts';
import type { Term } from '../../expr/term.ts';
import type { TermStore } from '../../expr/term-store.ts';
import type { Rung, Solver } from '../../solver/solver.ts';
import { differingParts } from './differing-parts.ts';
import { Unsupported } from './flat-code.ts';
import { sameModulo } from './modular.ts';
import type { ProofStep, ShownBy } from './proof-step.ts';
import type { State } from './state.ts';
import type { Unknowns } from './unknowns.ts';
import { sameTerm } from './values.ts';

export interface AskerOptions {
  readonly solver: Solver;
  readonly clock: Clock;
  /** Questions that may be asked altogether, and milliseconds. */
  readonly queries: number;
  readonly timeMs: number;
  /** Milliseconds for one of them. */
  readonly queryMs: number;
}

const hard: ReadonlySet<Op> = new Set<Op>([Op.Mul, Op.Div, Op.Mod, Op.Pow, Op.Sqrt, Op.Fn]);
const MOST_SHOWN = 8;
/** What may be spent on a way that is there, mostly. */
const LITTLE_MS = 60;
const HARD_MS = 120;
/** Hard operations in one question. */
const MOST_HARD = 100;

/** Asks the solver what proofs need to know. What it does not know counts against the proof. */
export class Asker {
  readonly #store: TermStore;
  readonly unknowns: Unknowns;
  readonly #options: AskerOptions;
  readonly #until: number;
  readonly #hard = new Map<Term, number>();
  #asked = 0;
  /** The state that answered the last question with no, and how the last yes was found. */
  counterexample: Model | undefined;
  rung: Rung = 'evaluation';
  /** Whether code that was followed may change an array among the inputs. */
  changesInputs = false;
  /** What is being asked about, and what was answered with yes since the last {@link forget}. */
  about = '';
  readonly #steps = new Map<string, ProofStep>();

  constructor(unknowns: Unknowns, options: AskerOptions) {
    this.unknowns = unknowns;
    this.#store = unknowns.store;
    this.#options = options;
    this.#until = options.clock.now() + options.timeMs;
  }

  get steps(): ProofStep[] {
    return [...this.#steps.values()];
  }

  forget(): void {
    this.#steps.clear();
  }

  #note(conditions: readonly Term[], goal: Term, by: ShownBy): true {
    const key = `${[...conditions].sort((a, b) => a - b)}|${goal}`;
    if (!this.#steps.has(key)) this.#steps.set(key, { about: this.about, conditions, goal, by });
    return true;
  }

  get asked(): number {
    return this.#asked;
  }

  /** As {@link isImpossible}, but with little effort: it only saves work. */
  isSurelyImpossible(conditions: readonly Term[]): boolean {
    const all = conjuncts(this.#store, ...conditions);
    const easy = all.filter((c) => !this.isHard(c));
    if (easy.length === all.length) return this.isImpossible(all, Math.min(LITTLE_MS, this.#options.queryMs));
    // Few of these can be decided, and of what is left a part says enough.
    if (all.some((c) => all.includes(this.#store.not(c)))) return true;
    return easy.length > 0 && this.isImpossible(easy, Math.min(LITTLE_MS, this.#options.queryMs));
  }

  /** Has it products, quotients or unknown functions of numbers that are no integers? */
  isHard(term: Term): boolean {
    return this.#hardness(term) > 0;
  }

  #hardness(term: Term): number {
    const store = this.#store;
    let known = this.#hard.get(term);
    if (known === undefined) {
      known = subterms(store, term).filter(
        (t) => hard.has(store.op(t)) && !isSafeInteger(rangeOf(store, t)),
      ).length;
      this.#hard.set(term, known);
    }
    return known;
  }

  /** As many conditions as the solver may come to terms with, the easiest first. What a part of them excludes, all do. */
  #withinReach(conditions: readonly Term[]): Term[] {
    let left = MOST_HARD;
    const taken = new Set<Term>();
    for (const c of [...conditions].sort((a, b) => this.#hardness(a) - this.#hardness(b))) {
      left -= this.#hardness(c);
      if (left < 0) break;
      taken.add(c);
    }
    return conditions.filter((c) => taken.has(c));
  }

  /** Is there no state that satisfies all conditions? False where that is not known. */
  isImpossible(conditions: readonly Term[], timeoutMs = this.#options.queryMs): boolean {
    const store = this.#store;
    this.counterexample = undefined;
    this.rung = 'evaluation';
    const all = new Set(conjuncts(store, ...conditions));
    if (all.has(store.false)) return true;
    all.delete(store.true);
    for (const c of all) if (all.has(store.not(c))) return true;
    if (all.size === 0) return false;
    const { solver, clock, queries } = this.#options;
    if (++this.#asked > queries || clock.now() > this.#until)
      throw new Unsupported('it took too long', undefined, 'all');
    const list = this.#withinReach([...all]);
    if (list.length === 0) return false;
    const whole = [...list, ...this.unknowns.axioms(list)];
    const answer = solver.solve({ conditions: whole, timeoutMs });
    if (answer.kind === 'sat') this.counterexample = answer.model;
    if (answer.kind !== 'unsat' || answer.caveat !== undefined) return false;
    this.rung = answer.rung;
    return this.#note(whole, store.false, answer.rung);
  }

  isImplied(conditions: readonly Term[], goal: Term): boolean {
    const store = this.#store;
    this.counterexample = undefined;
    this.rung = 'evaluation';
    if (goal === store.true || conditions.includes(goal)) return true;
    const op = store.op(goal);
    if ((op === Op.SameNum || op === Op.Eq) && sameModulo(store, store.arg(goal, 0), store.arg(goal, 1)))
      return this.#note([], goal, 'modular');
    const isHard = this.isHard(goal);
    if (isHard && (op === Op.SameNum || op === Op.Eq)) {
      const parts = differingParts(store, store.arg(goal, 0), store.arg(goal, 1));
      if (parts?.every(([x, y]) => this.#areSame(conditions, x, y)))
        return this.#note(conditions, goal, 'parts');
    }
    if (this.#hardness(goal) > MOST_HARD) return false;
    const other = store.not(goal);
    // What is hard is decided quickly or, mostly, never.
    const timeoutMs = isHard ? Math.min(HARD_MS, this.#options.queryMs) : this.#options.queryMs;
    return this.isImpossible([...conditions, other], timeoutMs);
  }

  #areSame(conditions: readonly Term[], a: Term, b: Term): boolean {
    const same = sameTerm(this.#store, a, b);
    return same !== 0 && this.isImplied(conditions, same);
  }

  /** The state that answered the last question with no, for people; empty where none is known. */
  breaking(): string {
    const store = this.#store;
    const values = new Map<string, string>();
    for (const { id, path } of store.variables) {
      const value = this.counterexample?.get(id);
      const name = path.replaceAll(/\u2032\d+/g, '');
      if (value !== undefined && !values.has(name))
        values.set(
          name,
          typeof value === 'string' ? JSON.stringify(value) : Object.is(value, -0) ? '-0' : String(value),
        );
    }
    return [...values]
      .slice(0, MOST_SHOWN)
      .map(([name, value]) => `${name} = ${value}`)
      .join(', ');
  }

  /** The states of both sides of a decision, without those that there are none of. */
  split(state: State, condition: Term): { yes: State | undefined; no: State | undefined } {
    const store = this.#store;
    const { conditions } = state;
    if (condition === store.true || conditions.includes(condition)) return { yes: state, no: undefined };
    const other = store.not(condition);
    if (condition === store.false || conditions.includes(other)) return { yes: undefined, no: state };
    const [yes, no] = [condition, other].map((c): State => ({ ...state, conditions: [...conditions, c] }));
    if (this.isHard(condition)) return { yes, no };
    if (this.isSurelyImpossible(yes!.conditions)) return { yes: undefined, no };
    return { yes, no: this.isSurelyImpossible(no!.conditions) ? undefined : no };
  }
}
