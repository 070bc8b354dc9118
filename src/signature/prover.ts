import { BitSet } from '../base/bitset.ts';
import type { Clock } from '../base/environment.ts';
import { evaluate } from '../expr/evaluate.ts';
import { freeVariables } from '../expr/free-variables.ts';
import type { Model } from '../expr/input-variable.ts';
import type { Term } from '../expr/term.ts';
import type { TermStore } from '../expr/term-store.ts';
import { buildSolver } from '../solver/build-solver.ts';
import type { Answer, Solver } from '../solver/solver.ts';

/** What making conditions readable may cost; when it is spent, what is left stays as it is. */
export interface ProofBudget {
  readonly queries: number;
  readonly timeMs: number;
  /** Of that, what may be spent on questions that the solver's own cheap procedures do not answer. Default 800. */
  readonly backendMs?: number;
  readonly clock: Clock;
}

/** What one question may take in the backend. */
const QUERY_MS = 60;

/** More models are not tried. */
const MOST_MODELS = 200;

/** Proves implications between conditions, as long as its budget lasts. */
export class Prover {
  readonly store: TermStore;
  readonly #solver: Solver;
  readonly #quick: Solver;
  readonly #clock: Clock;
  readonly #deadline: number;
  readonly #known = new Map<string, boolean>();
  readonly #models: readonly Model[];
  readonly #holds = new Map<Term, BitSet>();
  #left: number;
  #backendMs: number;

  /** `models` are inputs that are known to occur: what holds on one of them is possible, which needs no solver. */
  constructor(store: TermStore, solver: Solver, budget: ProofBudget, models: readonly Model[] = []) {
    this.store = store;
    this.#models = models.slice(0, MOST_MODELS);
    this.#solver = solver;
    this.#quick = buildSolver(store, { timeoutMs: 0, backend: 'none', seed: 1 });
    this.#clock = budget.clock;
    this.#deadline = budget.clock.now() + budget.timeMs;
    this.#left = budget.queries;
    this.#backendMs = budget.backendMs ?? 800;
  }

  /** ∀ inputs: context ⇒ term. False also when it could not be proved, or only under a caveat of an encoding. */
  implies(context: readonly Term[], term: Term): boolean {
    if (term === this.store.true || context.includes(term)) return true;
    const { store } = this;
    const variables = freeVariables(store, term);
    if (!context.some((t) => freeVariables(store, t).intersects(variables))) return false;
    return this.impossible([...context, store.not(term)]);
  }

  /** ∀ inputs: not all of the conditions hold. False also when it could not be proved. */
  impossible(conditions: readonly Term[]): boolean {
    const { store } = this;
    if (conditions.some((t) => t === store.false || conditions.includes(store.not(t)))) return true;
    const key = [...conditions].sort((a, b) => a - b).join(' ');
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    if (this.#isWitnessed(conditions)) {
      this.#known.set(key, false);
      return false;
    }
    if (this.#left <= 0 || this.#clock.now() > this.#deadline) return false;
    this.#left--;
    const answer = this.#ask(conditions);
    const result = answer.kind === 'unsat' && answer.caveat === undefined;
    this.#known.set(key, result);
    return result;
  }

  /** How many of the known inputs satisfy one of the conjunctions. */
  covered(cubes: readonly (readonly Term[])[]): number {
    const all = new BitSet();
    for (const cube of cubes) {
      const [first, ...others] = cube;
      if (first === undefined) return this.#models.length;
      const sets = others.map((t) => this.#where(t));
      for (const i of this.#where(first)) if (sets.every((set) => set.has(i))) all.add(i);
    }
    return [...all].length;
  }

  /** Is there a known input that satisfies none of the conjunctions? */
  leavesOut(cubes: readonly (readonly Term[])[]): boolean {
    return this.covered(cubes) < this.#models.length;
  }

  #isWitnessed(conditions: readonly Term[]): boolean {
    if (this.#models.length === 0) return false;
    return conditions.length === 0 || BitSet.haveCommon(conditions.map((t) => this.#where(t)));
  }

  /** The models on which a condition holds. */
  #where(term: Term): BitSet {
    let set = this.#holds.get(term);
    if (set === undefined) {
      set = new BitSet();
      for (const [i, model] of this.#models.entries())
        if (evaluate(this.store, term, model) === true) set.add(i);
      this.#holds.set(term, set);
    }
    return set;
  }

  #ask(conditions: readonly Term[]): Answer {
    const quick = this.#quick.solve({ conditions });
    if (quick.kind !== 'unknown' || this.#backendMs <= 0) return quick;
    const start = this.#clock.now();
    const answer = this.#solver.solve({ conditions, timeoutMs: QUERY_MS });
    this.#backendMs -= this.#clock.now() - start;
    return answer;
  }
}
