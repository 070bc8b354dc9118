import type { Pair } from './pair.ts';
import type { Value } from './value.ts';

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
