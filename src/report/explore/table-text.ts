import { displayWidth, padColumns, wrapColumns } from '../text/display-width.ts';

/** What a deciding row shows: its outcome, and an example for which there may be no room beside it. */
export interface TableCell {
  readonly outcome: string;
  readonly example: string;
}

/** A row: a condition, what follows from it when it decides, and the rows below it. */
export interface TableRow {
  readonly condition: string;
  readonly cell: TableCell | undefined;
  readonly rows: readonly TableRow[];
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
 * A decision table for people, `⇒` aligned: the lines of each row. Examples stand in a column of their own when everything fits beside one
 * another, otherwise below each outcome, whole.
 */
export function tableText(rows: readonly TableRow[], width: number): string[][] {
  const lines = flatten(rows, 0);
  const indent = (line: Line) => '  '.repeat(Math.min(line.depth + 1, Math.floor((width * DEEPEST) / 2)));
  const deciding = lines.filter((l) => l.cell !== undefined);
  const most = (texts: readonly string[]) => texts.reduce((w, text) => Math.max(w, displayWidth(text)), 0);
  const left = Math.min(most(deciding.map((l) => indent(l) + l.condition)), Math.floor(width * CONDITIONS));
  const middle = most(deciding.map((l) => l.cell!.outcome));
  const right = most(deciding.map((l) => l.cell!.example));
  const isWide = left + 3 + middle + 3 + right <= width;
  return lines.map((line) => {
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
      : [...result, ...exampleLines(example, left + 3, indent(line).length + 4, width)];
  });
}

/** Below the outcome, or further left when it is long. */
function exampleLines(example: string, best: number, least: number, width: number): string[] {
  const start = Math.max(least, Math.min(best, width - displayWidth(example)));
  const lead = ' '.repeat(start);
  return wrapColumns(lead + example, width, `${lead}  `);
}

function flatten(rows: readonly TableRow[], depth: number): Line[] {
  return rows.flatMap(({ condition, cell, rows: below }) => [
    { depth, condition: condition || (depth === 0 ? 'always' : '(nothing else)'), cell },
    ...flatten(below, depth + 1),
  ]);
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
