import type { StateReads } from '../../machine/state-cut.ts';
import type { ReachedState } from './state-signature.ts';

/** Reads of corresponding objects. */
export function mapped(reads: StateReads, other: ReadonlyMap<number, number>): StateReads {
  const result: StateReads = new Map();
  for (const [node, keys] of reads) {
    const to = other.get(node);
    if (to !== undefined) result.set(to, keys);
  }
  return result;
}

/** What is read of a later state as reads of an earlier one of the same run. */
export function before(earlier: ReachedState, later: ReachedState, reads: StateReads): StateReads {
  const numbers = new Map(earlier.cut.objects.map((object, number) => [object, number]));
  const result: StateReads = new Map();
  for (const [node, keys] of reads) {
    const number = numbers.get(later.cut.objects[node]!);
    if (number !== undefined) result.set(number, keys);
  }
  return result;
}

export function join(into: StateReads, more: StateReads): void {
  for (const [node, keys] of more) {
    const known = into.get(node);
    if (known === 'all') continue;
    if (keys === 'all' || known === undefined) into.set(node, keys === 'all' ? keys : new Set(keys));
    else for (const key of keys) known.add(key);
  }
}
