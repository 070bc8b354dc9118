/** A place where two texts differ: lines `badStart…badEnd` (from 0, end exclusive) stand where the good text has `good`. */
export interface Hunk {
  readonly badStart: number;
  readonly badEnd: number;
  readonly good: readonly string[];
}

/** The hunks between two lists of lines (Myers, with common ends removed first; one hunk when they are too far apart). */
export function lineDiff(bad: readonly string[], good: readonly string[], limit = 4000): Hunk[] {
  let head = 0;
  while (head < bad.length && head < good.length && bad[head] === good[head]) head++;
  let tail = 0;
  while (
    tail < bad.length - head &&
    tail < good.length - head &&
    bad[bad.length - 1 - tail] === good[good.length - 1 - tail]
  )
    tail++;
  const a = bad.slice(head, bad.length - tail);
  const b = good.slice(head, good.length - tail);
  if (a.length === 0 && b.length === 0) return [];
  const kept = commonPairs(a, b, limit);
  const hunks: Hunk[] = [];
  let x = 0;
  let y = 0;
  for (const [i, j] of [...kept, [a.length, b.length] as const]) {
    if (i > x || j > y) hunks.push({ badStart: head + x, badEnd: head + i, good: b.slice(y, j) });
    x = i + 1;
    y = j + 1;
  }
  return hunks;
}

/** The bad text with the given hunks made good. */
export function applyHunks(bad: readonly string[], hunks: readonly Hunk[]): string[] {
  const lines: string[] = [];
  let at = 0;
  for (const h of [...hunks].sort((p, q) => p.badStart - q.badStart)) {
    lines.push(...bad.slice(at, h.badStart), ...h.good);
    at = h.badEnd;
  }
  return [...lines, ...bad.slice(at)];
}

/** Hunks with as many bad as good lines become one hunk a line. */
export function splitHunks(hunks: readonly Hunk[]): Hunk[] {
  return hunks.flatMap((h) => {
    const n = h.badEnd - h.badStart;
    if (n !== h.good.length || n < 2) return [h];
    return h.good.map((line, i) => ({ badStart: h.badStart + i, badEnd: h.badStart + i + 1, good: [line] }));
  });
}

/** Index pairs of a longest common subsequence, found by Myers' greedy algorithm; none beyond `limit` edits. */
function commonPairs(
  a: readonly string[],
  b: readonly string[],
  limit: number,
): (readonly [number, number])[] {
  const max = Math.min(a.length + b.length, limit);
  const frontier = new Map<number, number>([[1, 0]]);
  const history: Map<number, number>[] = [];
  for (let d = 0; d <= max; d++) {
    history.push(new Map(frontier));
    for (let k = -d; k <= d; k += 2) {
      const down = k === -d || (k !== d && (frontier.get(k - 1) ?? -1) < (frontier.get(k + 1) ?? -1));
      let x = down ? (frontier.get(k + 1) ?? 0) : (frontier.get(k - 1) ?? 0) + 1;
      while (x < a.length && x - k < b.length && a[x] === b[x - k]) x++;
      frontier.set(k, x);
      if (x >= a.length && x - k >= b.length) return backtrack(history, a.length, b.length);
    }
    if (d > 600 && history.length * d > 2_000_000) return [];
  }
  return [];
}

function backtrack(
  history: readonly Map<number, number>[],
  n: number,
  m: number,
): (readonly [number, number])[] {
  const pairs: (readonly [number, number])[] = [];
  let x = n;
  let y = m;
  for (let d = history.length - 1; d >= 0; d--) {
    const frontier = history[d]!;
    const k = x - y;
    const down = k === -d || (k !== d && (frontier.get(k - 1) ?? -1) < (frontier.get(k + 1) ?? -1));
    const from = down ? k + 1 : k - 1;
    const px = frontier.get(from) ?? 0;
    const py = px - from;
    while (x > px && y > py) {
      x--;
      y--;
      pairs.push([x, y]);
    }
    x = px;
    y = py;
  }
  return pairs.reverse();
}
