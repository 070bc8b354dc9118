import { Evaluator } from '../expr/evaluate.ts';
import { freeVariables } from '../expr/free-variables.ts';
import type { Model } from '../expr/input-variable.ts';
import type { Term } from '../expr/term.ts';
import type { TermStore } from '../expr/term-store.ts';
import { inDomain } from '../expr/variable-domain.ts';

const evaluators = new WeakMap<TermStore, Evaluator>();

/** Does the model satisfy every condition under exact evaluation, with every value within its variable's domain? */
export function satisfies(store: TermStore, conditions: readonly Term[], model: Model): boolean {
  let evaluator = evaluators.get(store);
  if (evaluator === undefined) evaluators.set(store, (evaluator = new Evaluator(store)));
  evaluator.reset(model);
  for (const c of conditions) if (evaluator.evaluate(c) !== true) return false;
  for (const c of conditions)
    for (const id of freeVariables(store, c)) {
      const v = store.variables[id]!;
      if (!inDomain(v, model.has(id) ? model.get(id) : v.initial)) return false;
    }
  return true;
}
