import { evaluate } from '../../expr/evaluate.ts';
import { freeVariables } from '../../expr/free-variables.ts';
import type { Model, Primitive } from '../../expr/input-variable.ts';
import type { Term } from '../../expr/term.ts';
import type { TermStore } from '../../expr/term-store.ts';

/** More evaluations of conditions than this are not spent. */
const MOST_EVALUATIONS = 20_000;

/**
 * A solution with as much of a given input as the conditions allow: variables, and single characters of strings, take their values
 * there where everything still holds. So an alternate input differs from the failing one in little but what matters.
 */
export function nearTo(store: TermStore, conditions: readonly Term[], solution: Model, given: Model): Model {
  const model = new Map(solution);
  let left = MOST_EVALUATIONS;
  const over = new Map<number, Term[]>();
  for (const condition of conditions)
    for (const id of freeVariables(store, condition)) {
      const list = over.get(id);
      if (list === undefined) over.set(id, [condition]);
      else list.push(condition);
    }
  const attempt = (id: number, value: Primitive): boolean => {
    const old = model.get(id)!;
    const terms = over.get(id)!;
    if (Object.is(old, value) || (left -= terms.length) < 0) return false;
    model.set(id, value);
    if (terms.every((t) => evaluate(store, t, model) === true)) return true;
    model.set(id, old);
    return false;
  };
  for (const id of over.keys()) {
    const wanted = given.has(id) ? given.get(id)! : store.variables[id]!.initial;
    if (attempt(id, wanted) || typeof wanted !== 'string') continue;
    for (let i = 0; i < wanted.length; i++) {
      const text = model.get(id) as string;
      if (i < text.length && text[i] !== wanted[i])
        attempt(id, text.slice(0, i) + wanted[i] + text.slice(i + 1));
    }
    // From the end as well, for texts of other lengths.
    for (let i = 1; i <= wanted.length; i++) {
      const text = model.get(id) as string;
      const at = text.length - i;
      if (text.length === wanted.length || at < 0) break;
      attempt(id, text.slice(0, at) + wanted[wanted.length - i] + text.slice(at + 1));
    }
  }
  return model;
}
