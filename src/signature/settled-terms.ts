import { conjuncts } from '../expr/conjuncts.ts';
import { evaluate } from '../expr/evaluate.ts';
import { freeVariables } from '../expr/free-variables.ts';
import { Op } from '../expr/op.ts';
import { subterms } from '../expr/size.ts';
import { Sort } from '../expr/sort.ts';
import { replaceSubterms, substitute } from '../expr/substitute.ts';
import type { Term } from '../expr/term.ts';
import type { TermStore } from '../expr/term-store.ts';
import { fixedValue } from './fixed-value.ts';
import { chosenWithin } from './within-bounds.ts';

/** Larger terms, and more conditions, are left as they are. */
const [MOST_PARTS, MOST_CONDITIONS] = [300, 400];

/** What is computed where conditions hold, without the choices that these settle: `Math.min(x, 50)` is `x` beside `x < 3`, `"n=" + n` is `"n=5"` beside `n === 5`. */
export class SettledTerms {
  readonly #store: TermStore;
  readonly #conditions: readonly Term[];
  readonly #known = new Map<Term, Term>();
  #facts: ReadonlyMap<Term, Term> | undefined;
  #values: ReadonlyMap<number, Term> | undefined;
  #kinds: ReadonlyMap<number, readonly number[]> | undefined;

  constructor(store: TermStore, conditions: readonly Term[]) {
    this.#store = store;
    const all = conjuncts(store, ...conditions);
    this.#conditions = all.length > MOST_CONDITIONS ? [] : all;
  }

  /** The same value as the term's wherever the conditions hold. An input by itself stays as it is. */
  of(term: Term): Term {
    const store = this.#store;
    if (term === 0 || store.isConst(term) || store.op(term) === Op.Var) return term;
    let settled = this.#known.get(term);
    if (settled === undefined) {
      settled = this.#conditions.length === 0 ? term : this.#settle(term);
      this.#known.set(term, settled);
    }
    return settled;
  }

  #settle(term: Term): Term {
    const store = this.#store;
    if (subterms(store, term).length > MOST_PARTS) return term;
    this.#facts ??= factsOf(store, this.#conditions);
    this.#values ??= valuesOf(store, this.#conditions);
    this.#kinds ??= kindsOf(store, this.#conditions);
    const said = this.#replaced(term, this.#facts);
    const chosen = this.#replaced(said, this.#decided(said, this.#kinds));
    const bounded = this.#conditions.reduce(
      (t, c) => this.#replaced(t, chosenWithin(store, [t], c)),
      substitute(store, chosen, this.#values),
    );
    return this.#replaced(bounded, this.#facts);
  }

  #replaced(term: Term, replacements: ReadonlyMap<Term, Term>): Term {
    return replacements.size === 0 ? term : replaceSubterms(this.#store, [term], replacements)[0]!;
  }

  /** What is asked of a tag alone, where all alternatives that it may be give the same answer. */
  #decided(term: Term, kinds: ReadonlyMap<number, readonly number[]>): ReadonlyMap<Term, Term> {
    const store = this.#store;
    const decided = new Map<Term, Term>();
    if (kinds.size === 0) return decided;
    for (const t of subterms(store, term)) {
      if (store.sort(t) !== Sort.Bool || store.isConst(t)) continue;
      const [variable, ...more] = freeVariables(store, t);
      const left = variable === undefined || more.length > 0 ? undefined : kinds.get(variable);
      if (left === undefined) continue;
      const answers = new Set(left.map((kind) => evaluate(store, t, new Map([[variable!, kind]]))));
      const [answer] = answers;
      if (answers.size === 1 && typeof answer === 'boolean') decided.set(t, store.constant(answer));
    }
    return decided;
  }
}

/** What conditions say in so many words. */
function factsOf(store: TermStore, conditions: readonly Term[]): ReadonlyMap<Term, Term> {
  const facts = new Map<Term, Term>();
  for (const c of conditions) {
    facts.set(c, store.true);
    facts.set(store.not(c), store.false);
  }
  return facts;
}

/** Inputs that have one value; a text without a character is one, too. */
function valuesOf(store: TermStore, conditions: readonly Term[]): ReadonlyMap<number, Term> {
  const values = new Map<number, Term>();
  for (const c of conditions) {
    const fixed = fixedValue(store, c);
    if (fixed !== undefined) values.set(fixed.variable, fixed.value);
    const empty = emptyText(store, c);
    if (empty !== undefined) values.set(empty, store.constant(''));
  }
  return values;
}

/** `s.length === 0` of an input. */
function emptyText(store: TermStore, t: Term): number | undefined {
  if (store.op(t) !== Op.Eq) return undefined;
  const [a, b] = [store.arg(t, 0), store.arg(t, 1)];
  const [length, value] = store.isConst(b) ? [a, b] : [b, a];
  if (!store.isConst(value) || store.constValue(value) !== 0 || store.op(length) !== Op.Length)
    return undefined;
  const text = store.arg(length, 0);
  return store.op(text) === Op.Var ? store.variableOf(text).id : undefined;
}

/** The alternatives that conditions leave of each tag that they speak of by itself. */
function kindsOf(store: TermStore, conditions: readonly Term[]): ReadonlyMap<number, readonly number[]> {
  const kinds = new Map<number, readonly number[]>();
  for (const c of conditions) {
    const [variable, ...more] = freeVariables(store, c);
    if (variable === undefined || more.length > 0 || store.variables[variable]!.role !== 'tag') continue;
    const all = kinds.get(variable) ?? [...store.variables[variable]!.alternatives.keys()];
    kinds.set(
      variable,
      all.filter((kind) => evaluate(store, c, new Map([[variable, kind]])) === true),
    );
  }
  return kinds;
}
