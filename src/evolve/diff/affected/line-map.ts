import type { StatementMatch } from '../../shared/match-statements.ts';
import { linesOf } from './1-touched-lines.ts';

/** Lines of statements that are in both versions, changed or not: those of the new one by those of the old one. */
export function lineMap(match: StatementMatch): Map<number, number> {
  const map = new Map<number, number>();
  for (const [a, b] of [...match.around, ...match.changed]) map.set(linesOf(a)[0]!, linesOf(b)[0]!);
  for (const [a, b] of match.unchanged) {
    const [from, to] = [linesOf(a), linesOf(b)];
    if (from.length === to.length) for (const [i, line] of from.entries()) map.set(line, to[i]!);
    else map.set(from[0]!, to[0]!);
  }
  return map;
}
