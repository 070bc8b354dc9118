import type { Behaviour } from '../../explore/exploration.ts';
import { evaluate } from '../../expr/evaluate.ts';
import type { Model, Primitive } from '../../expr/input-variable.ts';
import { Op } from '../../expr/op.ts';
import { subterms } from '../../expr/size.ts';
import { strictEquals } from '../../expr/strict-equals.ts';
import { substitute } from '../../expr/substitute.ts';
import type { Term } from '../../expr/term.ts';
import type { TermStore } from '../../expr/term-store.ts';
import type { Snapshot } from '../../machine/snapshot.ts';
import type { Prover } from '../../signature/prover.ts';
import type { Solver } from '../../solver/solver.ts';
import { alternatives, isOpen, namedValues, stateReplacements } from './state-term.ts';

/** A state is a value; `other` stands for all values that no state is. */
export type FromState = { readonly value: Primitive } | 'other';

/** What a step leads to: a state, a value that depends on inputs, or no state since it threw or did not end. */
export type StepTarget =
  | { readonly kind: 'state'; readonly value: Primitive }
  | { readonly kind: 'symbolic'; readonly snapshot: Snapshot }
  | { readonly kind: 'stop'; readonly behaviour: Behaviour };

/** One behaviour of the step from one state. */
export interface StepTransition {
  readonly from: FromState;
  readonly to: StepTarget;
  /** What the behaviour's inputs satisfy, the state's value aside. */
  readonly conditions: readonly Term[];
  /** What being in the state means. */
  readonly given: readonly Term[];
  readonly model: Model;
}

export interface ReadTransitions {
  readonly states: readonly Primitive[];
  readonly transitions: readonly StepTransition[];
  /** Questions that the solver could not answer: a transition may be missing. */
  readonly undecided: number;
}

/** A symbolic next state with more constants in it than this is not taken apart. */
const MOST_LEAVES = 64;

/**
 * Behaviours as transitions: each behaviour once for every state in which it is possible. States are the values that the
 * state's type names, that the step compares it with, that it reaches, and the initial one.
 */
export function readTransitions(
  store: TermStore,
  solver: Solver,
  prover: Prover,
  behaviours: readonly Behaviour[],
  state: Term,
  initial: Primitive | undefined,
): ReadTransitions {
  return new Reader(store, solver, prover, behaviours, state).read(initial);
}

class Reader {
  readonly #store: TermStore;
  readonly #solver: Solver;
  readonly #prover: Prover;
  readonly #behaviours: readonly Behaviour[];
  readonly #state: Term;
  #undecided = 0;

  constructor(
    store: TermStore,
    solver: Solver,
    prover: Prover,
    behaviours: readonly Behaviour[],
    state: Term,
  ) {
    this.#store = store;
    this.#solver = solver;
    this.#prover = prover;
    this.#behaviours = behaviours;
    this.#state = state;
  }

  read(initial: Primitive | undefined): ReadTransitions {
    const store = this.#store;
    const states = new Set<Primitive>(namedValues(store, this.#state));
    if (initial !== undefined) states.add(initial);
    for (const b of this.#behaviours) for (const v of this.#compared(b)) states.add(v);
    const transitions: StepTransition[] = [];
    // The set grows while it is walked: states that are reached are states to start from.
    for (const value of states)
      for (const b of this.#behaviours)
        for (const t of this.#from({ value }, b)) {
          transitions.push(t);
          if (t.to.kind === 'state') states.add(t.to.value);
        }
    if (isOpen(store, this.#state)) {
      const none = [...states].map((v) => store.not(this.#is(v)));
      for (const b of this.#behaviours)
        for (const t of this.#from('other', b, none)) if (!this.#isUnchanged(t)) transitions.push(t);
    }
    return { states: [...states], transitions, undecided: this.#undecided };
  }

  #is(value: Primitive): Term {
    return strictEquals(this.#store, this.#state, this.#store.constant(value));
  }

  /** Constants that a behaviour's conditions compare the state with, or that it ends in. */
  #compared({ conditions, outcome }: Behaviour): Primitive[] {
    const store = this.#store;
    const parts = new Set(alternatives(store, this.#state).map((a) => a.term));
    const values: Primitive[] = [];
    for (const t of subterms(store, ...conditions.map((c) => c.term))) {
      if (store.op(t) !== Op.Eq) continue;
      const [a, b] = [store.arg(t, 0), store.arg(t, 1)];
      if (parts.has(a) && store.isConst(b)) values.push(store.constValue(b));
      else if (parts.has(b) && store.isConst(a)) values.push(store.constValue(a));
    }
    if (outcome.kind === 'return' && outcome.value.kind === 'primitive' && outcome.value.term === 0)
      values.push(outcome.value.value);
    return values;
  }

  *#from(from: FromState, behaviour: Behaviour, none: readonly Term[] = []): Generator<StepTransition> {
    const given = from === 'other' ? none : [this.#is(from.value)];
    const conditions = behaviour.conditions.map((c) => c.term);
    const model = this.#possible([...conditions, ...given], behaviour.model);
    if (model === undefined) return;
    const { outcome } = behaviour;
    const step = (to: StepTarget, more: readonly Term[], example: Model): StepTransition => ({
      from,
      to,
      conditions: [...conditions, ...more],
      given,
      model: example,
    });
    if (outcome.kind !== 'return') {
      yield step({ kind: 'stop', behaviour }, [], model);
      return;
    }
    const { value } = outcome;
    if (value.kind !== 'primitive') yield step({ kind: 'symbolic', snapshot: value }, [], model);
    else if (value.term === 0) yield step({ kind: 'state', value: value.value }, [], model);
    else yield* this.#symbolic(from, value.term, [...conditions, ...given], model, step);
  }

  /** The next state is an expression: a constant once the state before is known, or one of several constants, or open. */
  *#symbolic(
    from: FromState,
    next: Term,
    conditions: readonly Term[],
    model: Model,
    step: (to: StepTarget, more: readonly Term[], example: Model) => StepTransition,
  ): Generator<StepTransition> {
    const store = this.#store;
    const known = from === 'other' ? undefined : stateReplacements(store, this.#state, from.value);
    const t = known === undefined ? next : substitute(store, next, known);
    const leaves = leavesOf(store, t);
    if (leaves !== undefined && leaves.length === 1) {
      yield step({ kind: 'state', value: leaves[0] }, [], model);
      return;
    }
    const value = evaluate(store, t, model);
    const isValue = strictEquals(store, t, store.constant(value));
    if (isValue !== 0 && this.#prover.implies(conditions, isValue)) {
      yield step({ kind: 'state', value }, [], model);
      return;
    }
    if (leaves === undefined) {
      yield step({ kind: 'symbolic', snapshot: { kind: 'primitive', value, term: t } }, [], model);
      return;
    }
    for (const leaf of leaves) {
      const isLeaf = strictEquals(store, t, store.constant(leaf));
      const example = this.#possible([...conditions, isLeaf], model);
      if (example !== undefined) yield step({ kind: 'state', value: leaf }, [isLeaf], example);
    }
  }

  #possible(conditions: readonly Term[], hint: Model): Model | undefined {
    const store = this.#store;
    if (conditions.every((t) => evaluate(store, t, hint) === true)) return hint;
    const answer = this.#solver.solve({ conditions, hint });
    if (answer.kind === 'unknown') this.#undecided++;
    return answer.kind === 'sat' ? answer.model : undefined;
  }

  #isUnchanged({ to }: StepTransition): boolean {
    return to.kind === 'symbolic' && to.snapshot.kind === 'primitive' && to.snapshot.term === this.#state;
  }
}

/** The constants that a term is one of; undefined when it is not known to be one of few. */
function leavesOf(store: TermStore, t: Term): Primitive[] | undefined {
  const leaves = new Set<Primitive>();
  const seen = new Set<Term>();
  const stack = [t];
  for (let u = stack.pop(); u !== undefined; u = stack.pop()) {
    if (seen.has(u)) continue;
    seen.add(u);
    if (store.isConst(u)) leaves.add(store.constValue(u));
    else if (store.op(u) === Op.Ite) stack.push(store.arg(u, 1), store.arg(u, 2));
    else if (store.op(u) === Op.Union) stack.push(...store.args(u).slice(1));
    else return undefined;
    if (leaves.size > MOST_LEAVES) return undefined;
  }
  return [...leaves];
}
