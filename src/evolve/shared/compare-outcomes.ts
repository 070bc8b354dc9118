import type { Outcome } from '../../explore/exploration.ts';
import { mapAlternatives } from '../../expr/map-alternatives.ts';
import { Op } from '../../expr/op.ts';
import { Sort } from '../../expr/sort.ts';
import type { Term } from '../../expr/term.ts';
import type { TermStore } from '../../expr/term-store.ts';
import type { Entry, HiddenEntry, Snapshot, Traits } from '../../machine/snapshot.ts';
import { type DifferenceKind, type Ignored, nothingIgnored } from './difference-kind.ts';
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
  /** What each effect is: something left behind, or something that happened. Left behind when left out. */
  readonly kinds?: readonly EffectKind[];
}

export type EffectKind = 'state' | 'effect' | 'timing';

export interface ComparisonOptions {
  /** Leave terms out: `same` is then a constant, true of these very runs. */
  readonly concrete?: boolean;
  readonly numbers?: NumberComparison;
  readonly ignore?: Ignored;
  /** Leave prototypes to the names of classes, where classes are compared otherwise. */
  readonly classesByName?: boolean;
  /** Whether two functions of the programs (by number) do the same. */
  readonly sameCode?: ((before: number, after: number) => boolean) | undefined;
}

export interface OutcomeComparison {
  /** Bool over the inputs: both outcomes are the same. Holds on the conditions of both runs. */
  readonly same: Term;
  /** What was taken for the same because it cannot be looked into: `function`, `Promise`. */
  readonly notCompared: ReadonlySet<string>;
  /** Of which kinds the differences are that make these very runs differ, with what was seen first; only some where terms are compared. */
  readonly kinds: ReadonlyMap<DifferenceKind, string | undefined>;
}

/**
 * Compares how two runs ended as docs/same.md defines it: an isomorphism of all that is reachable from outcomes, places and effects, with inputs
 * and built-ins as anchors. What is not known to be the same or to differ is in `notCompared`.
 */
export function compareOutcomes(
  store: TermStore,
  before: Ending,
  after: Ending,
  options: ComparisonOptions = {},
): OutcomeComparison {
  const comparer = new Comparer(store, options);
  const [old, now] = [before.outcome, after.outcome];
  comparer.base = old.kind === 'return' && now.kind === 'return' ? 'value' : 'exception';
  let same = old.kind === now.kind ? store.true : comparer.differ('exception');
  if (old.kind !== 'limit' && now.kind !== 'limit') {
    if (old.via !== now.via)
      same = store.and(
        same,
        comparer.differ('timing', `${old.via ?? 'a plain value'} before, ${now.via ?? 'a plain value'} now`),
      );
    if (old.kind === now.kind) same = store.and(same, comparer.same(old.value, now.value));
    const [a, b] = [returned(old), returned(now)];
    if (a !== undefined || b !== undefined)
      same = store.and(same, comparer.fresh().same(a ?? nothing, b ?? nothing));
  }
  for (const [i, effect] of before.effects.entries()) {
    if (same === store.false && !options.concrete) break;
    comparer.base = before.kinds?.[i] ?? 'state';
    const now = after.effects[i]!;
    same = store.and(
      same,
      comparer.base === 'timing' ? comparer.times(effect, now) : comparer.fresh().same(effect, now),
    );
  }
  return { same, notCompared: comparer.notCompared, kinds: comparer.kinds };
}

const nothing: Snapshot = { kind: 'primitive', value: undefined, term: 0 };

function returned(outcome: Outcome): Snapshot | undefined {
  return outcome.kind === 'return' ? outcome.returned : undefined;
}

class Comparer {
  readonly notCompared = new Set<string>();
  readonly kinds = new Map<DifferenceKind, string | undefined>();
  /** What a plain difference is here. */
  base: 'value' | 'exception' | EffectKind = 'value';
  readonly #store: TermStore;
  readonly #concrete: boolean;
  readonly #numbers: NumberComparison;
  readonly #ignore: Ignored;
  readonly #byName: boolean;
  readonly #sameCode: ((before: number, after: number) => boolean) | undefined;
  readonly #before = new Map<number, Snapshot>();
  readonly #after = new Map<number, Snapshot>();
  readonly #met = new Set<string>();
  /** Which object of one side is which of the other. */
  readonly #there = new Map<number, number>();
  readonly #back = new Map<number, number>();
  /** Alternatives are tried, so that nothing is noted for good. */
  #trying = 0;

  constructor(store: TermStore, options: ComparisonOptions) {
    this.#store = store;
    this.#numbers = options.numbers ?? 'is';
    this.#concrete = options.concrete ?? false;
    this.#ignore = options.ignore ?? nothingIgnored;
    this.#sameCode = options.sameCode;
    this.#byName = options.classesByName ?? false;
  }

  /** For the next snapshot: what was met before is looked at again, since it may have changed in between. */
  fresh(): this {
    this.#before.clear();
    this.#after.clear();
    this.#met.clear();
    return this;
  }

  /** There is a difference of this kind: false, unless it does not count. */
  differ(kind: DifferenceKind = this.base, why?: string): Term {
    if (this.#ignore.has(kind)) return this.#store.true;
    if (this.#trying === 0 && !this.kinds.has(kind)) this.kinds.set(kind, why);
    return this.#store.false;
  }

  /** What happened when, in words. */
  times(a: Snapshot, b: Snapshot): Term {
    const [before, now] = [a, b].map((s) =>
      s.kind === 'array'
        ? s.entries.map((e) => (e.value.kind === 'primitive' ? String(e.value.value) : ''))
        : [],
    ) as [string[], string[]];
    const at = before.findIndex((text, i) => text !== now[i]);
    if (at < 0 && before.length === now.length) return this.#store.true;
    const first = at < 0 ? before.length : at;
    return this.differ(
      'timing',
      `${before[first] ?? 'nothing more'} before, ${now[first] ?? 'nothing more'} now`,
    );
  }

  same(a: Snapshot, b: Snapshot): Term {
    const left = resolved(a, this.#before);
    const right = resolved(b, this.#after);
    if (left.kind !== right.kind) return this.differ();
    const identity = this.#identity(left, right);
    if (identity === this.#store.false && !this.#concrete) return identity;
    if (idOf(left) !== undefined && idOf(right) !== undefined) {
      const pair = `${idOf(left)} ${idOf(right)}`;
      if (this.#met.has(pair)) return identity;
      this.#met.add(pair);
    }
    return this.#store.and(identity, this.#sameKind(left, right));
  }

  /** Both are the same input or built-in, or neither is one; and each object goes with one of the other side only. */
  #identity(a: Snapshot, b: Snapshot): Term {
    const [x, y] = [idOf(a), idOf(b)];
    if (x === undefined || y === undefined || this.#trying > 0) return this.#store.true;
    const [here, there] = [anchorOf(a), anchorOf(b)];
    if (here !== there) return this.differ('identity', anchorText(here, there));
    const [mine, theirs] = [heldBy(a), heldBy(b)];
    if ((mine === undefined) !== (theirs === undefined))
      return this.differ('identity', heldText(mine, theirs));
    if (mine !== theirs) this.notCompared.add(`which object of the module it is: ${mine} or ${theirs}`);
    if ((this.#there.get(x) ?? y) !== y || (this.#back.get(y) ?? x) !== x)
      return this.differ('identity', 'one object in two places on one side, two objects on the other');
    this.#there.set(x, y);
    this.#back.set(y, x);
    return this.#store.true;
  }

  #sameKind(a: Snapshot, b: Snapshot): Term {
    const isSame = (value: boolean) => (value ? this.#store.true : this.differ());
    if (a.kind === 'primitive' && b.kind === 'primitive') return this.#primitives(a, b);
    if (a.kind === 'symbol' && b.kind === 'symbol') return isSame(a.description === b.description);
    if (a.kind === 'function' && b.kind === 'function') return this.#functions(a, b);
    if (a.kind === 'opaque' && b.kind === 'opaque') {
      if (a.name !== b.name) return this.differ();
      // Nobody can change what a promise comes to.
      if (a.anchor === undefined || a.anchor !== b.anchor || a.name !== 'Promise')
        this.notCompared.add(a.name);
      return this.#store.true;
    }
    // The prototype of an input is as it was; a class under comparison differs by itself.
    if (isInputsPrototype(a) && anchorOf(a) === anchorOf(b)) return this.#store.true;
    if (isUnchanged(a) && isUnchanged(b) && a.origin === b.origin) return this.#store.true;
    return this.#all([() => this.#contents(a, b), () => this.#traits(a as Traits, b as Traits)]);
  }

  #contents(a: Snapshot, b: Snapshot): Term {
    const isSame = (value: boolean) => (value ? this.#store.true : this.differ());
    if (a.kind === 'array' && b.kind === 'array')
      return a.length === b.length ? this.#entries(a.entries, b.entries) : this.differ();
    if (a.kind === 'object' && b.kind === 'object')
      return a.name === b.name ? this.#entries(a.entries, b.entries) : this.differ();
    if (a.kind === 'error' && b.kind === 'error') {
      if (a.name !== b.name) return this.differ();
      return this.#all([() => this.#messages(a, b), () => this.#entries(a.entries, b.entries)]);
    }
    if (a.kind === 'map' && b.kind === 'map') return this.#keyed(a.pairs, b.pairs);
    if (a.kind === 'set' && b.kind === 'set')
      return this.#keyed(
        a.values.map((v) => [v, nothing] as const),
        b.values.map((v) => [v, nothing] as const),
      );
    if (a.kind === 'date' && b.kind === 'date')
      return this.#primitives({ value: a.time, term: a.term }, { value: b.time, term: b.term });
    if (a.kind === 'regexp' && b.kind === 'regexp')
      return isSame(a.source === b.source && a.flags === b.flags);
    if (a.kind === 'typedArray' && b.kind === 'typedArray') {
      if (a.name !== b.name || a.values.length !== b.values.length) return this.differ();
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
    return this.differ();
  }

  /** The same input or built-in; or code that does the same and keeps nothing of its own. Others are not known. */
  #functions(a: Snapshot & { kind: 'function' }, b: Snapshot & { kind: 'function' }): Term {
    // An input keeps its code; what it holds may have been changed.
    if (a.anchor !== undefined && a.anchor === b.anchor) return this.#hidden(enumerable(a), enumerable(b));
    if (a.name !== b.name) return this.differ(this.base, `functions named ${nameText(a)} and ${nameText(b)}`);
    if (a.length !== b.length)
      return this.differ(this.base, `functions of length ${a.length} and ${b.length}`);
    const isKnown = a.code !== undefined && b.code !== undefined && this.#sameCode?.(a.code, b.code) === true;
    if (!isKnown) this.notCompared.add('function');
    return this.#traits(a, b);
  }

  /** What else can be seen of an object: attributes, order and hidden properties, prototype, whether it can grow, what it keeps inside. */
  #traits(a: Traits, b: Traits): Term {
    return this.#all([
      () =>
        a.closed === b.closed
          ? this.#store.true
          : this.differ(this.base, 'only one of two objects can be added to'),
      () => this.#hidden(a.hidden ?? [], b.hidden ?? []),
      () => {
        if (this.#byName || (a.proto === undefined && b.proto === undefined)) return this.#store.true;
        return a.proto === undefined || b.proto === undefined
          ? this.differ(this.base, 'another prototype')
          : this.same(a.proto, b.proto);
      },
      () => this.#inside(a.inside ?? [], b.inside ?? []),
    ]);
  }

  #hidden(a: readonly HiddenEntry[], b: readonly HiddenEntry[]): Term {
    const why = 'properties that are not enumerable or have a symbol as key';
    if (a.length !== b.length) return this.differ(this.base, why);
    return this.#all(
      a.map((mine, i) => () => {
        const theirs = b[i]!;
        if (mine.key !== theirs.key || mine.enumerable !== theirs.enumerable)
          return this.differ(this.base, why);
        if (mine.at !== theirs.at) return this.differ('order', 'another order of properties');
        const isKey =
          mine.symbol !== undefined && theirs.symbol !== undefined
            ? this.same(mine.symbol, theirs.symbol)
            : this.#store.constant(mine.symbol === theirs.symbol);
        return this.#store.and(isKey, this.#property(mine, theirs));
      }),
    );
  }

  /** Private fields are compared where both have the same ones; a class that keeps others may do the same with them. */
  #inside(a: readonly Entry[], b: readonly Entry[]): Term {
    const isAlike = a.length === b.length && a.every((e, i) => e.key === b[i]!.key);
    if (isAlike) return this.#entries(a, b);
    if (![...a, ...b].some((e) => e.key.startsWith('#'))) return this.differ();
    this.notCompared.add('private fields');
    return this.#store.true;
  }

  #messages(a: Snapshot & { kind: 'error' }, b: Snapshot & { kind: 'error' }): Term {
    const [x, y] = [plainText(a.message), plainText(b.message)];
    const base = this.base;
    if (x !== undefined && y !== undefined) {
      if (x === y) return this.#store.true;
      if (a.engine && b.engine && engineMessage(x) === engineMessage(y)) {
        const isSure = a.engine === 'surely' && b.engine === 'surely';
        if (!isSure && !this.#ignore.has('message')) this.notCompared.add('messages that may quote source');
        return this.#store.true;
      }
      return this.differ('message');
    }
    if (this.#ignore.has('message')) return this.#store.true;
    this.#message = true;
    const same = this.same(a.message, b.message);
    this.#message = false;
    this.base = base;
    return same;
  }

  /** The text of a message is under comparison. */
  #message = false;

  /** Maps and Sets: the same entries in the same order. */
  #keyed(a: Pairs, b: Pairs): Term {
    if (a.length !== b.length) return this.differ();
    const order = this.#sameOrder(a, b);
    if (order !== undefined)
      return this.#store.and(
        this.differ('order', 'another order of entries'),
        this.#all(
          order.map(
            ([x, y]) =>
              () =>
                this.#store.and(this.same(x[0], y[0]), this.same(x[1], y[1])),
          ),
        ),
      );
    return this.#all(
      a.map((pair, i) => () => this.#store.and(this.same(pair[0], b[i]![0]), this.same(pair[1], b[i]![1]))),
    );
  }

  /** The entries by their keys when these are the same but for their order; keys that are known primitives only. */
  #sameOrder(a: Pairs, b: Pairs) {
    const keys = (pairs: Pairs) => pairs.map(([k]) => knownKey(k));
    const [x, y] = [keys(a), keys(b)];
    if (x.includes(undefined) || y.includes(undefined) || x.join() === y.join()) return undefined;
    const places = x.map((key) => y.indexOf(key));
    return places.includes(-1) ? undefined : a.map((pair, i) => [pair, b[places[i]!]!] as const);
  }

  #entries(a: readonly Entry[], b: readonly Entry[]): Term {
    if (a.length !== b.length) return this.differ();
    if (!this.#concrete && [...a, ...b].some((e) => (e.keyTerm ?? 0) !== 0)) return this.#named(a, b);
    const others = new Map(b.map((e) => [e.key, e]));
    const order = a.some((e, i) => e.key !== b[i]!.key) && a.every((e) => others.has(e.key));
    return this.#all([
      () => (order ? this.differ('order', 'another order of properties') : this.#store.true),
      ...a.map((mine) => () => {
        const other = others.get(mine.key);
        return other === undefined ? this.differ() : this.#property(mine, other);
      }),
    ]);
  }

  #property(a: Entry, b: Entry): Term {
    if (a.fixed !== b.fixed) return this.differ(this.base, `other attributes of ${a.key}`);
    if (a.get === undefined || b.get === undefined)
      return a.get === b.get
        ? this.same(a.value, b.value)
        : this.differ(this.base, `${a.key} is a getter on one side`);
    return this.#store.and(this.same(a.get, b.get), this.same(a.set!, b.set!));
  }

  /** With symbolic names, which within one object exclude each other: each property has its equal on the other side. */
  #named(a: readonly Entry[], b: readonly Entry[]): Term {
    const store = this.#store;
    const nameOf = (e: Entry) => e.keyTerm || store.constant(e.key);
    const [mine, theirs] = [a, b].map((entries) =>
      [...entries].sort((x, y) => (x.place ?? 0) - (y.place ?? 0)),
    );
    if (a.length > 1 && !this.#ignore.has('order') && mine!.some((e, i) => nameOf(e) !== nameOf(theirs![i]!)))
      this.notCompared.add('the order of properties with computed names');
    if (a.some((e) => idOf(e.value) !== undefined))
      this.notCompared.add('which objects are under computed names');
    let all = store.true;
    this.#trying++;
    for (const mine of a) {
      let any = store.false;
      for (const theirs of b) {
        const equal = store.eq(nameOf(mine), nameOf(theirs));
        if (equal === store.false) continue;
        // Each pair may be met more than once here.
        this.#met.clear();
        any = store.or(any, store.and(equal, this.#property(mine, theirs)));
      }
      all = store.and(all, any);
    }
    this.#trying--;
    return all;
  }

  #primitives(
    a: { readonly value: Primitive; readonly term: Term },
    b: { readonly value: Primitive; readonly term: Term },
  ): Term {
    const store = this.#store;
    const plainly = () =>
      Object.is(a.value, b.value) ? store.true : this.differ(this.#message ? 'message' : this.base);
    if (this.#concrete || (a.term === 0 && b.term === 0)) return plainly();
    const [x, y] = [a.term || store.constant(a.value), b.term || store.constant(b.value)];
    return sameTerm(store, x, y, this.#numbers) || plainly();
  }

  /** All parts; where kinds of differences are looked for none is left out. */
  #all(parts: readonly (() => Term)[]): Term {
    let result = this.#store.true;
    for (const part of parts) {
      if (result === this.#store.false && !this.#concrete) break;
      result = this.#store.and(result, part());
    }
    return result;
  }
}

type Primitive = (Snapshot & { kind: 'primitive' })['value'];
type Pairs = readonly (readonly [Snapshot, Snapshot])[];

function enumerable({ hidden = [] }: Traits): readonly HiddenEntry[] {
  return hidden.filter((e) => e.enumerable === true).map((e, at) => ({ ...e, at }));
}

function idOf(snapshot: Snapshot): number | undefined {
  return 'id' in snapshot && snapshot.id !== undefined && snapshot.id >= 0 ? snapshot.id : undefined;
}

function anchorOf(snapshot: Snapshot): string | undefined {
  return 'anchor' in snapshot ? snapshot.anchor : undefined;
}

function anchorText(before: string | undefined, after: string | undefined): string {
  const text = (anchor: string | undefined) =>
    anchor === undefined ? 'an object of its own' : `${anchor} itself`;
  return `${text(before)} before, ${text(after)} now`;
}

function nameText({ name }: { readonly name: string }): string {
  return name === '' ? '""' : name;
}

function isInputsPrototype(snapshot: Snapshot): boolean {
  return anchorOf(snapshot)?.endsWith('.__proto__') ?? false;
}

function heldBy(snapshot: Snapshot): string | undefined {
  return 'held' in snapshot ? snapshot.held : undefined;
}

function heldText(before: string | undefined, after: string | undefined): string {
  const text = (held: string | undefined) =>
    held === undefined ? 'a new object' : `always the object in ${held}`;
  return `${text(before)} before, ${text(after)} now`;
}

function isUnchanged(snapshot: Snapshot): snapshot is Snapshot & { readonly origin: string } {
  return 'origin' in snapshot && snapshot.origin !== undefined;
}

/** A key that is a known primitive, as text that tells it from others. */
function knownKey(key: Snapshot): string | undefined {
  if (key.kind !== 'primitive' || key.term !== 0) return undefined;
  return `${typeof key.value} ${JSON.stringify(String(key.value))}`;
}

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
  const id = idOf(snapshot);
  if (id !== undefined) known.set(id, snapshot);
  return snapshot;
}

function plainText(message: Snapshot): string | undefined {
  return message.kind === 'primitive' && message.term === 0 && typeof message.value === 'string'
    ? message.value
    : undefined;
}
