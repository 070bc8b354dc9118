/**
 * Zeller's ddmin: a 1-minimal subset of `items` for which `holds` is true, given that it holds for all of them. The
 * test is asked once a subset. Throws what `holds` throws.
 */
export async function ddmin<T>(
  items: readonly T[],
  holds: (subset: readonly T[]) => Promise<boolean>,
): Promise<readonly T[]> {
  const asked = new Map<string, boolean>();
  const position = new Map(items.map((item, i) => [item, i]));
  const test = async (subset: readonly T[]): Promise<boolean> => {
    const key = subset.map((s) => position.get(s)).join(',');
    const known = asked.get(key);
    if (known !== undefined) return known;
    const answer = await holds(subset);
    asked.set(key, answer);
    return answer;
  };
  let current = items;
  let parts = 2;
  while (current.length >= 2) {
    const chunks = split(current, parts);
    const smaller = await firstHolding(chunks, test);
    if (smaller !== undefined) {
      current = smaller;
      parts = 2;
      continue;
    }
    const without = chunks.map((chunk) => current.filter((item) => !chunk.includes(item)));
    const rest = parts > 2 ? await firstHolding(without, test) : undefined;
    if (rest !== undefined) {
      current = rest;
      parts = Math.max(parts - 1, 2);
    } else if (parts < current.length) parts = Math.min(current.length, parts * 2);
    else break;
  }
  return current;
}

async function firstHolding<T>(
  subsets: readonly (readonly T[])[],
  test: (subset: readonly T[]) => Promise<boolean>,
): Promise<readonly T[] | undefined> {
  for (const subset of subsets) if (await test(subset)) return subset;
  return undefined;
}

function split<T>(items: readonly T[], parts: number): T[][] {
  const chunks: T[][] = [];
  let start = 0;
  for (let p = 0; p < parts; p++) {
    const end = start + Math.floor((items.length - start) / (parts - p));
    if (end > start) chunks.push(items.slice(start, end));
    start = end;
  }
  return chunks;
}
