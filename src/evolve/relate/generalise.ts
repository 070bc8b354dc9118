/** Guesses from what code computed: a state's value as a term over the inputs and over other values of the state. */
import { conjuncts } from '../../expr/conjuncts.ts';
import { freeVariables } from '../../expr/free-variables.ts';
import { Op } from '../../expr/op.ts';
import { printTerm } from '../../expr/print-term.ts';
import { subterms } from '../../expr/size.ts';
import { replaceSubterms } from '../../expr/substitute.ts';
import type { Term } from '../../expr/term.ts';
import type { TermStore } from '../../expr/term-store.ts';
import type { Inputs } from './inputs.ts';
import type { Definition, Get } from './relation.ts';
import { termOf, type Unknowns } from './unknowns.ts';

const MOST_SUBTERMS = 120;

function inputVariables(store: TermStore, inputs: Inputs): ReadonlySet<number> {
  const ids = new Set<number>();
  const terms = [
    ...inputs.values.flatMap((v) => (v.kind === 'term' ? [v.term] : v.kind === 'object' ? [v.id] : [])),
    ...inputs.scalars.map((s) => s.term),
  ];
  for (const term of terms) for (const id of freeVariables(store, term)) ids.add(id);
  return ids;
}

/** The conditions that speak of inputs alone: once they hold they always do. */
export function ofInputs(store: TermStore, inputs: Inputs, conditions: readonly Term[]): Term[] {
  const ids = inputVariables(store, inputs);
  return conjuncts(store, ...conditions).filter((c) => {
    const free = [...freeVariables(store, c)];
    return free.length > 0 && free.every((id) => ids.has(id));
  });
}

/** The definition of one of a state's terms by those before it, such that it holds now; undefined where it is made of something else. */
export function generalised(
  unknowns: Unknowns,
  inputs: Inputs,
  terms: readonly Term[],
  index: number,
): Definition | undefined {
  const { store } = unknowns;
  const term = terms[index]!;
  if (store.isConst(term) || subterms(store, term).length > MOST_SUBTERMS) return undefined;
  const ids = inputVariables(store, inputs);
  // What stands for others: their terms, and what these are a constant away from.
  const known = new Map<Term, (get: Get) => Term>();
  for (let j = index - 1; j >= 0; j--) {
    const other = terms[j]!;
    if (store.isConst(other)) continue;
    const place = { kind: 'place', index: j } as const;
    known.set(other, (get) => get(place));
    const op = store.op(other);
    if (op !== Op.Add && op !== Op.Sub) continue;
    const [base, by] = [store.arg(other, 0), store.arg(other, 1)];
    if (store.op(base) !== Op.Var || !store.isConst(by) || known.has(base)) continue;
    known.set(base, (get) => store.make(op === Op.Add ? Op.Sub : Op.Add, get(place), by));
  }
  const maker = (t: Term, depth: number): ((get: Get) => Term) | undefined => {
    const parts = new Map<Term, (get: Get) => Term>();
    const open = [t];
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      if (parts.has(at)) continue;
      const standIn = known.get(at);
      if (standIn !== undefined) {
        parts.set(at, standIn);
        continue;
      }
      if (store.op(at) !== Op.Var) {
        for (let i = 0; i < store.arity(at); i++) open.push(store.arg(at, i));
        continue;
      }
      if (ids.has(store.variableOf(at).id)) continue;
      const application = depth < 3 ? unknowns.applicationOf(at) : undefined;
      const args = application?.args.map((a) => maker(a, depth + 1));
      if (application === undefined || args!.some((a) => a === undefined)) return undefined;
      const { symbol, shape, exact, path } = application;
      parts.set(at, (get) => {
        const value = unknowns.apply(
          symbol,
          args!.map((a) => a!(get)),
          shape,
          exact,
          path,
        );
        return termOf(value) || at!;
      });
    }
    return (get) => replaceSubterms(store, [t], new Map([...parts].map(([part, of]) => [part, of(get)])))[0]!;
  };
  const make = maker(term, 0);
  const text = printTerm(store, term).replaceAll(/\u2032\d+/g, '');
  if (make === undefined) return undefined;
  const sorts = terms.map((t) => store.sort(t));
  const fits = (get: Get) =>
    sorts.slice(0, index).every((sort, j) => store.sort(get({ kind: 'place', index: j })) === sort);
  return { kind: 'made', text, made: { make, fits } };
}
