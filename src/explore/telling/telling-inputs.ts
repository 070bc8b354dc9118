import { pushTo } from '../../base/push-to.ts';
import { Random } from '../../base/random.ts';
import { evaluate } from '../../expr/evaluate.ts';
import { freeVariables } from '../../expr/free-variables.ts';
import type { Model, Primitive } from '../../expr/input-variable.ts';
import type { Term } from '../../expr/term.ts';
import type { TermStore } from '../../expr/term-store.ts';
import type { InputOptions } from '../../machine/input/input-options.ts';
import { type InputPlan, planInput } from '../../machine/input/plan-input.ts';
import type { Solver } from '../../solver/solver.ts';
import type { Signature } from '../../syntax/shape/shape.ts';
import type { Behaviour } from '../exploration.ts';
import { type Choice, inputChoices } from './input-choices.ts';
import { livelier } from './livelier.ts';
import { type Mutant, mutantsOf } from './mutants.ts';
import { snapshotTerms } from './snapshot-terms.ts';

export interface TellingScope {
  readonly store: TermStore;
  readonly signature: Signature;
  readonly inputOptions: InputOptions;
  readonly solver: Solver;
}

/** What is tried for a behaviour, and how many inputs it may have. */
const TRIES = 40;
const MOST_QUESTIONS = 24;
const MOST_INPUTS = 5;

/**
 * Inputs of a behaviour that notice mistakes in it: values that differ from one another, and where `min` and `max`, `<` and `<=`, `+` and `-`
 * do, but those that are `isKnown` to be noticed elsewhere. The first is the most natural one. All satisfy the behaviour's conditions; the same behaviour gives the same inputs.
 */
export function tellingInputs(
  scope: TellingScope,
  behaviour: Behaviour,
  isKnown: (mutant: Mutant) => boolean = () => false,
): { readonly inputs: readonly Model[]; readonly noticed: readonly Mutant[] } {
  const { store, solver } = scope;
  const terms = behaviour.conditions.map((c) => c.term);
  const allowed = allowedBy(store, terms);
  const random = new Random(1);
  const natural = naturalInput(scope, behaviour);
  let alive = mutantsOf(store, behaviour).filter((m) => !isKnown(m));
  const noticed: Mutant[] = [];
  const chosen: Model[] = [];
  const keep = (model: Model) => {
    chosen.push(model);
    noticed.push(...alive.filter((m) => m.isNoticed(model)));
    alive = alive.filter((m) => !noticed.includes(m));
  };
  keep(natural);
  const pool = Array.from({ length: alive.length === 0 ? 0 : TRIES }, () =>
    varied(scope, natural, allowed, (values) => [random.pick(values)]),
  );
  while (alive.length > 0 && chosen.length < MOST_INPUTS) {
    const best = mostNoticed(pool, alive);
    if (best === undefined) break;
    keep(best);
  }
  let questions = MOST_QUESTIONS;
  for (const mutant of [...alive]) {
    if (chosen.length >= MOST_INPUTS || questions-- <= 0) break;
    if (!alive.includes(mutant)) continue;
    const answer = solver.solve({ conditions: [...terms, mutant.noticedWhen], hint: natural });
    if (answer.kind !== 'sat') continue;
    const model = new Map([...natural, ...answer.model]);
    if (allowed.of(model) && mutant.isNoticed(model)) keep(model);
  }
  return { inputs: chosen, noticed };
}

/** The most natural input of a behaviour: values that differ from one another where its conditions leave them free. */
export function naturalInput(scope: Omit<TellingScope, 'solver'>, behaviour: Behaviour): Model {
  const { conditions } = behaviour;
  const model = withReturns(scope.store, behaviour);
  const allowed = allowedBy(
    scope.store,
    conditions.map((c) => c.term),
  );
  // Once more, since what others are now may leave room for simpler values.
  return varied(scope, varied(scope, model, allowed, rotated), allowed, rotated);
}

/** The model with what callbacks returned in the run, which it need not say. */
function withReturns(store: TermStore, { conditions, outcome, model }: Behaviour): Model {
  const terms = [
    ...conditions.map((c) => c.term),
    ...(outcome.kind === 'limit' ? [] : snapshotTerms(outcome.value)),
  ];
  const returned = [...new Set(terms.flatMap((t) => [...freeVariables(store, t)]))]
    .map((id) => store.variables[id]!)
    .filter((v) => v.path.includes('.returns['));
  return new Map([...returned.map((v) => [v.id, v.initial] as const), ...model]);
}

/** Whether inputs satisfy conditions. */
interface Allowed {
  of(model: Model): boolean;
  /** The same, of an allowed input in which these variables were changed. */
  after(model: Model, changed: readonly number[]): boolean;
}

function allowedBy(store: TermStore, terms: readonly Term[]): Allowed {
  const about = new Map<number, Term[]>();
  for (const t of terms) for (const id of freeVariables(store, t)) pushTo(about, id, t);
  const holds = (model: Model) => (t: Term) => evaluate(store, t, model) === true;
  return {
    of: (model) => terms.every(holds(model)),
    after: (model, changed) => changed.every((id) => about.get(id)?.every(holds(model)) ?? true),
  };
}

function mostNoticed(pool: readonly Model[], alive: readonly Mutant[]): Model | undefined {
  let best: { model: Model; count: number } | undefined;
  for (const model of pool) {
    const count = alive.filter((m) => m.isNoticed(model)).length;
    if (count > (best?.count ?? 0)) best = { model, count };
  }
  return best?.model;
}

/** Values from another one on for each choice, so that neighbours differ; fractions last. */
function rotated(values: readonly Primitive[], i: number): Primitive[] {
  const isFraction = (v: Primitive) => typeof v === 'number' && !Number.isInteger(v);
  const whole = values.filter((v) => !isFraction(v));
  const start = whole.length === 0 ? 0 : i % whole.length;
  return [...whole.slice(start), ...whole.slice(0, start), ...values.filter(isFraction)];
}

/** The model with each choice that the conditions leave free made anew, the first of the given values that is allowed. */
function varied(
  { store, signature, inputOptions }: Omit<TellingScope, 'solver'>,
  from: Model,
  allowed: Allowed,
  order: (values: readonly Primitive[], i: number) => readonly Primitive[],
): Model {
  let model: Model = from;
  let isSound = allowed.of(from);
  const done = new Set<number>();
  let plan: InputPlan | undefined;
  let choices: readonly Choice[] = [];
  for (let i = 0; ; i++) {
    if (plan === undefined) {
      plan = planInput(store, signature, model, inputOptions);
      choices = inputChoices(store, plan);
    }
    const next = choices.find((c) => !done.has(c.variable));
    if (next === undefined || done.size > 60) return model;
    done.add(next.variable);
    const changed = changedIn(store, model, choices, next, order(next.values, i), (other, ids) =>
      isSound ? allowed.after(other, ids) : allowed.of(other),
    );
    if (changed === undefined) continue;
    model = changed;
    isSound = true;
    if (!isFlat(plan)) plan = undefined;
  }
}

/** Whether what can be chosen does not depend on what was chosen before. */
function isFlat({ receiver, parameters }: InputPlan): boolean {
  return receiver === undefined && parameters.every(({ tree }) => tree.kind === 'primitive');
}

/** The model with the first of the given values, or of livelier ones, for a choice that is allowed; what has to be the same as another is changed with it. */
function changedIn(
  store: TermStore,
  model: Model,
  choices: readonly Choice[],
  next: Choice,
  values: readonly Primitive[],
  isAllowed: (model: Model, changed: readonly number[]) => boolean,
): Model | undefined {
  const { variable } = next;
  const alike = valuedAlike(store, choices, model, next);
  const isOne = (value: Primitive): Model | undefined => {
    const alone = new Map(model).set(variable, value);
    if (isAllowed(alone, [variable])) return alone;
    const others = alike.filter((c) => mayBe(store, c, value)).map((c) => c.variable);
    if (others.every((id) => id === variable)) return undefined;
    const all = new Map(alone);
    for (const id of others) all.set(id, value);
    return isAllowed(all, [variable, ...others]) ? all : undefined;
  };
  for (const value of values) {
    const changed = isOne(value);
    if (changed !== undefined) return changed;
  }
  for (const value of livelier(valueIn(store, model, variable))) {
    const changed = mayBe(store, next, value) ? isOne(value) : undefined;
    if (changed !== undefined) return changed;
  }
  return undefined;
}

function valueIn(store: TermStore, model: Model, variable: number): Primitive | undefined {
  return model.has(variable) ? model.get(variable) : store.variables[variable]!.initial;
}

/** Is the value one that the choice admits: among its own, or a text that is not too long? */
function mayBe(store: TermStore, { variable, values }: Choice, value: Primitive): boolean {
  if (typeof value === 'string') return value.length <= store.variables[variable]!.maxLength;
  return values.includes(value);
}

/** The choices whose variables, of the same sort, have the same value. */
function valuedAlike(
  store: TermStore,
  choices: readonly Choice[],
  model: Model,
  { variable }: Choice,
): Choice[] {
  const of = (v: number) => valueIn(store, model, v);
  const { sort } = store.variables[variable]!;
  return choices.filter(
    (c) => store.variables[c.variable]!.sort === sort && Object.is(of(c.variable), of(variable)),
  );
}
