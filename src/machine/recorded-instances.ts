import type { Columns } from './realm/realm.ts';
import type { Instances } from './trace.ts';

/** What the recorder of a realm has recorded, copied: later runs reuse its columns. */
export function recordedInstances(
  k: Columns,
  exits: readonly number[],
  incomplete: string | undefined,
): Instances {
  const dataStart = new Int32Array(k.count + 1);
  dataStart.set(firstWords(k.startColumn, k.count));
  dataStart[k.count] = k.dataCount;
  const useStart = new Int32Array(k.count + 1);
  useStart.set(firstWords(k.useStartColumn, k.count));
  useStart[k.count] = k.useCount;
  return {
    count: k.count,
    site: firstWords(k.siteColumn, k.count).slice(),
    parent: firstWords(k.parentColumn, k.count).slice(),
    dataStart,
    data: firstWords(k.data, k.dataCount).slice(),
    taken: new Int8Array(bufferOf(k.takenColumn), 0, k.count).slice(),
    term: firstWords(k.termColumn, k.count).slice(),
    useStart,
    useVariable: firstWords(k.useVariables, k.useCount).slice(),
    useDefinition: firstWords(k.useDefinitions, k.useCount).slice(),
    incomplete,
    arguments: firstWords(k.argumentData, k.argumentCount).slice(),
    reached: firstWords(k.reached, k.reachedCount).slice(),
    exits,
  };
}

const typedArrayPrototype = Reflect.getPrototypeOf(Int32Array.prototype)!;
const bufferGetter = Reflect.getOwnPropertyDescriptor(typedArrayPrototype, 'buffer')!.get!;

/** The buffer of a realm's typed array, by the host's own accessor: the realm's may have been replaced. */
function bufferOf(array: object): ArrayBuffer {
  return Reflect.apply(bufferGetter, array, []) as ArrayBuffer;
}

function firstWords(array: object, count: number): Int32Array {
  return new Int32Array(bufferOf(array), 0, count);
}
