import { MOST_UNITS } from '../../base/input-sizes.ts';
import {
  asksOfContainer,
  isQuestion,
  missingValue,
  namedElement,
  namedElements,
} from '../../expr/asks-of-container.ts';
import { evaluate } from '../../expr/evaluate.ts';
import { elementInstance } from '../../expr/exists.ts';
import type { Primitive } from '../../expr/input-variable.ts';
import { Op } from '../../expr/op.ts';
import { sameTerm } from '../../expr/same-term.ts';
import { subterms } from '../../expr/size.ts';
import { replaceSubterms } from '../../expr/substitute.ts';
import type { Term } from '../../expr/term.ts';
import type { TermStore } from '../../expr/term-store.ts';
import type { Answer, Query, Solver } from '../solver.ts';
import { link } from './link.ts';

/**
 * Questions about whole containers (`Op.Among` and its like) written out. First for small ones: each question is a disjunction over the first elements, and there are no others, so that a
 * model is one. When there is none, for all: a question is any truth value that the first elements do not contradict, nor an element further on that it is true of; without a solution there,
 * there is none. In between, what is found for a larger container is looked for again with as many elements as it has.
 */
export function writtenOut(inner: Solver, store: TermStore): Solver {
  return link(inner, (query) => {
    const asking = query.conditions.filter((c) => asksOfContainer(store, c));
    if (asking.length === 0) return inner.solve(query);
    const parts = new Set(asking.flatMap((c) => subterms(store, c)));
    const asked = [...parts].filter((t) => isQuestion(store, t));
    const apart = withDifferentKeys(inner, store, query, asked);
    if (apart !== undefined) return apart;
    const same = sameAnswers(store, asked);
    if (same.length > 0) {
      const answer = freely(inner, store, query, asked, same);
      if (answer.kind === 'unsat') return answer;
    }
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
  const replacements = new Map(asked.map((t) => [t, ofFirst(store, t, most)]));
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
  const lemmas = sameAnswers(store, asked);
  for (const t of asked) {
    const any = anyTruth(store, t);
    if (store.op(t) === Op.Lookup) {
      lemmas.push(...foundAmongFirst(store, t, any));
      continue;
    }
    if (store.op(t) === Op.Distinct) {
      lemmas.push(store.or(store.not(any), distinct(store, t, FIRST)));
      continue;
    }
    const seen = among(store, t, FIRST);
    const isLonger = store.make(Op.Lt, store.constant(FIRST), store.arg(t, 1));
    lemmas.push(store.or(store.not(seen), any), store.or(store.not(any), store.or(seen, isLonger)));
    // An element further on that the question is true of: what is asked of all is true of it, too.
    const isSeen = store.or(store.not(any), seen);
    for (const u of asked) {
      const isOther = store.op(u) === Op.Lookup || store.op(u) === Op.Distinct;
      if (isOther || store.arg(u, 0) !== store.arg(t, 0)) continue;
      const holds = ofElement(store, u, `$further(${t})`);
      lemmas.push(store.or(isSeen, u === t ? holds : store.or(store.not(holds), anyTruth(store, u))));
    }
  }
  const answer = freely(inner, store, query, asked, lemmas);
  if (answer.kind !== 'sat') return { answer, longest: 0 };
  const sizes = asked.map((t) => Number(evaluate(store, store.arg(t, 1), answer.model)));
  return { answer, longest: Math.max(...sizes) };
}

/** Questions as variables of which only the lemmas say something. */
function freely(
  inner: Solver,
  store: TermStore,
  query: Query,
  asked: readonly Term[],
  lemmas: readonly Term[],
): Answer {
  const replacements = new Map(asked.map((t) => [t, anyTruth(store, t)]));
  const conditions = [...lemmas, ...replaceSubterms(store, query.conditions, replacements)];
  const answer = inner.solve({ ...query, conditions: conditions.filter((c) => c !== store.true) });
  if (answer.kind !== 'unsat') return answer;
  const { rung, caveat } = answer;
  return { kind: 'unsat', rung, ...(caveat !== undefined && { caveat }) };
}

/** The same question about the same key has the same answer. */
function sameAnswers(store: TermStore, asked: readonly Term[]): Term[] {
  const lemmas: Term[] = [];
  for (const [i, t] of asked.entries())
    for (const u of asked.slice(0, i)) {
      const op = store.op(t);
      if (op !== store.op(u) || (op !== Op.Among && op !== Op.Lookup)) continue;
      if (store.arg(t, 0) !== store.arg(u, 0) || store.arg(t, 1) !== store.arg(u, 1)) continue;
      if (op === Op.Lookup && store.arg(t, 4) !== store.arg(u, 4)) continue;
      const sameKey = sameTerm(store, store.arg(t, 2), store.arg(u, 2), 'equal');
      const sameAnswer = sameTerm(store, anyTruth(store, t), anyTruth(store, u), 'is');
      lemmas.push(store.or(store.not(sameKey), sameAnswer));
    }
  return lemmas.filter((lemma) => lemma !== store.true);
}

/** What a question is where no more than the first elements are there. */
function ofFirst(store: TermStore, t: Term, most: number): Term {
  switch (store.op(t)) {
    case Op.Distinct:
      return distinct(store, t, most);
    case Op.Lookup: {
      let found = store.constant(missingValue(store, t));
      for (let i = most - 1; i >= 0; i--) found = store.ite(isKey(store, t, i), valueAt(store, t, i), found);
      return found;
    }
    default:
      return among(store, t, most);
  }
}

/** The question is true of one of the first elements that are there. */
function among(store: TermStore, t: Term, most: number): Term {
  let found: Term = store.false;
  for (let i = 0; i < most; i++) {
    const holds = ofElement(store, t, String(i), namedElement(store, t, i));
    found = store.or(found, store.and(isThere(store, t, i), holds));
  }
  return found;
}

function isThere(store: TermStore, t: Term, i: number): Term {
  return store.make(Op.Lt, store.constant(i), store.arg(t, 1));
}

/** Those of the first keys that are there are different. */
function distinct(store: TermStore, t: Term, most: number): Term {
  let all: Term = store.true;
  const keys = Array.from({ length: most }, (_, i) => keyAt(store, t, String(i), namedElement(store, t, i)));
  for (let j = 1; j < most; j++)
    for (let i = 0; i < j; i++) {
      const differs = store.not(sameTerm(store, keys[i]!, keys[j]!, 'equal'));
      all = store.and(all, store.or(store.not(isThere(store, t, j)), differs));
    }
  return all;
}

/** Is the key of a Lookup the one at an index, and no later one? */
function isKey(store: TermStore, t: Term, i: number): Term {
  const key = keyAt(store, t, String(i), namedElement(store, t, i));
  return store.and(isThere(store, t, i), sameTerm(store, key, store.arg(t, 2), 'equal'));
}

/** What a Lookup gives where the key is the one at an index. */
function valueAt(store: TermStore, t: Term, i: number): Term {
  const known = namedElements(store, t);
  if (i < known) return store.arg(t, 5 + known + i);
  return elementInstance(store, store.constValue(store.arg(t, 3)) as string, store.arg(t, 4), String(i));
}

/** A Lookup is anything, but what stands beside its key among the first. */
function foundAmongFirst(store: TermStore, t: Term, any: Term): Term[] {
  return Array.from({ length: FIRST }, (_, i) =>
    store.or(store.not(isKey(store, t, i)), sameTerm(store, any, valueAt(store, t, i), 'is')),
  );
}

/** The key, or element, at an index. `known`: the question's own argument for it. */
function keyAt(store: TermStore, t: Term, name: string, known?: Term): Term {
  if (known !== undefined) return known;
  const path = store.constValue(store.arg(t, 0)) as string;
  const { id: _, ...description } = store.variableOf(namedElement(store, t, 0)!);
  return store.variable({ ...description, path: `${path}[${name}]` });
}

/**
 * A solution in which the keys of collections differ by chance, or can be made to: elements that nothing is said about get values of their own. Undefined where
 * that does not do.
 */
function withDifferentKeys(
  inner: Solver,
  store: TermStore,
  query: Query,
  asked: readonly Term[],
): Answer | undefined {
  const { conditions } = query;
  const keys = conditions.filter((c) => store.op(c) === Op.Distinct);
  if (keys.length === 0) return undefined;
  const others = conditions.filter((c) => store.op(c) !== Op.Distinct);
  if (asked.length > keys.length) return undefined;
  const answer = inner.solve({ ...query, conditions: others });
  if (answer.kind !== 'sat') return answer.kind === 'unsat' ? answer : undefined;
  const model = new Map(answer.model);
  for (const t of keys) if (!setApart(store, t, model)) return undefined;
  return conditions.every((c) => evaluate(store, c, model) === true) ? { ...answer, model } : undefined;
}

/** Gives keys that are the same as earlier ones values of their own; false where there are too many. */
function setApart(store: TermStore, t: Term, model: Map<number, Primitive>): boolean {
  const size = Number(evaluate(store, store.arg(t, 1), model));
  if (size > LONGEST) return false;
  const seen = new Set<Primitive>();
  let next = 0;
  for (let i = 0; i < size; i++) {
    const key = keyAt(store, t, String(i), namedElement(store, t, i));
    if (store.op(key) !== Op.Var) return false;
    let value = evaluate(store, key, model);
    const isText = typeof value === 'string';
    if (!isText && typeof value !== 'number') return false;
    while (seen.has(value)) value = isText ? nameOf(next++) : next++;
    seen.add(value);
    model.set(store.variableOf(key).id, value);
  }
  return true;
}

function nameOf(i: number): string {
  return i < 26 ? String.fromCharCode(97 + i) : `k${i}`;
}

/** What is asked, of one element: that at an index, or another. `known`: the question's own argument for it. */
function ofElement(store: TermStore, t: Term, name: string, known?: Term): Term {
  const path = store.constValue(store.arg(t, 0)) as string;
  if (store.op(t) === Op.Exists) return known ?? elementInstance(store, path, store.arg(t, 2), name);
  return sameTerm(store, keyAt(store, t, name, known), store.arg(t, 2), 'equal');
}

/** A variable that stands for the answer. */
function anyTruth(store: TermStore, t: Term): Term {
  const body = store.op(t) === Op.Lookup ? store.arg(t, 4) : t;
  if (store.op(body) === Op.Var) {
    const { id: _, ...description } = store.variableOf(body);
    return store.variable({ ...description, path: `$asked(${t})` });
  }
  return store.variable({
    path: `$asked(${t})`,
    sort: store.sort(t),
    role: 'value',
    domain: 'double',
    min: -Infinity,
    max: Infinity,
    maxLength: MOST_UNITS,
    alternatives: [],
    initial: missingValue(store, t),
  });
}
