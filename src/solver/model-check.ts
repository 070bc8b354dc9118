import { Evaluator } from '../expr/evaluate.ts';
import { freeVariables } from '../expr/free-variables.ts';
import type { Model } from '../expr/input-variable.ts';
import type { Term } from '../expr/term.ts';
import type { TermStore } from '../expr/term-store.ts';
import { inDomain } from './variable-domain.ts';

/** Does the model satisfy every condition under exact evaluation, with every value within its variable's domain? */
export function satisfies(store: TermStore, conditions: readonly Term[], model: Model): boolean {
  const evaluator = new Evaluator(store, model);
  for (const c of conditions) {
    for (const id of freeVariables(store, c)) {
      const v = store.variables[id]!;
      if (!inDomain(v, model.has(id) ? model.get(id) : v.initial)) return false;
    }
    if (evaluator.evaluate(c) !== true) return false;
  }
  return true;
}
