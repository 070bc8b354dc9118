import type { Pair } from './pair.ts';
import type { Value } from './value.ts';

/**
 * Marks what an object holds as known to code out of sight: one of its properties is read, written or copied and it is not known which, so that a value of which nothing is
 * known may be any of them.
 */
export function shareHeld(pair: Pair, ref: number): void {
  const object = pair.heap.get(ref);
  if (object === undefined) return;
  for (const held of object.fields.values()) share(pair, held);
  if (object.from !== undefined) shareHeld(pair, object.from);
}

/** Marks everything that can be reached from a value as known to code out of sight. */
export function share(pair: Pair, value: Value): void {
  switch (value.kind) {
    case 'choice':
      for (const option of value.options) share(pair, option);
      break;
    case 'object': {
      const object = pair.heap.get(value.ref);
      if (object === undefined || object.escaped) return;
      pair.heap.set(value.ref, { ...object, escaped: true });
      for (const inner of object.fields.values()) share(pair, inner);
    }
  }
}
