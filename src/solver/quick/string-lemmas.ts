import { Op } from '../../expr/op.ts';
import { isExactInteger } from '../../expr/ranges/range.ts';
import type { Term } from '../../expr/term.ts';
import type { Bounds } from './bounds.ts';
import type { Entailment } from './difference-closure.ts';
import { combine, type Linear, type LinearAtom, linearForm } from './linear.ts';

const ZERO: Linear = { constant: 0, terms: new Map() };
const ONE: Linear = { constant: 1, terms: new Map() };

/**
 * What holds of lengths and positions in every solution because of how strings are cut and searched, as linear conditions in which a
 * string stands for its length. `entails` decides which of the cases of an operation's clamping applies.
 */
export function stringLemmas(b: Bounds, entails: Entailment): LinearAtom[] {
  const lemmas = new Lemmas(b, entails);
  for (const t of b.terms) lemmas.of(t);
  lemmas.relateSearches();
  return lemmas.atoms;
}

/** A search for the same text in the same string: where it starts, and its terms in the query. */
interface Search {
  readonly from: Linear;
  index: Term | undefined;
  found: Term | undefined;
}

class Lemmas {
  readonly atoms: LinearAtom[] = [];
  readonly #b: Bounds;
  readonly #entails: Entailment;
  /** Searches by string and text, and then by where they start. */
  readonly #searches = new Map<string, Map<Term, Search>>();

  constructor(b: Bounds, entails: Entailment) {
    this.#b = b;
    this.#entails = entails;
  }

  of(t: Term): void {
    const { store } = this.#b;
    switch (store.op(t)) {
      case Op.Concat:
        this.#equal(
          this.#length(t),
          combine([1, this.#length(store.arg(t, 0))], [1, this.#length(store.arg(t, 1))]),
        );
        return;
      case Op.Trim:
      case Op.TrimStart:
      case Op.TrimEnd:
        this.#atMost(this.#length(t), this.#length(store.arg(t, 0)));
        return;
      case Op.Slice:
      case Op.Substring:
        this.#cut(t);
        return;
      case Op.IndexOf:
      case Op.Includes:
        this.#search(t);
        return;
      default:
    }
  }

  /** The same text searched for in the same string from several positions. */
  relateSearches(): void {
    for (const searches of this.#searches.values())
      for (const search of searches.values()) {
        this.#agree(search);
        for (const other of searches.values()) if (other !== search) this.#order(search, other);
      }
  }

  /** A form for the length of a string. */
  #length(s: Term): Linear {
    const { store } = this.#b;
    if (store.isConst(s)) return { constant: (store.constValue(s) as string).length, terms: new Map() };
    return { constant: 0, terms: new Map([[s, 1]]) };
  }

  #atMost(x: Linear, y: Linear): void {
    this.#add('le', combine([1, x], [-1, y]));
  }

  #equal(x: Linear, y: Linear): void {
    this.#add('eq', combine([1, x], [-1, y]));
  }

  #add(kind: 'le' | 'eq', form: Linear): void {
    if (kind === 'eq' || !this.#entails(form)) this.atoms.push({ kind, form });
  }

  #isAtMost(x: Linear, y: Linear): boolean {
    return this.#entails(combine([1, x], [-1, y]));
  }

  /** `t` is the part of `s` between two positions, the first not greater than the second. */
  #cut(t: Term): void {
    const { store } = this.#b;
    const [s, from, to] = store.args(t) as [Term, Term, Term];
    const [part, whole] = [this.#length(t), this.#length(s)];
    const start = this.#position(from, whole, store.op(t));
    const end = this.#isInfinite(to) ? whole : this.#position(to, whole, store.op(t));
    if (start === undefined || end === undefined) return;
    const isNotEmpty = this.#b.of(t).lo > 0;
    const isOrdered = this.#isAtMost(start, end);
    // Otherwise substring swaps its arguments.
    if (store.op(t) === Op.Substring && !isOrdered && end !== whole) return;
    const between = combine([1, end], [-1, start]);
    const rest = combine([1, whole], [-1, start]);
    if (isOrdered || isNotEmpty) this.#atMost(part, between);
    if (isNotEmpty || this.#isAtMost(start, whole)) this.#atMost(part, rest);
    if (this.#isAtMost(end, whole)) this.#atMost(between, part);
    else if (this.#isAtMost(whole, end)) this.#atMost(rest, part);
  }

  #isInfinite(t: Term): boolean {
    const { store } = this.#b;
    return store.isConst(t) && store.constValue(t) === Infinity;
  }

  /** A position as counted from the beginning; undefined when it is not known to be a certain kind of integer. */
  #position(t: Term, whole: Linear, op: number): Linear | undefined {
    const form = linearForm(this.#b, t);
    if (form === undefined || this.#b.of(t).lo >= 0) return form;
    if (this.#b.of(t).hi > 0) return undefined;
    if (op === Op.Substring) return ZERO;
    const fromEnd = combine([1, whole], [1, form]);
    return this.#b.of(t).hi < 0 && this.#isAtMost(ZERO, fromEnd) ? fromEnd : undefined;
  }

  #search(t: Term): void {
    const { store } = this.#b;
    const [s, text, at] = store.args(t) as [Term, Term, Term];
    const from = linearForm(this.#b, at);
    if (from === undefined || this.#b.of(text).lo === 0 || !isExactInteger(this.#b.of(t))) return;
    const key = `${s} ${text}`;
    const searches = this.#searches.get(key) ?? new Map<Term, Search>();
    this.#searches.set(key, searches);
    const search = searches.get(at) ?? { from, index: undefined, found: undefined };
    searches.set(at, search);
    if (store.op(t) === Op.IndexOf) search.index = t;
    else search.found = t;
  }

  /** Whether something was found and where are the same question. */
  #agree({ from, index, found }: Search): void {
    const b = this.#b;
    const [s, text] = b.store.args(index ?? found!) as [Term, Term];
    if (found !== undefined && b.of(found).lo === 1)
      this.#atMost(combine([1, from], [1, this.#length(text)]), this.#length(s));
    if (index === undefined) return;
    if (found !== undefined) {
      if (b.of(found).lo === 1) b.narrow(index, 0, Infinity);
      else if (b.of(found).hi === 0) b.narrow(index, -1, -1);
      else if (b.of(index).lo >= 0) b.narrow(found, 1, 1);
      else if (b.of(index).hi < 0) b.narrow(found, 0, 0);
    }
    if (b.empty || b.of(index).lo < 0) return;
    const at = linearForm(b, index)!;
    this.#atMost(from, at);
    this.#atMost(combine([1, at], [1, this.#length(text)]), this.#length(s));
  }

  /** An occurrence at or after the place where another search starts is not before what that one finds. */
  #order(search: Search, other: Search): void {
    const b = this.#b;
    if (b.empty || other.index === undefined || b.of(other.index).lo < 0) return;
    const occurrence = linearForm(b, other.index)!;
    const isFound = search.found === undefined ? undefined : b.of(search.found);
    if (isFound?.hi === 0 || (search.index !== undefined && b.of(search.index).hi < 0))
      this.#atMost(combine([1, occurrence], [1, ONE]), search.from);
    else if (this.#isAtMost(search.from, occurrence)) {
      if (search.found !== undefined) b.narrow(search.found, 1, 1);
      if (search.index !== undefined && !b.empty) {
        b.narrow(search.index, 0, Infinity);
        if (!b.empty) this.#atMost(linearForm(b, search.index)!, occurrence);
      }
    }
  }
}
