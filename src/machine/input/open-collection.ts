import { FIRST_ITEMS } from '../../base/input-sizes.ts';
import { asksOfContainer } from '../../expr/asks-of-container.ts';
import { elementsPath, keysPath, valuesPath } from '../../expr/collection-path.ts';
import { Op } from '../../expr/op.ts';
import { sameTerm } from '../../expr/same-term.ts';
import { Guest } from '../guest/guest.ts';
import type { OpenCollection } from '../runtime/heap.ts';
import { isObject } from '../runtime/is-object.ts';
import type { RunContext } from '../runtime/run-context.ts';
import { ConditionKind } from '../trace.ts';
import type { InputTree } from './input-tree.ts';
import type { Materialised } from './materialised.ts';

/** What the realm's own method takes, so that its model shadows keys and values. */
export type Fill = (entry: readonly Materialised[]) => void;

/** Keys that a question names. */
const NAMED = FIRST_ITEMS + 1;

/** Leaves the size and the entries of an input Map or Set open: whole questions are answered without them, and anything else decides the size and shadows the entries. */
export function openCollection(
  run: RunContext,
  collection: object,
  tree: InputTree & { kind: 'map' | 'set' },
  entries: readonly (readonly Materialised[])[],
  fill: Fill,
): void {
  const { s, memory } = run;
  const { store } = s;
  const { path, size } = tree;
  const listed = store.constant(tree.kind === 'map' ? keysPath(path) : elementsPath(path));
  const keys = Array.from({ length: NAMED }, (_, i) => tree.key!(i));
  const areDifferent = store.make(Op.Distinct, listed, size, ...keys);
  const look = (): boolean => {
    if (s.trial !== undefined) {
      s.trial.failed = true;
      return false;
    }
    const holds = s.evaluate(areDifferent) === true;
    s.decide(areDifferent, holds, ConditionKind.assume, -1);
    if (!holds) run.watch.end('assume', 'equal keys in an input collection');
    return true;
  };
  const open: OpenCollection = {
    size: () => (look() ? size : 0),
    has: (value, term) => {
      const wanted = isObject(value) || typeof value === 'symbol' ? 0 : s.termOf(value, term);
      if (wanted === 0 || store.sort(wanted) !== store.sort(keys[0]!)) return store.false;
      if (asksOfContainer(store, wanted) || !look()) return 0;
      return store.make(Op.Among, listed, size, wanted, ...keys);
    },
    get: (value, term) => {
      const at = tree.kind === 'map' ? tree.value : undefined;
      if (at === undefined) return 0;
      const values = Array.from({ length: NAMED }, (_, i) => at(i));
      if (values.some((v) => store.op(v) !== Op.Var)) return 0;
      const parts = [store.constant(valuesPath(path)), at('any'), ...keys, ...values];
      return store.make(Op.Lookup, listed, size, s.termOf(value, term), ...parts);
    },
    settle: () => {
      if (!look()) return;
      s.decide(store.eq(size, store.constant(entries.length)), true, ConditionKind.split);
      const isUnchanged = memory.origins.isUnchanged(collection);
      memory.heap.close(collection);
      clear(collection, tree.kind);
      entries.forEach((entry, i) => {
        differs(
          run,
          entry[0]!,
          entries.slice(0, i).map((e) => e[0]!),
        );
        fill(entry);
      });
      if (isUnchanged) memory.origins.note(collection, path);
    },
  };
  memory.heap.setOpen(collection, { length: 0, fields: new Map(), collection: open });
}

function clear(collection: object, kind: 'map' | 'set'): void {
  Guest.apply(kind === 'map' ? Map.prototype.clear : Set.prototype.clear, collection, []);
}

/** Decides that a key is none of those before it, as Map and Set compare (NaN is itself, and -0 is 0); false where it is one. */
export function differs({ s }: RunContext, key: Materialised, before: readonly Materialised[]): boolean {
  for (const other of before) {
    const same = key.value === other.value || Object.is(key.value, other.value);
    if (key.term !== 0 && other.term !== 0) {
      const term = sameTerm(s.store, key.term, other.term, 'equal');
      if (term !== 0) s.decide(s.store.not(term), !same, ConditionKind.assume);
    }
    if (same) return false;
  }
  return true;
}
