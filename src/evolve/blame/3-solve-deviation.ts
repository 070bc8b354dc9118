import type { BitSet } from '../../base/bitset.ts';
import type { Clock } from '../../base/environment.ts';
import { evaluate } from '../../expr/evaluate.ts';
import { freeVariables } from '../../expr/free-variables.ts';
import type { Model, Primitive } from '../../expr/input-variable.ts';
import { substitute } from '../../expr/substitute.ts';
import type { Term } from '../../expr/term.ts';
import type { TermStore } from '../../expr/term-store.ts';
import type { Solver } from '../../solver/solver.ts';
import { ConditionGroups } from './condition-groups.ts';
import { nearTo } from './near-to.ts';

/**
 * Which step settled a formula: the other version decides the very same (`shared`), the prefix alone contradicts it (`prefix`), it was
 * decided with all inputs fixed that the decision does not depend on (`fixed`), or as a whole (`full`).
 */
export type Step = 'shared' | 'prefix' | 'fixed' | 'full';

export type Deviation =
  | { readonly kind: 'sat'; readonly model: Model; readonly step: Step }
  | { readonly kind: 'unsat'; readonly step: Step; readonly caveat?: string | undefined }
  | { readonly kind: 'unknown'; readonly reason: string };

export interface DeviationOptions {
  readonly store: TermStore;
  readonly solver: Solver;
  /** The failing input. */
  readonly model: Model;
  readonly clock: Clock;
  /** When all of it has to be over. */
  readonly deadline: number;
  /** What one whole formula may take. */
  readonly queryTimeoutMs: number;
}

/** What the prefix alone may take. */
const PREFIX_MS = 250;
/** Of formulas with more conditions only a part is asked, which grows by what its solutions violate, in so many rounds at most. */
const LARGEST = 500;
const ROUNDS = 12;
const MORE = 40;

/**
 * Solves θi = pc ∧ ψ1 … ψi-1 ∧ ¬ψi for one decision after the other, in the order of section 5.2.2. Conditions without a bearing on
 * ψi are left out throughout: the failing input satisfies them all, and the answer keeps its values.
 */
export class DeviationSolver {
  readonly #o: DeviationOptions;
  readonly #reference: ConditionGroups;
  readonly #prefix: ConditionGroups;
  readonly #all: ConditionGroups;

  constructor(reference: readonly Term[], options: DeviationOptions) {
    this.#o = options;
    this.#reference = new ConditionGroups(options.store);
    this.#prefix = new ConditionGroups(options.store);
    this.#all = new ConditionGroups(options.store);
    for (const term of reference) {
      this.#reference.add(term);
      this.#all.add(term);
    }
  }

  /** ψi joins the prefix. */
  keep(term: Term): void {
    this.#prefix.add(term);
    this.#all.add(term);
  }

  /** The other version, or the prefix, has the very same decision. */
  isShared(term: Term): boolean {
    return this.#reference.has(term) || this.#prefix.has(term);
  }

  /** `dependsOn`: the input variables that decide ψi, by its slice. */
  solve(term: Term, dependsOn: () => BitSet): Deviation {
    if (this.isShared(term)) return { kind: 'unsat', step: 'shared' };
    const { store } = this.#o;
    const negation = store.not(term);
    const prefix = this.#prefix.connected(negation);
    const whole = this.#all.connected(negation);
    const alone = this.#ask([...prefix, negation], PREFIX_MS);
    if (alone.kind === 'unsat') return { ...alone, step: 'prefix' };
    const fixed = this.#fixed(negation, dependsOn(), whole);
    if (fixed !== undefined) return fixed;
    const answer = this.#ask([...whole, negation], this.#o.queryTimeoutMs);
    return answer.kind === 'unknown' ? answer : { ...answer, step: 'full' };
  }

  /** With the values of the failing input for everything that ψi does not depend on; undefined when that settles nothing. */
  #fixed(negation: Term, dependsOn: BitSet, whole: readonly Term[]): Deviation | undefined {
    const { store, model } = this.#o;
    const constants = new Map<number, Term>();
    const bearing = this.#all.over(dependsOn);
    if (bearing.length > LARGEST) return undefined;
    for (const condition of [...bearing, negation])
      for (const id of freeVariables(store, condition))
        if (!dependsOn.has(id)) constants.set(id, store.constant(valueIn(store, model, id)));
    const simple = [...bearing, negation].map((t) => substitute(store, t, constants));
    const answer = this.#ask(
      simple.filter((t) => t !== store.true),
      this.#o.queryTimeoutMs / 2,
    );
    if (answer.kind === 'sat') return { ...answer, step: 'fixed' };
    const isAll = constants.size === 0 && bearing.length === whole.length;
    return isAll && answer.kind === 'unsat' ? { ...answer, step: 'fixed' } : undefined;
  }

  #ask(conditions: readonly Term[], timeoutMs: number): Solved {
    if (conditions.includes(this.#o.store.false)) return { kind: 'unsat' };
    return conditions.length > LARGEST
      ? this.#askInParts(conditions, timeoutMs)
      : this.#askWhole(conditions, timeoutMs);
  }

  /** The last condition first, and then whatever of the others a solution violates: most of a long path follows from little of it. */
  #askInParts(conditions: readonly Term[], timeoutMs: number): Solved {
    const { store, clock, deadline } = this.#o;
    const asked = new Set([conditions.at(-1)!]);
    for (let round = 0; round < ROUNDS; round++) {
      const answer = this.#askWhole([...asked], timeoutMs);
      if (answer.kind !== 'sat') return answer;
      const known = asked.size;
      for (const [i, term] of conditions.entries()) {
        if (asked.size >= known + MORE) break;
        if (i % 1000 === 0 && clock.now() >= deadline) return { kind: 'unknown', reason: 'the time is over' };
        if (evaluate(store, term, answer.model) !== true) asked.add(term);
      }
      if (asked.size === known) return answer;
    }
    return {
      kind: 'unknown',
      reason: `a formula of ${conditions.length} conditions is too large to be solved`,
    };
  }

  #askWhole(conditions: readonly Term[], timeoutMs: number): Solved {
    const { solver, store, model, clock, deadline } = this.#o;
    const left = deadline - clock.now();
    if (left <= 0) return { kind: 'unknown', reason: 'the time is over' };
    const answer = solver.solve({ conditions, hint: model, timeoutMs: Math.min(timeoutMs, left) });
    if (answer.kind === 'unknown') return answer;
    if (answer.kind === 'unsat') return { kind: 'unsat', caveat: answer.caveat };
    const alternate = new Map(model);
    for (const condition of conditions)
      for (const id of freeVariables(store, condition)) alternate.set(id, valueIn(store, answer.model, id));
    return { kind: 'sat', model: nearTo(store, conditions, alternate, model) };
  }
}

type Solved =
  | { readonly kind: 'sat'; readonly model: Model }
  | { readonly kind: 'unsat'; readonly caveat?: string | undefined }
  | { readonly kind: 'unknown'; readonly reason: string };

function valueIn(store: TermStore, model: Model, id: number): Primitive {
  return model.has(id) ? model.get(id)! : store.variables[id]!.initial;
}
