import { asksOfContainer } from '../../expr/asks-of-container.ts';
import { evaluate } from '../../expr/evaluate.ts';
import { elementInstance } from '../../expr/exists.ts';
import { Op } from '../../expr/op.ts';
import { subterms } from '../../expr/size.ts';
import { Sort } from '../../expr/sort.ts';
import { replaceSubterms } from '../../expr/substitute.ts';
import type { Term } from '../../expr/term.ts';
import type { TermStore } from '../../expr/term-store.ts';
import type { Answer, Query, Solver } from '../solver.ts';
import { link } from './link.ts';

/**
 * Questions about whole containers (`Op.Among`, `Op.Exists`) written out. First for small ones: each question is a disjunction over the first elements, and there are no others, so that a
 * model is one. When there is none, for all: a question is any truth value that the first elements do not contradict, nor an element further on that it is true of; without a solution there,
 * there is none. In between, what is found for a larger container is looked for again with as many elements as it has.
 */
export function writtenOut(inner: Solver, store: TermStore): Solver {
  return link(inner, (query) => {
    const asking = query.conditions.filter((c) => asksOfContainer(store, c));
    if (asking.length === 0) return inner.solve(query);
    const parts = new Set(asking.flatMap((c) => subterms(store, c)));
    const asked = [...parts].filter((t) => isQuestion(store, t));
    for (const most of [1, FIRST]) {
      const small = exactly(inner, store, query, asked, most);
      if (small.kind === 'sat') return small;
    }
    const { answer, longest } = loosely(inner, store, query, asked);
    if (answer.kind !== 'sat') return answer;
    if (longest > FIRST && longest <= LONGEST) return exactly(inner, store, query, asked, longest);
    return { kind: 'unknown', reason: 'a question about a large container' };
  });
}

/** Elements that are written out at first, and at the most. */
const [FIRST, LONGEST] = [4, 40];

function isQuestion(store: TermStore, t: Term): boolean {
  return store.op(t) === Op.Among || store.op(t) === Op.Exists;
}

/** Containers have no more than `most` elements. */
function exactly(
  inner: Solver,
  store: TermStore,
  query: Query,
  asked: readonly Term[],
  most: number,
): Answer {
  const lengths = new Set(asked.map((t) => store.arg(t, 1)));
  const bounds = [...lengths].map((length) => store.make(Op.Le, length, store.constant(most)));
  const replacements = new Map(asked.map((t) => [t, among(store, t, most)]));
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
  const lemmas: Term[] = [];
  for (const t of asked) {
    const any = anyTruth(store, t);
    const seen = among(store, t, FIRST);
    const isLonger = store.make(Op.Lt, store.constant(FIRST), store.arg(t, 1));
    lemmas.push(store.or(store.not(seen), any), store.or(store.not(any), store.or(seen, isLonger)));
    // An element further on that the question is true of: what is asked of all is true of it, too.
    const isSeen = store.or(store.not(any), seen);
    for (const u of asked) {
      if (store.arg(u, 0) !== store.arg(t, 0)) continue;
      const holds = ofElement(store, u, `$further(${t})`);
      lemmas.push(store.or(isSeen, u === t ? holds : store.or(store.not(holds), anyTruth(store, u))));
    }
  }
  const replacements = new Map(asked.map((t) => [t, anyTruth(store, t)]));
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

/** The question is true of one of the first elements that are there. */
function among(store: TermStore, t: Term, most: number): Term {
  let found: Term = store.false;
  for (let i = 0; i < most; i++) {
    const isThere = store.make(Op.Lt, store.constant(i), store.arg(t, 1));
    const known = 3 + i < store.arity(t) ? store.arg(t, 3 + i) : undefined;
    found = store.or(found, store.and(isThere, ofElement(store, t, String(i), known)));
  }
  return found;
}

/** What is asked, of one element: that at an index, or another. `known`: the question's own argument for it. */
function ofElement(store: TermStore, t: Term, name: string, known?: Term): Term {
  const path = store.constValue(store.arg(t, 0)) as string;
  if (store.op(t) === Op.Exists) return known ?? elementInstance(store, path, store.arg(t, 2), name);
  const { id: _, ...description } = store.variableOf(store.arg(t, 3));
  const element = known ?? store.variable({ ...description, path: `${path}[${name}]` });
  return store.eq(element, store.arg(t, 2));
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
