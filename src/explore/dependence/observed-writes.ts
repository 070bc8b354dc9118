/**
 * What sides of branches have been seen to write to the heap, over all runs: objects by the instance that made them, places
 * by execution index. This decides potential dependence through the heap, where what a side may write to by its
 * source alone (any object with a property of that name) would relate nearly everything. A write that no run has shown
 * yet is not known; but each side is run, and each write is a value that is shown in all ways there are, so when nothing is open all are.
 * What was concluded before a write became known is concluded again (`ValueForest`).
 */
import type { VariableTable } from '../../flow/variables.ts';
import type { Instances } from '../../machine/trace.ts';

/** A heap place as a number: variable and object, for all runs. */
export type HeapPlace = number;

const wholeObject = -1;
const objectRange = 2 ** 32;
const oldObject = 0;
const anyObject = 1;

export class ObservedWrites {
  readonly #table: VariableTable;
  readonly #bySide = new Map<number, Set<HeapPlace>>();
  readonly #isHeap: Uint8Array;
  /** Grows whenever something new was seen. */
  version = 0;

  /** `enabled` false: nothing is decided by what was seen. */
  constructor(table: VariableTable, enabled: boolean) {
    this.#table = table;
    this.#isHeap = new Uint8Array(table.count);
    for (let v = table.program.locals.length; enabled && v < table.count; v++) {
      const name = table.name(v);
      if (name.startsWith('.') || name.startsWith('[') || name.startsWith('global ') || v === table.internal)
        this.#isHeap[v] = 1;
    }
  }

  /** Is potential dependence through the variable decided by what was seen? */
  isHeap(variable: number): boolean {
    return this.#isHeap[variable] === 1;
  }

  /** Adds what a run shows; `index` are the execution indices of its instances. */
  add({ writes, parent, taken, site }: Instances, index: Int32Array): void {
    for (let k = 0; k < writes.length; k += 4) {
      const instance = writes[k]!;
      const object = objectOf(writes[k + 2]!, index);
      for (const place of this.#written(writes[k + 1]!, object, writes[k + 3]!)) {
        // The instance before may have chosen what is written to.
        const chooser = instance - 1;
        if (chooser >= 0 && taken[chooser]! >= 2 && site[chooser] === site[instance])
          this.#see(index[chooser]! * 4 + 2, place);
        for (let p = parent[instance]!; p >= 0; p = parent[p]!)
          if (!this.#see(index[p]! * 4 + Math.min(2, taken[p]! & 3), place)) break;
      }
    }
  }

  /** What was seen to be written where the instance with this index takes a side; 2: whatever it does. */
  of(index: number, side: number): ReadonlySet<HeapPlace> | undefined {
    return this.#bySide.get(index * 4 + side);
  }

  /** The places that decide a read; see `Instances.useObject` and `useKey`. */
  read(variable: number, object: number, key: number, index: Int32Array): HeapPlace[] {
    const of = object === -2 ? anyObject : objectOf(object, index);
    const { element, count } = this.#table;
    const variables = variable === element ? [key < 0 ? element : count + 1 + key, count] : [variable];
    return [...variables, wholeObject].map((v) => placeOf(v, of));
  }

  /** Elements are told apart by index; `table.count` stands for those that were added without one being known. */
  #written(variable: number, object: number, key: number): HeapPlace[] {
    const { anyWrite, element, count } = this.#table;
    const variables = variable === wholeObject || variable === anyWrite ? [variable] : [variable, anyWrite];
    if (variable === element) variables.push(key < 0 ? count : count + 1 + key);
    return variables.flatMap((v) => [placeOf(v, object), placeOf(v, anyObject)]);
  }

  #see(side: number, place: HeapPlace): boolean {
    let set = this.#bySide.get(side);
    if (set === undefined) this.#bySide.set(side, (set = new Set()));
    if (set.has(place)) return false;
    set.add(place);
    this.version++;
    return true;
  }
}

function objectOf(instance: number, index: Int32Array): number {
  return instance < 0 ? oldObject : index[instance]! + 2;
}

function placeOf(variable: number, object: number): HeapPlace {
  return (variable + 1) * objectRange + object;
}
