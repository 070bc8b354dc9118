import type { ts } from '../../syntax/tree.ts';
import type { StatementMatch } from '../shared/match-statements.ts';

/** Lines of unchanged and changed statements in the new version, by those in the old one. */
export function lineMap(match: StatementMatch): Map<number, number> {
  const map = new Map<number, number>();
  for (const [a, b] of match.changed) map.set(linesOf(a)[0]!, linesOf(b)[0]!);
  for (const [a, b] of match.unchanged) {
    const [from, to] = [linesOf(a), linesOf(b)];
    if (from.length === to.length) for (const [i, line] of from.entries()) map.set(line, to[i]!);
    else map.set(from[0]!, to[0]!);
  }
  return map;
}

/** Lines of the old version with removed statements. */
export function removedLines(match: StatementMatch): Set<number> {
  return new Set(match.removed.flatMap(linesOf));
}

function linesOf(node: ts.Node): number[] {
  const tree = node.getSourceFile();
  const at = (position: number) => tree.getLineAndCharacterOfPosition(position).line + 1;
  const [first, last] = [at(node.getStart()), at(node.end)];
  return Array.from({ length: last - first + 1 }, (_, i) => first + i);
}
