import type { Clock } from '../../../base/environment.ts';
import { conjuncts } from '../../../expr/conjuncts.ts';
import { evaluate } from '../../../expr/evaluate.ts';
import { Op } from '../../../expr/op.ts';
import type { Term } from '../../../expr/term.ts';
import type { TermStore } from '../../../expr/term-store.ts';
import type { Solver } from '../../../solver/solver.ts';
import type { Costs, Limits } from './limits.ts';
import type { Pair } from './pair.ts';
import type { Value } from './value.ts';

/** What a Bool variable says about an unknown value: that it is this constant. */
interface Meaning {
  readonly id: number;
  readonly value: Value;
}

/**
 * Which decisions a pair leaves open. Infeasible means proved to be (`unsat` without a caveat, unless reals were asked for); whatever is not proved is feasible.
 * Each pair carries an input that satisfies it, so that usually one question decides both sides of a branch.
 */
export class Feasibility {
  readonly store: TermStore;
  readonly #solver: Solver;
  readonly #limits: Limits;
  readonly #costs: Costs;
  readonly #clock: Clock;
  readonly #deadline: number;
  readonly #meanings = new Map<Term, Meaning>();
  readonly #known = new Map<string, boolean>();
  readonly #overReals: boolean;

  /** `overReals`: what no real numbers satisfy is infeasible, whatever rounding might do. */
  constructor(
    store: TermStore,
    solver: Solver,
    limits: Limits,
    costs: Costs,
    clock: Clock,
    overReals = false,
  ) {
    this.#overReals = overReals;
    this.store = store;
    this.#solver = solver;
    this.#limits = limits;
    this.#costs = costs;
    this.#clock = clock;
    this.#deadline = clock.now() + limits.timeMs;
  }

  get isLate(): boolean {
    return this.#clock.now() > this.#deadline;
  }

  /** Says that `variable` means that an unknown value is a constant. */
  means(variable: Term, id: number, value: Value): void {
    this.#meanings.set(variable, { id, value });
  }

  /** Both sides of a decision, as pairs; undefined for a side that no input takes. The pair given is used up. */
  split(pair: Pair, term: Term): { readonly yes: Pair | undefined; readonly no: Pair | undefined } {
    const { store } = this;
    if (term === store.true) return { yes: pair, no: undefined };
    if (term === store.false) return { yes: undefined, no: pair };
    const other = pair.fork();
    this.#costs.made++;
    const before = pair.conditions;
    const yes = this.assume(pair, term);
    const no = this.assume(other, store.not(term));
    if (yes && no) return { yes: pair, no: other };
    this.#costs.pruned++;
    // What is left is implied.
    if (yes) pair.conditions = before;
    if (no) other.conditions = before;
    if (yes || no) this.#costs.implied++;
    return { yes: yes ? pair : undefined, no: no ? other : undefined };
  }

  /** Adds a condition. False when no input satisfies it together with the others; the pair is then of no use. */
  assume(pair: Pair, term: Term): boolean {
    const { store } = this;
    if (term === store.true || pair.conditions.includes(term)) return true;
    if (term === store.false || pair.conditions.includes(store.not(term))) return false;
    const conditions = [...new Set([...pair.conditions, ...conjuncts(store, term)])];
    // An input shows that it can hold, except where rounding is left out.
    const holds = !this.#overReals && pair.model !== undefined && evaluate(store, term, pair.model) === true;
    if (!holds && !this.#isFeasible(pair, conditions)) return false;
    pair.conditions = conditions;
    for (const part of conjuncts(store, term)) this.#learn(pair, part);
    return true;
  }

  /** ∀ inputs of the pair: term. */
  implies(pair: Pair, term: Term): boolean {
    if (term === this.store.true) return true;
    if (!this.#overReals && pair.model !== undefined && evaluate(this.store, term, pair.model) !== true)
      return false;
    return !this.assume(pair.fork(), this.store.not(term));
  }

  #learn(pair: Pair, term: Term): void {
    const { store } = this;
    const meaning = this.#meanings.get(term);
    if (meaning !== undefined) pair.facts.set(meaning.id, meaning.value);
    else if (store.op(term) === Op.Eq && store.sort(term) === 0) {
      // (x === c) === true
      const inner = [store.arg(term, 0), store.arg(term, 1)];
      for (const [i, side] of inner.entries())
        if (inner[1 - i] === store.true && this.#meanings.has(side)) this.#learn(pair, side);
    }
  }

  #isFeasible(pair: Pair, conditions: readonly Term[]): boolean {
    const key = [...conditions].sort((a, b) => a - b).join(' ');
    const known = this.#known.get(key);
    if (known === false) {
      return false;
    }
    if (this.#costs.queries >= this.#limits.queries || this.isLate) {
      this.#costs.unasked++;
      pair.model = undefined;
      return true;
    }
    this.#costs.queries++;
    const answer = this.#solver.solve({ conditions, ...(pair.model && { hint: pair.model }) });
    if (answer.kind === 'unsat' && (answer.caveat === undefined || this.#overReals)) {
      if (answer.caveat !== undefined) this.#costs.overReals++;
      this.#known.set(key, false);
      return false;
    }
    if (answer.kind !== 'sat') this.#costs.undecided++;
    pair.model = answer.kind === 'sat' ? answer.model : undefined;
    return true;
  }
}
