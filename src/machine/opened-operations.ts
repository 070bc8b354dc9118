import { Op } from '../expr/op.ts';
import { subterms } from '../expr/size.ts';
import { replaceSubterms } from '../expr/substitute.ts';
import type { Term } from '../expr/term.ts';
import type { TermStore } from '../expr/term-store.ts';
import type { Decider, ModelEntry, Opener } from './model.ts';

/** How operations are opened, by the name of the pure function that they are. */
export type Openers = ReadonlyMap<string, Opener>;

export const noOpeners: Openers = new Map();

const openersOfModels = new WeakMap<readonly ModelEntry[], Openers>();

export function openersOf(models: readonly ModelEntry[]): Openers {
  let openers = openersOfModels.get(models);
  if (openers === undefined) {
    const all = models.flatMap((m) => (m.kind !== 'selfHosted' && m.open ? [[m.path, m.open] as const] : []));
    openersOfModels.set(models, (openers = new Map(all)));
  }
  return openers;
}

/**
 * Some results of built-ins are one operation as long as nobody looks at them (`s.replace(/a/g, "")`). A decision on such a result opens it: what it is
 * of its parts, with a decision for each match. Solvers know the parts; what is only passed on stays whole.
 */
export class OpenedOperations {
  readonly #openers: Openers;
  readonly #decider: Decider;
  readonly #opened = new Map<Term, Term>();

  constructor(openers: Openers, decider: Decider) {
    this.#openers = openers;
    this.#decider = decider;
  }

  /** The term with all operations in it opened. */
  open(term: Term): Term {
    const { store } = this.#decider;
    if (!hasClosed(store, this.#openers, term)) return term;
    for (const t of subterms(store, term)) {
      const opener = openerOf(store, this.#openers, t);
      if (opener === undefined || this.#opened.has(t)) continue;
      const args = replaceSubterms(store, store.args(t).slice(1), this.#opened);
      this.#opened.set(t, opener(this.#decider, args));
    }
    return replaceSubterms(store, [term], this.#opened)[0]!;
  }
}

/** Is there an operation in a term that could be opened? */
export function hasClosed(store: TermStore, openers: Openers, term: Term): boolean {
  for (const name of openers.keys()) {
    if (!store.functions.has(name)) continue;
    let memo = known.get(store);
    if (memo === undefined) known.set(store, (memo = new Map()));
    return closedIn(store, openers, term, memo);
  }
  return false;
}

const known = new WeakMap<TermStore, Map<Term, boolean>>();

function closedIn(store: TermStore, openers: Openers, term: Term, memo: Map<Term, boolean>): boolean {
  let found = memo.get(term);
  if (found !== undefined) return found;
  found = openerOf(store, openers, term) !== undefined;
  for (let i = 0; i < store.arity(term) && !found; i++)
    found = closedIn(store, openers, store.arg(term, i), memo);
  memo.set(term, found);
  return found;
}

function openerOf(store: TermStore, openers: Openers, term: Term): Opener | undefined {
  if (store.op(term) !== Op.Fn) return undefined;
  return openers.get(store.constValue(store.arg(term, 0)) as string);
}
