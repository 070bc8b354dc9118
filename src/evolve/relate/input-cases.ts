import { conjuncts } from '../../expr/conjuncts.ts';
import { freeVariables } from '../../expr/free-variables.ts';
import { subterms } from '../../expr/size.ts';
import { replaceSubterms } from '../../expr/substitute.ts';
import type { Term } from '../../expr/term.ts';
import type { TermStore } from '../../expr/term-store.ts';
import type { Executor } from './execute.ts';
import { Unsupported } from './flat-code.ts';
import type { Inputs } from './inputs.ts';
import { begin } from './pace.ts';
import type { Recorded } from './record.ts';
import type { Side } from './side.ts';
import type { State } from './state.ts';

const ROUNDS = 2;
const LARGEST = 12;

/**
 * Conditions on numbers among the inputs that versions decide in their first rounds, the simplest first: a proof may look at the inputs that satisfy
 * one and at the others separately.
 */
export function inputCases(
  store: TermStore,
  inputs: Inputs,
  given: readonly Term[],
  versions: readonly { readonly side: Side; readonly executor: Executor; readonly start: State }[],
): Term[] {
  const ids = new Set(inputs.scalars.flatMap(({ term }) => [...freeVariables(store, term)]));
  const known = new Set(given.flatMap((g) => [g, store.not(g)]));
  const found = new Map<Term, number>();
  for (const { side, executor, start } of versions)
    try {
      for (const { state } of begin(executor, side, start, ROUNDS))
        for (const c of conjuncts(store, ...state.conditions)) {
          const free = [...freeVariables(store, c)];
          if (free.length === 0 || !free.every((id) => ids.has(id))) continue;
          if (known.has(c) || found.has(store.not(c))) continue;
          const size = subterms(store, c).length;
          if (size <= LARGEST) found.set(c, size);
        }
    } catch (error) {
      if (!(error instanceof Unsupported)) throw error;
    }
  return [...found].sort((a, b) => a[1] - b[1]).map(([c]) => c);
}

/** What was recorded of runs whose inputs satisfy conditions. */
export function recordedWhere(
  store: TermStore,
  inputs: Inputs,
  given: readonly Term[],
  recorded: Recorded,
): Recorded {
  if (given.length === 0) return recorded;
  const satisfies = (theirs: Inputs): boolean => {
    const values = new Map(inputs.scalars.map((s, i) => [s.term, theirs.scalars[i]!.term]));
    return replaceSubterms(store, given, values).every((c) => c === store.true);
  };
  const rows = [...recorded.rows].map(
    ([key, list]) => [key, list.filter((row) => satisfies(row.inputs))] as const,
  );
  return { ...recorded, rows: new Map(rows.filter(([, list]) => list.length > 0)) };
}
