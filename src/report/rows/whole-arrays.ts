import type { TableRow } from '../explore/table-text.ts';
import { splitTop } from './short-texts.ts';

/** The rows with `[...xs]` where the elements of an array stand one by one, all that it has: `xs.length === 2 ⇒ [xs[0], xs[1]]`. */
export function withWholeArrays(rows: readonly TableRow[]): TableRow[] {
  const found = new Set<string>();
  const several = rewritten(rows, [], (array, length) => length > 1 && found.add(array) !== undefined);
  // A single element is the whole array only beside rows where several are.
  return rewritten(several, [], (array, length) => length === 1 && found.has(array));
}

type IsWanted = (array: string, length: number) => boolean;

function rewritten(rows: readonly TableRow[], above: readonly string[], isWanted: IsWanted): TableRow[] {
  return rows.map(({ condition, cell, rows: below }) => {
    const said = [...above, ...splitTop(condition, ' && ')];
    return {
      condition,
      cell: cell === undefined ? undefined : { ...cell, outcome: withWhole(cell.outcome, said, isWanted) },
      rows: rewritten(below, said, isWanted),
    };
  });
}

function withWhole(outcome: string, said: readonly string[], isWanted: IsWanted): string {
  let text = outcome;
  for (const [, array] of outcome.matchAll(/\[([A-Za-z_$][\w$.]*)\[0\][,\]]/g)) {
    const length = lengthOf(array!, said);
    if (length === undefined || length > 100) continue;
    const elements = Array.from({ length }, (_, i) => `${array}[${i}]`).join(', ');
    if (length > 0 && text.includes(`[${elements}]`) && isWanted(array!, length))
      text = text.replaceAll(`[${elements}]`, `[...${array}]`);
  }
  return text;
}

/** The length that conditions leave an array. */
function lengthOf(array: string, said: readonly string[]): number | undefined {
  let [least, most] = [0, Number.POSITIVE_INFINITY];
  for (const condition of said) {
    if (!condition.startsWith(`${array}.length `)) continue;
    const [, operator, digits] =
      /^ (===|>=?|<=?) (\d+)$/.exec(condition.slice(`${array}.length`.length)) ?? [];
    const n = Number(digits);
    if (operator === '===' || operator === '>=') least = Math.max(least, n);
    if (operator === '===' || operator === '<=') most = Math.min(most, n);
    if (operator === '>') least = Math.max(least, n + 1);
    if (operator === '<') most = Math.min(most, n - 1);
  }
  return least === most ? least : undefined;
}
