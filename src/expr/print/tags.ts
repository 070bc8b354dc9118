import { Op } from '../op.ts';
import type { Term } from '../term.ts';
import type { TermStore } from '../term-store.ts';
import { printLiteral } from './printed.ts';

/** The JavaScript predicate that tells that a tag is `value`; undefined when the term is no tag or has no such alternative. */
export function predicateOf(store: TermStore, tag: Term, value: number): string | undefined {
  if (store.op(tag) !== Op.Var) return undefined;
  const variable = store.variableOf(tag);
  return variable.role === 'tag' ? variable.alternatives[value] : undefined;
}

/**
 * The path of the input that a term is, when it is one whole input although it has parts: a Union over an input's
 * tag, or (for unions of literals) an Ite over the tag whose sides are the literals. undefined for other terms.
 */
export function sourceOf(store: TermStore, t: Term): string | undefined {
  if (store.op(t) === Op.Union) return unionSource(store, t);
  return store.op(t) === Op.Ite ? literalsSource(store, t) : undefined;
}

function unionSource(store: TermStore, t: Term): string | undefined {
  const tag = store.arg(t, 0);
  if (store.op(tag) !== Op.Var || store.variableOf(tag).role !== 'tag') return undefined;
  const { path } = store.variableOf(tag);
  for (let i = 1; i < store.arity(t); i++) {
    const alternative = store.arg(t, i);
    const isOwn = store.op(alternative) === Op.Var && store.variableOf(alternative).path === path;
    const isObject = store.op(alternative) === Op.Opaque;
    const isLiteral = isLiteralAlternative(store, tag, i - 1, alternative);
    if (!isOwn && !isObject && !isLiteral && sourceOf(store, alternative) !== path) return undefined;
  }
  return path;
}

function isLiteralAlternative(store: TermStore, tag: Term, i: number, t: Term): boolean {
  if (!store.isConst(t)) return false;
  const { path } = store.variableOf(tag);
  return predicateOf(store, tag, i) === `${path} === ${printLiteral(store.constValue(t)).text}`;
}

function literalsSource(store: TermStore, root: Term): string | undefined {
  const sides = new Map<number, Term>();
  let tag: Term = 0;
  let t = root;
  for (; store.op(t) === Op.Ite; t = store.arg(t, 2)) {
    const condition = store.arg(t, 0);
    if (store.op(condition) !== Op.Eq || !store.isConst(store.arg(condition, 1))) return undefined;
    tag ||= store.arg(condition, 0);
    const value = store.constValue(store.arg(condition, 1)) as number;
    if (store.arg(condition, 0) !== tag || predicateOf(store, tag, value) === undefined) return undefined;
    if (!sides.has(value)) sides.set(value, store.arg(t, 1));
  }
  const { alternatives, path } = store.variableOf(tag);
  const rest = alternatives.map((_, i) => i).filter((i) => !sides.has(i));
  if (rest.length > 1) return undefined;
  if (rest.length === 1) sides.set(rest[0]!, t);
  for (const [i, side] of sides) if (!isLiteralAlternative(store, tag, i, side)) return undefined;
  return path;
}
