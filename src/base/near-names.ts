/** The names of `all` that `wanted` may have been meant as, nearest first, at most `limit`. */
export function nearNames(wanted: string, all: Iterable<string>, limit = 3): string[] {
  const lower = wanted.toLowerCase();
  const scored: { name: string; score: number }[] = [];
  for (const name of new Set(all)) {
    const candidate = name.toLowerCase();
    const distance = editDistance(lower, candidate);
    const contains = candidate.includes(lower) || (candidate.length > 2 && lower.includes(candidate));
    const allowed = wanted.length < 3 ? 0 : Math.max(1, Math.floor(wanted.length / 3));
    if (distance <= allowed || contains)
      scored.push({ name, score: contains ? Math.min(distance, 2) : distance });
  }
  return scored
    .sort((a, b) => a.score - b.score || (a.name < b.name ? -1 : 1))
    .slice(0, limit)
    .map((s) => s.name);
}

/** Insertions, deletions, replacements and swaps of neighbours that turn one text into the other. */
export function editDistance(a: string, b: string): number {
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let best = Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        best = Math.min(best, before[j - 2]! + 1);
      next.push(best);
    }
    before = row;
    row = next;
  }
  return row[b.length]!;
}
