import { cutColumns, displayWidth, padColumns, wrapColumns } from './display-width.ts';
import type { RowJson } from './schema.ts';

/** What a deciding row shows: its outcome, and an example for which there may be no room beside it. */
export interface TableCell {
  readonly outcome: string;
  readonly example: string;
}

interface Line {
  readonly depth: number;
  readonly condition: string;
  readonly cell: TableCell | undefined;
}

/** Rows are indented by their depth, but not beyond this part of the width. */
const DEEPEST = 0.3;
/** The conditions may take this part of the width. */
const CONDITIONS = 0.6;

/**
 * A decision table for people, `⇒` aligned. Examples stand in a column of their own when everything fits beside one another,
 * otherwise on a line below each outcome.
 */
export function tableText(rows: readonly RowJson[], cells: readonly TableCell[], width: number): string[] {
  const lines = flatten(rows, cells, 0);
  const indent = (line: Line) => '  '.repeat(Math.min(line.depth + 1, Math.floor((width * DEEPEST) / 2)));
  const deciding = lines.filter((l) => l.cell !== undefined);
  const most = (texts: readonly string[]) => texts.reduce((w, text) => Math.max(w, displayWidth(text)), 0);
  const left = Math.min(most(deciding.map((l) => indent(l) + l.condition)), Math.floor(width * CONDITIONS));
  const middle = most(deciding.map((l) => l.cell!.outcome));
  const right = most(deciding.map((l) => l.cell!.example));
  const isWide = left + 3 + middle + 3 + right <= width;
  return lines.flatMap((line) => {
    if (line.cell === undefined)
      return wrapColumns(indent(line) + line.condition, width, `${indent(line)}  `);
    const condition = wrapColumns(indent(line) + line.condition, left, `${indent(line)}  `);
    const { outcome, example } = line.cell;
    if (isWide) {
      const side = example === '' ? outcome : `${padColumns(outcome, middle)}   ${example}`;
      return sideBySide(condition, [side], left);
    }
    const result = sideBySide(condition, wrapColumns(outcome, Math.max(20, width - left - 3)), left);
    return example === ''
      ? result
      : [...result, exampleLine(example, left + 3, indent(line).length + 4, width)];
  });
}

/** Below the outcome, or further left when it is long. */
function exampleLine(example: string, best: number, least: number, width: number): string {
  const start = Math.max(least, Math.min(best, width - displayWidth(example)));
  return ' '.repeat(start) + cutColumns(example, width - start);
}

function flatten(rows: readonly RowJson[], cells: readonly TableCell[], depth: number): Line[] {
  return rows.flatMap((row) => {
    const condition = row.condition.join(' && ') || (depth === 0 ? 'always' : '(nothing else)');
    const cell = row.behaviour === undefined ? undefined : cells[row.behaviour];
    return [{ depth, condition, cell }, ...flatten(row.rows, cells, depth + 1)];
  });
}

/** Two blocks beside each other, the arrow on the first line of the right one, which starts beside the last line of the left. */
function sideBySide(left: readonly string[], right: readonly string[], width: number): string[] {
  const [first, ...more] = right;
  return [
    ...left.slice(0, -1),
    `${padColumns(left.at(-1)!, width)} ⇒ ${first}`.trimEnd(),
    ...more.map((text) => `${' '.repeat(width)}   ${text}`),
  ];
}
