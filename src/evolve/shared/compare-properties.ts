import type { Term } from '../../expr/term.ts';
import type { Entry, HiddenEntry, Traits } from '../../machine/snapshot.ts';
import type { Comparer } from './comparer.ts';
import { idOf } from './snapshot-facts.ts';

/** What else can be seen of an object: attributes, order and hidden properties, prototype, whether it can grow, what it keeps inside. */
export function sameTraits(c: Comparer, a: Traits, b: Traits): Term {
  return c.all([
    () =>
      a.closed === b.closed ? c.store.true : c.differ(c.base, 'only one of two objects can be added to'),
    () => sameHidden(c, a.hidden ?? [], b.hidden ?? []),
    () => {
      if (c.classesByName || (a.proto === undefined && b.proto === undefined)) return c.store.true;
      return a.proto === undefined || b.proto === undefined
        ? c.differ(c.base, 'another prototype')
        : c.same(a.proto, b.proto);
    },
    () => sameInside(c, a.inside ?? [], b.inside ?? []),
  ]);
}

/** Properties that are not enumerable or have a symbol as key. */
export function sameHidden(c: Comparer, a: readonly HiddenEntry[], b: readonly HiddenEntry[]): Term {
  const why = 'properties that are not enumerable or have a symbol as key';
  if (a.length !== b.length) return c.differ(c.base, why);
  return c.all(
    a.map((mine, i) => () => {
      const theirs = b[i]!;
      if (mine.key !== theirs.key || mine.enumerable !== theirs.enumerable) return c.differ(c.base, why);
      if (mine.at !== theirs.at) return c.differ('order', 'another order of properties');
      const isKey =
        mine.symbol !== undefined && theirs.symbol !== undefined
          ? c.same(mine.symbol, theirs.symbol)
          : c.store.constant(mine.symbol === theirs.symbol);
      return c.store.and(isKey, sameProperty(c, mine, theirs));
    }),
  );
}

/** Private fields are compared where both have the same ones; a class that keeps others may do the same with them. */
function sameInside(c: Comparer, a: readonly Entry[], b: readonly Entry[]): Term {
  const isAlike = a.length === b.length && a.every((e, i) => e.key === b[i]!.key);
  if (isAlike) return sameEntries(c, a, b);
  if (![...a, ...b].some((e) => e.key.startsWith('#'))) return c.differ();
  c.notCompared.add('private fields');
  return c.store.true;
}

/** The same properties in the same order. */
export function sameEntries(c: Comparer, a: readonly Entry[], b: readonly Entry[]): Term {
  if (a.length !== b.length) return c.differ();
  if (!c.concrete && [...a, ...b].some((e) => (e.keyTerm ?? 0) !== 0)) return sameByName(c, a, b);
  const others = new Map(b.map((e) => [e.key, e]));
  const order = a.some((e, i) => e.key !== b[i]!.key) && a.every((e) => others.has(e.key));
  return c.all([
    () => (order ? c.differ('order', 'another order of properties') : c.store.true),
    ...a.map((mine) => () => {
      const other = others.get(mine.key);
      return other === undefined ? c.differ() : sameProperty(c, mine, other);
    }),
  ]);
}

function sameProperty(c: Comparer, a: Entry, b: Entry): Term {
  if (a.fixed !== b.fixed) return c.differ(c.base, `other attributes of ${a.key}`);
  if (a.get === undefined || b.get === undefined)
    return a.get === b.get ? c.same(a.value, b.value) : c.differ(c.base, `${a.key} is a getter on one side`);
  return c.store.and(c.same(a.get, b.get), c.same(a.set!, b.set!));
}

/** With symbolic names, which within one object exclude each other: each property has its equal on the other side. */
function sameByName(c: Comparer, a: readonly Entry[], b: readonly Entry[]): Term {
  const store = c.store;
  const nameOf = (e: Entry) => e.keyTerm || store.constant(e.key);
  const [mine, theirs] = [a, b].map((entries) =>
    [...entries].sort((x, y) => (x.place ?? 0) - (y.place ?? 0)),
  );
  if (a.length > 1 && !c.ignore.has('order') && mine!.some((e, i) => nameOf(e) !== nameOf(theirs![i]!)))
    c.notCompared.add('the order of properties with computed names');
  if (a.some((e) => idOf(e.value) !== undefined)) c.notCompared.add('which objects are under computed names');
  return c.trying(() => {
    let all = store.true;
    for (const mine of a) {
      let any = store.false;
      for (const theirs of b) {
        const equal = store.eq(nameOf(mine), nameOf(theirs));
        if (equal === store.false) continue;
        c.meetAgain();
        any = store.or(any, store.and(equal, sameProperty(c, mine, theirs)));
      }
      all = store.and(all, any);
    }
    return all;
  });
}
