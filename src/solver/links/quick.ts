import { Random } from '../../base/random.ts';
import type { Model } from '../../expr/input-variable.ts';
import type { TermStore } from '../../expr/term-store.ts';
import { inDomain } from '../../expr/variable-domain.ts';
import { queryTerms } from '../query-terms.ts';
import { Bounds } from '../quick/bounds.ts';
import { narrowByCharacters } from '../quick/character-facts.ts';
import { closeDifferences, type Entailment } from '../quick/difference-closure.ts';
import { enumerate } from '../quick/enumerate.ts';
import { Evaluation } from '../quick/evaluation.ts';
import { narrowByLanguages } from '../quick/language-facts.ts';
import { linearAtom, narrowByAtom } from '../quick/linear.ts';
import { localSearch } from '../quick/local-search.ts';
import { closeOrder } from '../quick/order-closure.ts';
import { stringLemmas } from '../quick/string-lemmas.ts';
import type { Query, Solver } from '../solver.ts';
import { link } from './link.ts';

/** Terms that may be evaluated for one query. */
const WORK = 2_000_000;

const noModel: Model = new Map();

/**
 * Our own cheap procedures before any backend: bounds and differences refute, small domains are tried out, and a search near the hint finds
 * most of the models that there are.
 */
export function quick(inner: Solver, store: TermStore, seed: number): Solver {
  return link(inner, (query) => {
    const { conditions } = query;
    const numbered = queryTerms(store, conditions);
    const { terms } = numbered;
    const bounds = new Bounds(numbered);
    if (!refine(bounds, query)) return { kind: 'unsat', rung: 'bounds' };
    const evaluation = new Evaluation(numbered, query.hint ?? noModel);
    for (const slot of evaluation.variables) {
      const v = store.variableOf(terms[slot]!);
      if (!inDomain(v, evaluation.values[slot])) evaluation.set(slot, v.initial);
    }
    const all = enumerate(evaluation, bounds, Math.min(2000, Math.floor(WORK / terms.length)));
    if (all === false) return { kind: 'unsat', rung: 'search' };
    if (all === true) return { kind: 'sat', model: evaluation.model(), rung: 'search' };
    const range = (slot: number) => bounds.of(terms[slot]!);
    const limits = {
      steps: 12 + 2 * conditions.length,
      tries: Math.max(40, Math.min(400, Math.floor(WORK / terms.length))),
    };
    const known = { range, candidates: bounds.candidates };
    if (localSearch(evaluation, known, new Random(seed), limits))
      return { kind: 'sat', model: evaluation.model(), rung: 'search' };
    return inner.solve(query);
  });
}

/** Bounds, linear conditions, lengths of strings and differences in turn until nothing is gained; false when there is no solution. */
function refine(bounds: Bounds, query: Query): boolean {
  if (!bounds.propagate() || !closeOrder(bounds, query.conditions)) return false;
  let entails: Entailment = closeDifferences(bounds, [])!;
  for (let round = 0; round < ROUNDS; round++) {
    bounds.changed = false;
    const shapes = narrowByLanguages(bounds, query.conditions);
    if (!bounds.empty) narrowByCharacters(bounds, query.conditions, shapes);
    if (bounds.empty) return false;
    const atoms = query.conditions.map((c) => linearAtom(bounds, c)).filter((a) => a !== undefined);
    atoms.push(...stringLemmas(bounds, entails));
    if (bounds.empty) return false;
    if (atoms.length === 0 && !bounds.changed) return true;
    for (const atom of atoms) {
      narrowByAtom(bounds, atom);
      if (bounds.empty) return false;
    }
    const closed = closeDifferences(bounds, atoms);
    if (closed === undefined) return false;
    entails = closed;
    if (!bounds.changed && round > 0) return true;
    if (!bounds.propagate()) return false;
  }
  return true;
}

const ROUNDS = 4;
