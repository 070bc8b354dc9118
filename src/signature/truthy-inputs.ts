import { conjuncts } from '../expr/conjuncts.ts';
import { freeVariables } from '../expr/free-variables.ts';
import { Op } from '../expr/op.ts';
import { sourceOf } from '../expr/print/tags.ts';
import type { Term } from '../expr/term.ts';
import type { TermStore } from '../expr/term-store.ts';
import { truthy } from '../expr/truthy.ts';

/** `!!x`, said by several conjuncts: what `x` is not, and what makes each other kind of it true. */
export interface TruthyInput {
  readonly text: string;
  readonly members: readonly Term[];
}

/** Inputs of several kinds that the conjuncts say are true as a whole, which people write as `x`; `!!x` keeps the text a boolean. */
export function truthyInputs(store: TermStore, terms: readonly Term[]): TruthyInput[] {
  const found: TruthyInput[] = [];
  for (const [union, text] of mentioned(store, terms)) {
    const members = conjuncts(store, truthy(store, union));
    if (members.length > 1 && members.every((t) => terms.includes(t)))
      found.push({ text: `!!${text}`, members });
  }
  return found;
}

/** `!!x` or `!x` when a condition says just that of an input of several kinds. */
export function truthyText(store: TermStore, term: Term): string | undefined {
  // `x === null` says more than `!x`, and no less clearly.
  if (store.op(store.op(term) === Op.Not ? store.arg(term, 0) : term) === Op.Eq) return undefined;
  for (const [union, text] of mentioned(store, [term])) {
    const isTrue = truthy(store, union);
    if (term === isTrue) return `!!${text}`;
    if (term === store.not(isTrue)) return `!${text}`;
  }
  return undefined;
}

/** The inputs of several kinds whose kind the terms mention, with their text. */
function mentioned(store: TermStore, terms: readonly Term[]): [Term, string][] {
  const unions = unionsOf(store);
  if (unions.size === 0) return [];
  const tags = new Set(terms.flatMap((t) => [...freeVariables(store, t)]));
  return [...tags].flatMap((id) => [...(unions.get(id) ?? [])]);
}

interface Scan {
  next: Term;
  /** By the variable that is the tag. */
  readonly unions: Map<number, Map<Term, string>>;
}

const scans = new WeakMap<TermStore, Scan>();

/** Whole inputs of several kinds that the store has. */
function unionsOf(store: TermStore): Scan['unions'] {
  let scan = scans.get(store);
  if (scan === undefined) {
    scan = { next: 1, unions: new Map() };
    scans.set(store, scan);
  }
  for (; scan.next < store.size; scan.next++) {
    const t = scan.next;
    if (store.op(t) !== Op.Union) continue;
    const text = sourceOf(store, t);
    if (text === undefined) continue;
    const { id } = store.variableOf(store.arg(t, 0));
    const own = scan.unions.get(id);
    if (own === undefined) scan.unions.set(id, new Map([[t, text]]));
    else own.set(t, text);
  }
  return scan.unions;
}
