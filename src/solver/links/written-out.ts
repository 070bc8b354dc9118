import { evaluate } from '../../expr/evaluate.ts';
import { Op } from '../../expr/op.ts';
import { subterms } from '../../expr/size.ts';
import { Sort } from '../../expr/sort.ts';
import { replaceSubterms } from '../../expr/substitute.ts';
import type { Term } from '../../expr/term.ts';
import type { TermStore } from '../../expr/term-store.ts';
import type { Answer, Query, Solver } from '../solver.ts';
import { link } from './link.ts';

/**
 * Questions about whole containers (`Op.Among`) written out. First for small ones: each question is a disjunction over the first elements, and there are no others, so that a
 * model is one. When there is none, for all: a question is any truth value that the first elements do not contradict; without a solution there, there is none. In
 * between, what is found for a larger container is looked for again with as many elements as it has.
 */
export function writtenOut(inner: Solver, store: TermStore): Solver {
  return link(inner, (query) => {
    const asked = [...new Set(query.conditions.flatMap((c) => subterms(store, c)))].filter(
      (t) => store.op(t) === Op.Among,
    );
    if (asked.length === 0) return inner.solve(query);
    const small = exactly(inner, store, query, asked, FIRST);
    if (small.kind === 'sat') return small;
    const { answer, longest } = loosely(inner, store, query, asked);
    if (answer.kind !== 'sat') return answer;
    if (longest > FIRST && longest <= LONGEST) return exactly(inner, store, query, asked, longest);
    return { kind: 'unknown', reason: 'a question about a large container' };
  });
}

/** Elements that are written out at first, and at the most. */
const [FIRST, LONGEST] = [4, 40];

/** Containers have no more than `most` elements. */
function exactly(
  inner: Solver,
  store: TermStore,
  query: Query,
  asked: readonly Term[],
  most: number,
): Answer {
  const replacements = new Map(asked.map((t) => [t, among(store, t, most)]));
  const lengths = new Set(asked.map((t) => store.arg(t, 1)));
  const bounds = [...lengths].map((length) => store.make(Op.Le, length, store.constant(most)));
  const conditions = [...bounds, ...replaceSubterms(store, query.conditions, replacements)];
  const answer = inner.solve({ ...query, conditions: conditions.filter((c) => c !== store.true) });
  return answer.kind === 'unsat' ? { kind: 'unknown', reason: 'a question about a large container' } : answer;
}

/** Any truth values that the first elements allow; of a solution how long its longest container is. */
function loosely(
  inner: Solver,
  store: TermStore,
  query: Query,
  asked: readonly Term[],
): { readonly answer: Answer; readonly longest: number } {
  const replacements = new Map<Term, Term>();
  const lemmas: Term[] = [];
  for (const t of asked) {
    const any = anyTruth(store, t);
    const seen = among(store, t, FIRST);
    const isLonger = store.make(Op.Lt, store.constant(FIRST), store.arg(t, 1));
    replacements.set(t, any);
    lemmas.push(store.or(store.not(seen), any), store.or(store.not(any), store.or(seen, isLonger)));
  }
  const conditions = [...lemmas, ...replaceSubterms(store, query.conditions, replacements)];
  const answer = inner.solve({ ...query, conditions: conditions.filter((c) => c !== store.true) });
  if (answer.kind === 'unsat')
    return {
      answer: {
        kind: 'unsat',
        rung: answer.rung,
        ...(answer.caveat !== undefined && { caveat: answer.caveat }),
      },
      longest: 0,
    };
  if (answer.kind !== 'sat') return { answer, longest: 0 };
  const sizes = asked.map((t) => Number(evaluate(store, store.arg(t, 1), answer.model)));
  return { answer, longest: Math.max(...sizes) };
}

/** The wanted value is one of the first elements that are there. */
function among(store: TermStore, t: Term, most: number): Term {
  const [path, length, wanted, first, ...others] = store.args(t) as [Term, Term, Term, Term, ...Term[]];
  const known = [first, ...others];
  const { id: _, ...description } = store.variableOf(first);
  let found: Term = store.false;
  for (let i = 0; i < most; i++) {
    const element = known[i] ?? store.variable({ ...description, path: `${store.constValue(path)}[${i}]` });
    const isThere = store.make(Op.Lt, store.constant(i), length);
    found = store.or(found, store.and(isThere, store.eq(element, wanted)));
  }
  return found;
}

function anyTruth(store: TermStore, t: Term): Term {
  return store.variable({
    path: `$asked(${t})`,
    sort: Sort.Bool,
    role: 'value',
    domain: 'double',
    min: -Infinity,
    max: Infinity,
    maxLength: 0,
    alternatives: [],
    initial: false,
  });
}
