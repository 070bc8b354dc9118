import type { Outcome } from '../../explore/exploration.ts';
import { mapAlternatives } from '../../expr/map-alternatives.ts';
import { Op } from '../../expr/op.ts';
import { Sort } from '../../expr/sort.ts';
import type { Term } from '../../expr/term.ts';
import type { TermStore } from '../../expr/term-store.ts';
import type { Entry, Snapshot } from '../../machine/snapshot.ts';
import { engineMessage } from './engine-message.ts';

/**
 * How numbers are compared. `nan`: only whether both are NaN or none is; `equal`: as `===`, with NaN equal to itself; `is`: as
 * `Object.is`, which tells -0 from 0. Each says more than the one before.
 */
export type NumberComparison = 'nan' | 'equal' | 'is';

/** How a run ended, and what else of it is compared. */
export interface Ending {
  readonly outcome: Outcome;
  readonly effects: readonly Snapshot[];
}

export interface OutcomeComparison {
  /** Bool over the inputs: both outcomes are the same. Holds on the conditions of both runs. */
  readonly same: Term;
  /** Kinds of values that were taken for the same because they cannot be looked into: `function`, `Promise`. */
  readonly notCompared: ReadonlySet<string>;
}

/**
 * Compares how two runs ended, part by part: kind of ending, structure, and primitives (by default as `Object.is`). Names and
 * messages of errors count, except where a message is the engine's own and names a local. The order of properties does
 * not count, nor whether equal parts are one object. With `concrete`, terms are left out: `same` is then a constant, true of these very runs.
 */
export function compareOutcomes(
  store: TermStore,
  before: Ending,
  after: Ending,
  options: { readonly concrete?: boolean; readonly numbers?: NumberComparison } = {},
): OutcomeComparison {
  const comparer = new Comparer(store, options.concrete ?? false, options.numbers ?? 'is');
  const [old, now] = [before.outcome, after.outcome];
  let same = store.constant(old.kind === now.kind);
  if (old.kind !== 'limit' && now.kind !== 'limit' && same === store.true)
    same = comparer.same(old.value, now.value);
  for (const [i, effect] of before.effects.entries()) {
    if (same === store.false) break;
    same = store.and(same, comparer.fresh().same(effect, after.effects[i]!));
  }
  return { same, notCompared: comparer.notCompared };
}

class Comparer {
  readonly notCompared = new Set<string>();
  readonly #store: TermStore;
  readonly #concrete: boolean;
  readonly #numbers: NumberComparison;
  readonly #before = new Map<number, Snapshot>();
  readonly #after = new Map<number, Snapshot>();
  readonly #met = new Set<string>();

  constructor(store: TermStore, concrete: boolean, numbers: NumberComparison) {
    this.#store = store;
    this.#numbers = numbers;
    this.#concrete = concrete;
  }

  /** For snapshots taken apart from those before, whose ids mean other objects. */
  fresh(): this {
    this.#before.clear();
    this.#after.clear();
    this.#met.clear();
    return this;
  }

  same(a: Snapshot, b: Snapshot): Term {
    const left = resolved(a, this.#before);
    const right = resolved(b, this.#after);
    if (left.kind !== right.kind) return this.#store.false;
    if ('id' in left && 'id' in right && left.id >= 0 && right.id >= 0) {
      const pair = `${left.id} ${right.id}`;
      if (this.#met.has(pair)) return this.#store.true;
      this.#met.add(pair);
    }
    return this.#sameKind(left, right);
  }

  #sameKind(a: Snapshot, b: Snapshot): Term {
    const constant = (value: boolean) => this.#store.constant(value);
    if (a.kind === 'primitive' && b.kind === 'primitive') return this.#primitives(a, b);
    if (a.kind === 'symbol' && b.kind === 'symbol') return constant(a.description === b.description);
    if (a.kind === 'function' && b.kind === 'function') {
      this.notCompared.add('function');
      return this.#store.true;
    }
    if (a.kind === 'array' && b.kind === 'array')
      return a.length === b.length ? this.#entries(a.entries, b.entries) : this.#store.false;
    if (a.kind === 'object' && b.kind === 'object')
      return a.name === b.name ? this.#entries(a.entries, b.entries) : this.#store.false;
    if (a.kind === 'error' && b.kind === 'error') {
      if (a.name !== b.name) return this.#store.false;
      return this.#all([() => this.#messages(a, b), () => this.#entries(a.entries, b.entries)]);
    }
    if (a.kind === 'map' && b.kind === 'map') return this.#lists(a.pairs.flat(), b.pairs.flat());
    if (a.kind === 'set' && b.kind === 'set') return this.#lists(a.values, b.values);
    if (a.kind === 'date' && b.kind === 'date')
      return this.#primitives({ value: a.time, term: a.term }, { value: b.time, term: b.term });
    if (a.kind === 'regexp' && b.kind === 'regexp')
      return constant(a.source === b.source && a.flags === b.flags);
    if (a.kind === 'typedArray' && b.kind === 'typedArray') {
      if (a.name !== b.name || a.values.length !== b.values.length) return this.#store.false;
      return this.#all(
        a.values.map(
          (value, i) => () =>
            this.#primitives(
              { value, term: a.terms?.[i] ?? 0 },
              { value: b.values[i]!, term: b.terms?.[i] ?? 0 },
            ),
        ),
      );
    }
    if (a.kind === 'opaque' && b.kind === 'opaque') {
      if (a.name === b.name) this.notCompared.add(a.name);
      return constant(a.name === b.name);
    }
    return this.#store.false;
  }

  #messages(a: Snapshot & { kind: 'error' }, b: Snapshot & { kind: 'error' }): Term {
    const [x, y] = [plainText(a.message), plainText(b.message)];
    if (x !== undefined && y !== undefined)
      return this.#store.constant(engineMessage(x) === engineMessage(y));
    return this.same(a.message, b.message);
  }

  #lists(a: readonly Snapshot[], b: readonly Snapshot[]): Term {
    if (a.length !== b.length) return this.#store.false;
    return this.#all(a.map((value, i) => () => this.same(value, b[i]!)));
  }

  #entries(a: readonly Entry[], b: readonly Entry[]): Term {
    if (a.length !== b.length) return this.#store.false;
    if (!this.#concrete && [...a, ...b].some((e) => (e.keyTerm ?? 0) !== 0)) return this.#named(a, b);
    const others = new Map(b.map((e) => [e.key, e.value]));
    return this.#all(
      a.map(({ key, value }) => () => {
        const other = others.get(key);
        return other === undefined ? this.#store.false : this.same(value, other);
      }),
    );
  }

  /** With symbolic names, which within one object exclude each other: each property has its equal on the other side. */
  #named(a: readonly Entry[], b: readonly Entry[]): Term {
    const store = this.#store;
    const nameOf = (e: Entry) => e.keyTerm || store.constant(e.key);
    let all = store.true;
    for (const mine of a) {
      let any = store.false;
      for (const theirs of b) {
        const equal = store.eq(nameOf(mine), nameOf(theirs));
        if (equal === store.false) continue;
        // Each pair may be met more than once here.
        this.#met.clear();
        any = store.or(any, store.and(equal, this.same(mine.value, theirs.value)));
      }
      all = store.and(all, any);
    }
    return all;
  }

  #primitives(
    a: { readonly value: Primitive; readonly term: Term },
    b: { readonly value: Primitive; readonly term: Term },
  ): Term {
    const store = this.#store;
    if (this.#concrete || (a.term === 0 && b.term === 0)) return store.constant(Object.is(a.value, b.value));
    const [x, y] = [a.term || store.constant(a.value), b.term || store.constant(b.value)];
    const same = sameTerm(store, x, y, this.#numbers);
    return same || store.constant(Object.is(a.value, b.value));
  }

  #all(parts: readonly (() => Term)[]): Term {
    let result = this.#store.true;
    for (const part of parts) {
      if (result === this.#store.false) break;
      result = this.#store.and(result, part());
    }
    return result;
  }
}

type Primitive = (Snapshot & { kind: 'primitive' })['value'];

/** Whether two terms of any sorts are the same, as a Bool term; 0 when both may be objects. */
function sameTerm(store: TermStore, a: Term, b: Term, numbers: NumberComparison): Term {
  if (a === b) return store.true;
  if (store.sort(a) === Sort.Any) return mapAlternatives(store, a, (t) => sameTerm(store, t, b, numbers));
  if (store.sort(b) === Sort.Any) return mapAlternatives(store, b, (t) => sameTerm(store, a, t, numbers));
  const sort = store.sort(a);
  if (sort !== store.sort(b)) return store.false;
  switch (sort) {
    case Sort.Undefined:
    case Sort.Null:
      return store.true;
    case Sort.Opaque:
    case Sort.Re:
      return 0;
    case Sort.Num:
      return sameNumber(store, a, b, numbers);
    default:
      return store.eq(a, b);
  }
}

function sameNumber(store: TermStore, a: Term, b: Term, numbers: NumberComparison): Term {
  if (numbers === 'is') return store.make(Op.SameNum, a, b);
  const [x, y] = [store.make(Op.IsNaN, a), store.make(Op.IsNaN, b)];
  if (numbers === 'nan') return store.eq(x, y);
  return store.or(store.eq(a, b), store.and(x, y));
}

function resolved(snapshot: Snapshot, known: Map<number, Snapshot>): Snapshot {
  if (snapshot.kind === 'same') return known.get(snapshot.id) ?? snapshot;
  if ('id' in snapshot) known.set(snapshot.id, snapshot);
  return snapshot;
}

function plainText(message: Snapshot): string | undefined {
  return message.kind === 'primitive' && message.term === 0 && typeof message.value === 'string'
    ? message.value
    : undefined;
}
