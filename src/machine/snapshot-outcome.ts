import { types } from 'node:util';
import type { Term } from '../expr/term.ts';
import { Guest } from './guest/guest.ts';
import { cellKey } from './runtime/heap.ts';
import type { Memory } from './runtime/memory.ts';
import { timeTerm } from './runtime/time-term.ts';
import type { Snapshot } from './snapshot.ts';
import type { ShadowReader } from './snapshot-readers.ts';
import type { OutcomeSnapshot, RunOutcome } from './trace.ts';

/** The outcome of a run as plain data with terms. */
export function snapshotOutcome(
  outcome: RunOutcome,
  take: (value: unknown, term: Term) => Snapshot,
): OutcomeSnapshot {
  switch (outcome.kind) {
    case 'return':
      return {
        kind: 'return',
        value: take(outcome.value, outcome.term),
        ...(outcome.via && { via: outcome.via }),
        ...(outcome.returned !== undefined && {
          returned: take(outcome.returned.value, outcome.returned.term),
        }),
      };
    case 'throw':
      return {
        kind: 'throw',
        value: take(outcome.error, outcome.term),
        ...(outcome.during && { during: outcome.during }),
        ...(outcome.via && { via: outcome.via }),
      };
    case 'limit':
      return outcome;
  }
}

/** Shadows of a run's heap for snapshots, which are printed or compared. Containers keep theirs in model state: tables of `{ key, value }` by concrete key. */
export function shadowReader(memory: Memory, isPrinted = false): ShadowReader {
  const { heap } = memory;
  const keysOf = new WeakMap<object, unknown[]>();
  return {
    cell: (object, key) =>
      heap.get(object, cellKey(key), Guest.getOwnPropertyDescriptor(object, key)?.value)?.term ?? 0,
    origin: (object) => {
      const path = memory.origins.pathOf(object);
      if (path === undefined) memory.settleFields(object);
      // All that is printed of an input that was changed is what its type declares.
      if (path === undefined && isPrinted) memory.look(object, 'rest');
      return path;
    },
    name: (object, key) => heap.open(object)?.keys?.get(key) ?? 0,
    earlier: (object, key) => heap.open(object)?.earlier?.get(key),
    containerTerm: (object, position, part) => {
      let keys = keysOf.get(object);
      if (keys === undefined) {
        keys = types.isMap(object)
          ? [...Map.prototype.keys.call(object)]
          : [...Set.prototype.values.call(object)];
        keysOf.set(object, keys);
      }
      for (const state of heap.states(object)?.values() ?? []) {
        const entries = (state as { entries?: unknown } | undefined)?.entries;
        if (!(entries instanceof Map)) continue;
        const terms = entries.get(keys[position]) as { key?: Term; value?: Term } | undefined;
        if (terms !== undefined) return terms[part] ?? 0;
      }
      return 0;
    },
    timeTerm: (object) => timeTerm(heap, object),
  };
}
