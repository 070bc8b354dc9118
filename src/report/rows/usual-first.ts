import { inheritedNames } from '../../base/inherited-names.ts';
import type { TableRow } from '../explore/table-text.ts';
import { splitTop } from './short-texts.ts';

/** Rows beside one another with those of odd inputs last: a key that all objects have, -0, NaN, the infinities. People look for the usual first. */
export function usualFirst(rows: readonly TableRow[]): TableRow[] {
  const ordered = rows.map((row) => ({ ...row, rows: usualFirst(row.rows) }));
  const odd = new Set(ordered.filter(isOdd));
  return [...ordered.filter((row) => !odd.has(row)), ...odd];
}

function isOdd({ condition, rows }: TableRow): boolean {
  return splitTop(condition, ' && ').some(isOddInput) || (rows.length > 0 && rows.every(isOdd));
}

const names = inheritedNames.map((name) => `"${name}"`).join('|');
const odd = new RegExp(
  `^(?:Object\\.is\\([^()]+, -0\\)|Number\\.isNaN\\([^()]+\\)|[\\w$.[\\]]+ === (?:${names}|-?Infinity))$`,
);

/** Is it true of an odd input only? */
function isOddInput(condition: string): boolean {
  const inner = /^\((.*)\)$/.exec(condition)?.[1] ?? condition;
  return splitTop(inner, ' || ').every((part) => odd.test(part));
}
