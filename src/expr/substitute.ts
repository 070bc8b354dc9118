import { regexParts } from '../base/regex-literal.ts';
import { Op } from './op.ts';
import { subterms } from './size.ts';
import { Sort } from './sort.ts';
import type { Term } from './term.ts';
import type { TermStore } from './term-store.ts';

/**
 * The term with variables (by id) replaced by terms of the same sort, in canonical form. The result is made in
 * `store`; `from` is the store of the term when that is another one, whose variables must then all be replaced.
 */
export function substitute(
  store: TermStore,
  term: Term,
  replacements: ReadonlyMap<number, Term>,
  from: TermStore = store,
): Term {
  const done = new Map<Term, Term>();
  for (const t of subterms(from, term)) done.set(t, rebuilt(store, from, t, replacements, done));
  return done.get(term)!;
}

/** The terms with subterms replaced by others of the same sort, in canonical form. */
export function replaceSubterms(
  store: TermStore,
  terms: readonly Term[],
  replacements: ReadonlyMap<Term, Term>,
): Term[] {
  const done = new Map(replacements);
  const none = new Map<number, Term>();
  for (const t of subterms(store, ...terms))
    if (!done.has(t)) done.set(t, rebuilt(store, store, t, none, done));
  return terms.map((t) => done.get(t)!);
}

function rebuilt(
  store: TermStore,
  from: TermStore,
  t: Term,
  replacements: ReadonlyMap<number, Term>,
  done: ReadonlyMap<Term, Term>,
): Term {
  const op = from.op(t);
  if (op === Op.Var) {
    const replacement = replacements.get(from.variableOf(t).id);
    if (replacement !== undefined) return replacement;
    if (from !== store) throw new Error(`no replacement for ${from.variableOf(t).path}`);
    return t;
  }
  if (op === Op.Const) return from === store ? t : importConstant(store, from, t);
  const old = from.args(t);
  const args = old.map((a) => done.get(a)!);
  if (from === store && args.every((a, i) => a === old[i])) return t;
  if (op !== Op.Fn) return store.make(op, ...args);
  return store.fn(from.constValue(old[0]!) as string, from.sort(t), args.slice(1));
}

function importConstant(store: TermStore, from: TermStore, t: Term): Term {
  const value = from.constValue(t);
  if (from.sort(t) !== Sort.Re) return store.constant(value);
  const { source, flags } = regexParts(value as string);
  return store.regexp(source, flags);
}
