/** Whether taking back these edits makes the failing inputs right. */
export type Restores = (edits: readonly number[]) => boolean;

/**
 * A smallest part of a list for which a test holds (it holds for all of it, and for no single item), as far as `most` further tests allow after a 1-minimal one was
 * found.
 */
export function smallestSet(items: readonly number[], holds: Restores, most: number): number[] {
  const found = minimalPart(items, holds, most);
  let left = most;
  for (let size = 2; size < found.length; size++)
    for (const part of partsOf(items, size)) {
      if (left-- <= 0) return found;
      if (holds(part)) return part;
    }
  return found;
}

/** All parts of a size, in order. */
function* partsOf(items: readonly number[], size: number, from = 0): Generator<number[]> {
  if (size === 0) yield [];
  else
    for (let i = from; i <= items.length - size; i++)
      for (const rest of partsOf(items, size - 1, i + 1)) yield [items[i]!, ...rest];
}

/** A 1-minimal part of a list for which a test holds (it holds for all of it): without any one item it does not. */
function minimalPart(items: readonly number[], holds: Restores, most: number): number[] {
  let [left, parts, tests] = [[...items], 2, 0];
  while (left.length > 1 && tests < most) {
    const size = Math.ceil(left.length / parts);
    const chunks = Array.from({ length: Math.ceil(left.length / size) }, (_, i) =>
      left.slice(i * size, (i + 1) * size),
    );
    const test = (part: readonly number[]): boolean => {
      tests++;
      return holds(part);
    };
    const chunk = chunks.find((c) => c.length < left.length && test(c));
    if (chunk !== undefined) {
      [left, parts] = [chunk, 2];
      continue;
    }
    const gone = parts === 2 ? undefined : chunks.find((c) => test(left.filter((i) => !c.includes(i))));
    if (gone !== undefined) {
      left = left.filter((i) => !gone.includes(i));
      parts = Math.max(parts - 1, 2);
      continue;
    }
    if (parts >= left.length) break;
    parts = Math.min(left.length, parts * 2);
  }
  return left;
}
