import { types } from 'node:util';
import { Op } from '../expr/op.ts';
import { Sort } from '../expr/sort.ts';
import type { Term } from '../expr/term.ts';
import type { TermStore } from '../expr/term-store.ts';
import { Guest } from './guest/guest.ts';
import { cellKey } from './runtime/heap.ts';
import { isObject } from './runtime/is-object.ts';
import type { Memory } from './runtime/memory.ts';

/**
 * Decides what the structure of a value depends on: lengths, optional fields and alternatives that the run merely passed
 * on. Afterwards every run on this path has a value of the same structure, so that structures of two runs can be compared part by
 * part. Primitives stay symbolic, names of properties too. No code of the analysed program runs.
 */
export function settleStructure(root: unknown, rootTerm: Term, memory: Memory): void {
  const { s, heap } = memory;
  if (rootTerm === 0 && !heap.shadowed) return;
  const seen = new Set<object>();
  const work: object[] = [];
  const meet = (value: unknown, term: Term): void => {
    if (term !== 0 && mayBeObject(s.store, term)) s.resolve(value, term);
    if (isObject(value) && typeof value !== 'function' && !types.isProxy(value)) work.push(value);
  };
  meet(root, rootTerm);
  for (let object = work.pop(); object !== undefined; object = work.pop()) {
    if (seen.has(object)) continue;
    seen.add(object);
    memory.settleFields(object);
    if (ArrayBuffer.isView(object)) continue;
    for (const key of Guest.keys(object)) {
      const slot = Guest.getOwnPropertyDescriptor(object, key);
      if (slot !== undefined && 'value' in slot)
        meet(slot.value, heap.get(object, cellKey(key), slot.value)?.term ?? 0);
    }
    if (types.isMap(object))
      Map.prototype.forEach.call(object, (value, key) => {
        meet(key, 0);
        meet(value, 0);
      });
    if (types.isSet(object)) Set.prototype.forEach.call(object, (value) => meet(value, 0));
  }
}

/** Is an object among the alternatives of a term? */
function mayBeObject(store: TermStore, term: Term): boolean {
  if (store.sort(term) === Sort.Opaque) return true;
  if (store.sort(term) !== Sort.Any) return false;
  return store.args(term).some((t, i) => (i > 0 || store.op(term) !== Op.Union) && mayBeObject(store, t));
}
