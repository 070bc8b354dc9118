import { Op } from '../../expr/op.ts';
import { Guest } from '../guest/guest.ts';
import type { RunContext } from '../runtime/run-context.ts';
import { ConditionKind } from '../trace.ts';
import { decidesAtOnce } from './decides-at-once.ts';
import type { InputTree } from './input-tree.ts';
import type { Materialised } from './materialised.ts';
import { differs, type Fill, openCollection } from './open-collection.ts';

type Collection = InputTree & { kind: 'map' | 'set' };

/** A Map or Set: open where whole questions may be asked of it, else with its size decided at once. Equal keys are not this input. */
export function inputCollection(
  run: RunContext,
  build: (tree: InputTree) => Materialised,
  tree: Collection,
): object {
  const name = tree.kind === 'map' ? 'Map' : 'Set';
  const entries = tree.kind === 'map' ? tree.pairs : tree.values.map((v) => [v]);
  const collection = Guest.construct(run.table.intrinsic(name) as Function, []) as object;
  const method = run.table.intrinsic(`${name}.prototype.${tree.kind === 'map' ? 'set' : 'add'}`) as Function;
  const fill: Fill = (entry) => {
    const [values, terms] = [entry.map((a) => a.value), entry.map((a) => a.term)];
    run.calls.invoke(-1, method, collection, 0, values, terms, false);
  };
  if (mayBeOpen(run, tree, entries)) {
    const built = entries.map((entry) => entry.map(build));
    for (const entry of built)
      Guest.apply(
        method,
        collection,
        entry.map((a) => a.value),
      );
    openCollection(run, collection, tree, built, fill);
  } else {
    const { s } = run;
    if (tree.size !== 0)
      s.decide(s.store.eq(tree.size, s.store.constant(entries.length)), true, ConditionKind.split);
    const keys: Materialised[] = [];
    for (const trees of entries) {
      const entry = trees.map(build);
      if (!differs(run, entry[0]!, keys)) run.watch.end('assume', `equal keys in an input ${name}`);
      keys.push(entry[0]!);
      fill(entry);
    }
  }
  run.memory.origins.note(collection, tree.path);
  run.memory.records.noteBare(collection, tree.path);
  return collection;
}

/** Nothing is decided while it is built, and its keys are variables. */
function mayBeOpen(run: RunContext, tree: Collection, entries: readonly (readonly InputTree[])[]): boolean {
  const { store } = run.s;
  if (tree.size === 0 || tree.key === undefined || run.memory.dependences !== undefined) return false;
  if (store.op(tree.size) !== Op.Var || store.op(tree.key(0)) !== Op.Var) return false;
  return !entries.some((entry) => entry.some((part) => decidesAtOnce(part) || part.kind === 'promise'));
}
