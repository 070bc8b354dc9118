import type { Term } from '../expr/term.ts';
import { Guest } from './guest/guest.ts';
import type { ShadowReader } from './snapshot-readers.ts';

/** The elements of a typed array, and their terms if any has one. */
export function typedElements(
  array: Uint8Array,
  shadows: ShadowReader,
): { values: number[]; terms?: Term[] } {
  const values = Array.from({ length: Guest.lengthOf(array) }, (_, i) => Guest.get(array, i) as number);
  const terms = values.map((_, i) => shadows.cell(array, i));
  return terms.some((t) => t !== 0) ? { values, terms } : { values };
}
