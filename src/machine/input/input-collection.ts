import { Op } from '../../expr/op.ts';
import { Sort } from '../../expr/sort.ts';
import { strictEquals } from '../../expr/strict-equals.ts';
import type { Term } from '../../expr/term.ts';
import type { TermStore } from '../../expr/term-store.ts';
import { Guest } from '../guest/guest.ts';
import type { RunContext } from '../runtime/run-context.ts';
import { ConditionKind } from '../trace.ts';
import type { InputTree } from './input-tree.ts';
import type { Materialised } from './materialised.ts';

/** Filled by the realm's own method, so that its model shadows keys and values. Equal keys are not this input. */
export function inputCollection(
  run: RunContext,
  build: (tree: InputTree) => Materialised,
  name: 'Map' | 'Set',
  method: 'set' | 'add',
  size: Term,
  entries: readonly (readonly InputTree[])[],
  path: string,
): object {
  const { s, watch, calls } = run;
  // Which keys there are matters to nearly every operation, so the size is decided at once.
  if (size !== 0) s.decide(s.store.eq(size, s.store.constant(entries.length)), true, ConditionKind.split);
  const collection = Guest.construct(run.table.intrinsic(name) as Function, []) as object;
  const keys: Materialised[] = [];
  for (const entry of entries) {
    const args = entry.map((tree) => build(tree));
    const key = args[0]!;
    for (const other of keys) {
      // As Map and Set compare: NaN is itself, and -0 is 0.
      const same = key.value === other.value || Object.is(key.value, other.value);
      if (key.term !== 0 && other.term !== 0) {
        const term = sameKey(s.store, key.term, other.term);
        if (term !== 0) s.decide(s.store.not(term), !same, ConditionKind.assume);
      }
      if (same) watch.end('assume', `equal keys in an input ${name}`);
    }
    keys.push(key);
    calls.invoke(
      -1,
      run.table.intrinsic(`${name}.prototype.${method}`) as Function,
      collection,
      0,
      args.map((a) => a.value),
      args.map((a) => a.term),
      false,
    );
  }
  run.memory.origins.note(collection, path);
  run.memory.records.noteBare(collection, path);
  return collection;
}

/** SameValueZero of two terms; 0 when it has none. */
function sameKey(store: TermStore, a: Term, b: Term): Term {
  const equal = strictEquals(store, a, b);
  if (equal === 0 || store.sort(a) !== Sort.Num || store.sort(b) !== Sort.Num) return equal;
  return store.or(equal, store.and(store.make(Op.IsNaN, a), store.make(Op.IsNaN, b)));
}
