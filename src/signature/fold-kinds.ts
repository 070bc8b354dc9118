import { evaluate } from '../expr/evaluate.ts';
import { freeVariables } from '../expr/free-variables.ts';
import type { Term } from '../expr/term.ts';
import type { TermStore } from '../expr/term-store.ts';

/** Conjuncts without those about what kind an input is that others about the same input say, too: `typeof x !== "string"` beside `x === null`. */
export function foldKinds(store: TermStore, terms: readonly Term[]): Term[] {
  const tagOf = (t: Term): number | undefined => {
    const [variable, ...more] = freeVariables(store, t);
    return variable !== undefined && more.length === 0 && store.variables[variable]!.role === 'tag'
      ? variable
      : undefined;
  };
  let list = [...terms];
  for (const t of terms) {
    const variable = tagOf(t);
    if (variable === undefined) continue;
    const kinds = [...store.variables[variable]!.alternatives.keys()];
    const admitted = (some: readonly Term[]) =>
      kinds.filter((kind) => some.every((c) => evaluate(store, c, new Map([[variable, kind]])) === true));
    const own = list.filter((other) => tagOf(other) === variable);
    const others = own.filter((other) => other !== t);
    if (others.length > 0 && admitted(others).length === admitted(own).length)
      list = list.filter((other) => other !== t);
  }
  return list;
}
