/** Whether taking back these edits makes the failing inputs right. */
export type Restores = (edits: readonly number[]) => boolean;

/** A 1-minimal part of a list for which a test holds (it holds for all of it): without any one item it does not. */
export function minimalPart(items: readonly number[], holds: Restores, most: number): number[] {
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
  return left.length <= SMALL ? smallestPart(left, holds) : left;
}

/** Of so few items all parts are tried, the smallest first. */
const SMALL = 6;

function smallestPart(items: readonly number[], holds: Restores): number[] {
  const parts = Array.from({ length: (1 << items.length) - 1 }, (_, bits) =>
    items.filter((_, i) => ((bits + 1) >> i) & 1),
  );
  parts.sort((a, b) => a.length - b.length);
  return parts.find(holds) ?? [...items];
}
