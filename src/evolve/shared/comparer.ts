import { type NumberComparison, sameTerm } from '../../expr/same-term.ts';
import type { Term } from '../../expr/term.ts';
import type { TermStore } from '../../expr/term-store.ts';
import type { Snapshot, Traits } from '../../machine/snapshot.ts';
import { sameEntries, sameHidden, sameTraits } from './compare-properties.ts';
import { type DifferenceKind, type Ignored, nothingIgnored } from './difference-kind.ts';
import { engineMessage } from './engine-message.ts';
import { KnownObjects } from './known-objects.ts';
import {
  anchorOf,
  anchorText,
  enumerable,
  heldBy,
  heldText,
  idOf,
  isInputsPrototype,
  isUnchanged,
  knownKey,
  nameText,
  plainText,
} from './snapshot-facts.ts';

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

export const nothing: Snapshot = { kind: 'primitive', value: undefined, term: 0 };

/** Walks two graphs of snapshots side by side and says in which kinds they differ. */
export class Comparer {
  readonly notCompared = new Set<string>();
  readonly kinds = new Map<DifferenceKind, string | undefined>();
  /** What a plain difference is here. */
  base: 'value' | 'exception' | EffectKind = 'value';
  readonly store: TermStore;
  /** Terms are left out. */
  readonly concrete: boolean;
  readonly #numbers: NumberComparison;
  readonly ignore: Ignored;
  readonly classesByName: boolean;
  readonly #sameCode: ((before: number, after: number) => boolean) | undefined;
  readonly #before = new KnownObjects();
  readonly #after = new KnownObjects();
  #depth = 0;
  readonly #met = new Set<string>();
  /** Which object of one side is which of the other. */
  readonly #there = new Map<number, number>();
  readonly #back = new Map<number, number>();
  /** Alternatives are tried, so that nothing is noted for good. */
  #trying = 0;

  constructor(store: TermStore, options: ComparisonOptions) {
    this.store = store;
    this.#numbers = options.numbers ?? 'is';
    this.concrete = options.concrete ?? false;
    this.ignore = options.ignore ?? nothingIgnored;
    this.#sameCode = options.sameCode;
    this.classesByName = options.classesByName ?? false;
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
    if (this.ignore.has(kind)) return this.store.true;
    if (this.#trying === 0 && !this.kinds.has(kind)) this.kinds.set(kind, why);
    return this.store.false;
  }

  /** What happened when, in words. */
  times(a: Snapshot, b: Snapshot): Term {
    const [before, now] = [a, b].map((s) =>
      s.kind === 'array'
        ? s.entries.map((e) => (e.value.kind === 'primitive' ? String(e.value.value) : ''))
        : [],
    ) as [string[], string[]];
    const at = before.findIndex((text, i) => text !== now[i]);
    if (at < 0 && before.length === now.length) return this.store.true;
    const first = at < 0 ? before.length : at;
    return this.differ(
      'timing',
      `${before[first] ?? 'nothing more'} before, ${now[first] ?? 'nothing more'} now`,
    );
  }

  same(a: Snapshot, b: Snapshot): Term {
    if (this.#depth === 0) {
      this.#before.enter(a);
      this.#after.enter(b);
    }
    this.#depth++;
    const same = this.#sameObjects(this.#before.resolve(a), this.#after.resolve(b));
    this.#depth--;
    return same;
  }

  #sameObjects(left: Snapshot, right: Snapshot): Term {
    if (left.kind !== right.kind) return this.differ();
    const identity = this.#identity(left, right);
    if (identity === this.store.false && !this.concrete) return identity;
    if (idOf(left) !== undefined && idOf(right) !== undefined) {
      const pair = `${idOf(left)} ${idOf(right)}`;
      if (this.#met.has(pair)) return identity;
      this.#met.add(pair);
    }
    return this.store.and(identity, this.#sameKind(left, right));
  }

  /** Both are the same input or built-in, or neither is one; and each object goes with one of the other side only. */
  #identity(a: Snapshot, b: Snapshot): Term {
    const [x, y] = [idOf(a), idOf(b)];
    if (x === undefined || y === undefined || this.#trying > 0) return this.store.true;
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
    return this.store.true;
  }

  #sameKind(a: Snapshot, b: Snapshot): Term {
    const isSame = (value: boolean) => (value ? this.store.true : this.differ());
    if (a.kind === 'primitive' && b.kind === 'primitive') return this.#primitives(a, b);
    if (a.kind === 'symbol' && b.kind === 'symbol') return isSame(a.description === b.description);
    if (a.kind === 'function' && b.kind === 'function') return this.#functions(a, b);
    if (a.kind === 'opaque' && b.kind === 'opaque') {
      if (a.name !== b.name) return this.differ();
      // Nobody can change what a promise comes to.
      if (a.anchor === undefined || a.anchor !== b.anchor || a.name !== 'Promise')
        this.notCompared.add(a.name);
      return this.store.true;
    }
    // The prototype of an input is as it was; a class under comparison differs by itself.
    if (isInputsPrototype(a) && anchorOf(a) === anchorOf(b)) return this.store.true;
    if (isUnchanged(a) && isUnchanged(b) && a.origin === b.origin) return this.store.true;
    return this.all([() => this.#contents(a, b), () => sameTraits(this, a as Traits, b as Traits)]);
  }

  #contents(a: Snapshot, b: Snapshot): Term {
    const isSame = (value: boolean) => (value ? this.store.true : this.differ());
    if (a.kind === 'array' && b.kind === 'array')
      return a.length === b.length ? sameEntries(this, a.entries, b.entries) : this.differ();
    if (a.kind === 'object' && b.kind === 'object')
      return a.name === b.name ? sameEntries(this, a.entries, b.entries) : this.differ();
    if (a.kind === 'error' && b.kind === 'error') {
      if (a.name !== b.name) return this.differ();
      return this.all([() => this.#messages(a, b), () => sameEntries(this, a.entries, b.entries)]);
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
      return this.all(
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
    if (a.anchor !== undefined && a.anchor === b.anchor)
      return sameHidden(this, enumerable(a), enumerable(b));
    if (a.name !== b.name) return this.differ(this.base, `functions named ${nameText(a)} and ${nameText(b)}`);
    if (a.length !== b.length)
      return this.differ(this.base, `functions of length ${a.length} and ${b.length}`);
    const isKnown = a.code !== undefined && b.code !== undefined && this.#sameCode?.(a.code, b.code) === true;
    if (!isKnown) this.notCompared.add('function');
    return sameTraits(this, a, b);
  }

  #messages(a: Snapshot & { kind: 'error' }, b: Snapshot & { kind: 'error' }): Term {
    const [x, y] = [plainText(a.message), plainText(b.message)];
    const base = this.base;
    if (x !== undefined && y !== undefined) {
      if (x === y) return this.store.true;
      if (a.engine && b.engine && engineMessage(x) === engineMessage(y)) {
        const isSure = a.engine === 'surely' && b.engine === 'surely';
        if (!isSure && !this.ignore.has('message')) this.notCompared.add('messages that may quote source');
        return this.store.true;
      }
      return this.differ('message');
    }
    if (this.ignore.has('message')) return this.store.true;
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
      return this.store.and(
        this.differ('order', 'another order of entries'),
        this.all(
          order.map(
            ([x, y]) =>
              () =>
                this.store.and(this.same(x[0], y[0]), this.same(x[1], y[1])),
          ),
        ),
      );
    return this.all(
      a.map((pair, i) => () => this.store.and(this.same(pair[0], b[i]![0]), this.same(pair[1], b[i]![1]))),
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

  #primitives(
    a: { readonly value: Primitive; readonly term: Term },
    b: { readonly value: Primitive; readonly term: Term },
  ): Term {
    const store = this.store;
    const plainly = () =>
      Object.is(a.value, b.value) ? store.true : this.differ(this.#message ? 'message' : this.base);
    if (this.concrete || (a.term === 0 && b.term === 0)) return plainly();
    const [x, y] = [a.term || store.constant(a.value), b.term || store.constant(b.value)];
    return sameTerm(store, x, y, this.#numbers) || plainly();
  }

  /** Tries alternatives: nothing is noted for good. */
  trying<T>(work: () => T): T {
    this.#trying++;
    const result = work();
    this.#trying--;
    return result;
  }

  /** Pairs of objects that were met are looked into again. */
  meetAgain(): void {
    this.#met.clear();
  }

  /** All parts; where kinds of differences are looked for none is left out. */
  all(parts: readonly (() => Term)[]): Term {
    let result = this.store.true;
    for (const part of parts) {
      if (result === this.store.false && !this.concrete) break;
      result = this.store.and(result, part());
    }
    return result;
  }
}

type Primitive = (Snapshot & { kind: 'primitive' })['value'];
type Pairs = readonly (readonly [Snapshot, Snapshot])[];
