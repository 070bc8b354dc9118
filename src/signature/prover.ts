import type { Clock } from '../base/environment.ts';
import { freeVariables } from '../expr/free-variables.ts';
import type { Term } from '../expr/term.ts';
import type { TermStore } from '../expr/term-store.ts';
import { buildSolver } from '../solver/build-solver.ts';
import type { Answer, Solver } from '../solver/solver.ts';

/** What making conditions readable may cost; when it is spent, what is left stays as it is. */
export interface ProofBudget {
  readonly queries: number;
  readonly timeMs: number;
  /** Of that, what may be spent on questions that the solver's own cheap procedures do not answer. Default 300. */
  readonly backendMs?: number;
  readonly clock: Clock;
}

/** Proves implications between conditions, as long as its budget lasts. */
export class Prover {
  readonly store: TermStore;
  readonly #solver: Solver;
  readonly #quick: Solver;
  readonly #clock: Clock;
  readonly #deadline: number;
  readonly #known = new Map<string, boolean>();
  #left: number;
  #backendMs: number;

  constructor(store: TermStore, solver: Solver, budget: ProofBudget) {
    this.store = store;
    this.#solver = solver;
    this.#quick = buildSolver(store, { timeoutMs: 0, backend: 'none', seed: 1 });
    this.#clock = budget.clock;
    this.#deadline = budget.clock.now() + budget.timeMs;
    this.#left = budget.queries;
    this.#backendMs = budget.backendMs ?? 300;
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
    if (this.#left <= 0 || this.#clock.now() > this.#deadline) return false;
    this.#left--;
    const answer = this.#ask(conditions);
    const result = answer.kind === 'unsat' && answer.caveat === undefined;
    this.#known.set(key, result);
    return result;
  }

  #ask(conditions: readonly Term[]): Answer {
    const quick = this.#quick.solve({ conditions });
    if (quick.kind !== 'unknown' || this.#backendMs <= 0) return quick;
    const start = this.#clock.now();
    const answer = this.#solver.solve({ conditions });
    this.#backendMs -= this.#clock.now() - start;
    return answer;
  }
}
