/** Of a long text the pieces in which one of some names stands, each with the lines around it that are indented as far or farther; what it begins with, for its imports. */
export function aroundNames(text: string, names: Iterable<string>): string {
  if (text.length <= SHORT) return text;
  const wanted = [...names].filter((name) => name !== 'default');
  const lines = text.split('\n');
  const kept = new Set<number>(lines.slice(0, HEAD).keys());
  for (const [i, line] of lines.entries())
    if (!kept.has(i) && wanted.some((name) => line.includes(name))) keepAround(lines, i, kept);
  return lines.filter((_, i) => kept.has(i)).join('\n');
}

const [SHORT, HEAD, BEFORE, AFTER, OUTER] = [40_000, 30, 60, 150, 2];

/** From the line that begins the outermost block but for those that hold everything, to where that ends. */
function keepAround(lines: readonly string[], at: number, kept: Set<number>): void {
  let first = at;
  while (first > 0 && at - first < BEFORE && indentOf(lines[first]!) > OUTER) first--;
  const depth = Math.min(indentOf(lines[first]!), indentOf(lines[at]!));
  let last = at;
  while (last + 1 < lines.length && last - at < AFTER && indentOf(lines[last + 1]!) > depth) last++;
  for (let i = first; i <= Math.min(last + 1, lines.length - 1); i++) kept.add(i);
}

/** Empty lines end nothing. */
function indentOf(line: string): number {
  return line.trim() === '' ? Infinity : line.length - line.trimStart().length;
}
