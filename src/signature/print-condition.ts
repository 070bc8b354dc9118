import { Op } from '../expr/op.ts';
import { printTerm } from '../expr/print-term.ts';
import type { Term } from '../expr/term.ts';
import type { TermStore } from '../expr/term-store.ts';
import type { SimpleCondition } from './merge-conditions.ts';

/** The conjuncts as JavaScript; joined by `&&` they are the condition (each is in parentheses where that needs them). */
export function printCondition(store: TermStore, condition: SimpleCondition): string[] {
  const parts = condition.all.map((t) => printConjunct(store, t));
  if (condition.any.length > 0)
    parts.push(
      condition.any.map((terms) => terms.map((t) => printConjunct(store, t)).join(' && ')).join(' || '),
    );
  return parts.length > 1 && condition.any.length > 0 ? [...parts.slice(0, -1), `(${parts.at(-1)})`] : parts;
}

function printConjunct(store: TermStore, t: Term): string {
  const text = printTerm(store, t);
  const isLoose = store.op(t) === Op.Or || store.op(t) === Op.Ite || /\?\?|\?(?!\.)/.test(text);
  return isLoose && !isWrapped(text) ? `(${text})` : text;
}

/** Is the text one expression in parentheses? */
export function isWrapped(text: string): boolean {
  if (!text.startsWith('(') || !text.endsWith(')')) return false;
  let depth = 0;
  for (let i = 0; i < text.length; i++) {
    if (text[i] === '(') depth++;
    else if (text[i] === ')' && --depth === 0) return i === text.length - 1;
  }
  return false;
}
