import { decisionTable } from '../../signature/decision-table.ts';
import { inJunction } from '../explore/behaviour-json.ts';
import type { BehaviourJson, ExploreJson, RowJson, RuleJson } from '../explore/explore-schema.ts';
import { type TableCell, type TableRow, tableText } from '../explore/table-text.ts';
import { callbackNames, withNames as withNamesOfCallbacks } from '../tests/returning.ts';
import { wrapColumns } from '../text/display-width.ts';
import { shownName } from '../text/shown-name.ts';
import { exploreOutcomeText, observedText } from '../values/outcome-text.ts';
import { witnessCall } from '../values/witness-call.ts';
import { foldFamilies, type TextRow } from './fold-families.ts';
import { inOrderOfCounts } from './in-order-of-counts.ts';
import { withLegend } from './legend.ts';
import { shortCondition, shortExample, shortOutcome } from './short-texts.ts';
import { usualFirst } from './usual-first.ts';
import { withWholeArrays } from './whole-arrays.ts';

export interface RowOptions {
  readonly width: number;
  /** Conditions as they were recorded. */
  readonly raw: boolean;
  /** Every row, and all of it. */
  readonly all: boolean;
}

/** What is shown unless all is asked for: rows, and lines that they take. */
const MOST_ROWS = 25;
const MOST_LINES = 26;
const FEWEST_ROWS = 4;

/** The rows of a result for people: as an ordered list or as a table of what rows share, whichever takes fewer lines. */
export function rowLines(result: ExploreJson, options: RowOptions): string[] {
  const rows = tableRows(result, options);
  const table = rendered(
    options.raw || options.all ? rows : inOrderOfCounts(usualFirst(rows)),
    result,
    options,
  );
  const rules = options.raw ? [] : result.rules;
  if (rules.length === 0) return table.lines;
  const list = rendered(ruleRows(result, rules), result, options);
  const isShorter =
    list.left === table.left ? list.lines.length <= table.lines.length : list.left < table.left;
  return isShorter ? list.lines : table.lines;
}

interface Rendered {
  readonly lines: string[];
  /** Rows that are not shown. */
  readonly left: number;
}

function rendered(whole: readonly TableRow[], result: ExploreJson, { width, all }: RowOptions): Rendered {
  if (all) return { lines: tableText(whole, width).flat(), left: 0 };
  const names = result.inputs.map((i) => i.name);
  const rows = withWholeArrays(whole.map(withoutLongTexts)).map(withCallbackNames);
  const first = firstRows(withFamilies(rows, names), MOST_ROWS);
  // Names shorten rows, so that more of them fit; but only those that are shown may be named.
  const fits = firstRows(first.rows, fitting(withNames(first.rows, names).rows.map(shortRow), width));
  const { rows: named, lines: legend } = withNames(fits.rows, names);
  const lines = tableText(named.map(shortRow), width).flat();
  const left = first.left + fits.left;
  const hidden = left <= 0 ? [] : hiddenFailures(rows, fits.rows, width);
  const where = [...legend, ...callbackNames([...lines, ...hidden])].flatMap((text, i) =>
    wrapColumns(`  ${i === 0 ? 'where' : '     '} ${text}`, width, '          '),
  );
  const isCut = lines.some((line) => line.includes('⋯'));
  return {
    lines: [
      ...lines,
      ...(left <= 0 ? [] : [`  and ${left} more (--all shows them)`, ...hidden]),
      ...(where.length === 0 ? [] : ['', ...where]),
      ...(isCut ? ['', '  ⋯ stands for what --all shows'] : []),
    ],
    left,
  };
}

const MOST_HIDDEN = 3;

/** Failures that no row shows, since nobody wants to miss one. */
function hiddenFailures(all: readonly TableRow[], shown: readonly TableRow[], width: number): string[] {
  const seen = new Set(flat(shown).map((row) => row.cell?.outcome));
  const hidden = new Map<string, TableCell>();
  for (const { cell } of flat(all))
    if (cell?.outcome.startsWith('throws ') && !seen.has(cell.outcome) && !hidden.has(cell.outcome))
      hidden.set(cell.outcome, cell);
  return [...hidden.values()].slice(0, MOST_HIDDEN).flatMap((cell) => {
    const text = `    among them ⇒ ${shortOutcome(cell.outcome)}   ${shortExample(cell.example)}`;
    return wrapColumns(text, width, '      ');
  });
}

/** How many rows that decide fit into the lines that people read, at least a few. */
function fitting(rows: readonly TableRow[], width: number): number {
  const decides = flat(rows).map((row) => row.cell !== undefined);
  let [lines, count] = [0, 0];
  for (const [i, block] of tableText(rows, width).entries()) {
    lines += block.length;
    if (lines > MOST_LINES && count >= FEWEST_ROWS) break;
    if (decides[i]) count++;
  }
  return count;
}

function flat(rows: readonly TableRow[]): TableRow[] {
  return rows.flatMap((row) => [row, ...flat(row.rows)]);
}

/** The rows of an ordered list. */
function ruleRows(result: ExploreJson, rules: readonly RuleJson[]): TableRow[] {
  return rules.map((rule, i) => ({
    condition: forPeople(ruleText(rule, i)),
    cell:
      rule.behaviour === null
        ? { outcome: 'not explored', example: '' }
        : cellOf(result.behaviours[rule.behaviour]!, result),
    rows: [],
  }));
}

/** Conditions for people: `x` for `!!x`, which is a boolean for those who evaluate it, and `x == null` for its two cases. */
function forPeople(condition: string): string {
  return condition
    .replace(/(?<=^|[\s(])!!(?=[A-Za-z_$])/g, '')
    .replace(/\(([\w$.[\]]+) === undefined \|\| \1 === null\)/g, '$1 == null')
    .replace(/(?<=^|&& |else )([\w$.[\]]+) !== undefined && \1 !== null(?=$| &&)/g, '$1 != null');
}

/** `else x > 3`, `otherwise`. */
function ruleText({ when }: RuleJson, index: number): string {
  if (when.length === 0) return index === 0 ? 'always' : 'otherwise';
  const condition =
    when.length === 1 ? when[0] : when.map((c) => (c.includes(' && ') ? `(${c})` : c)).join(' || ');
  return index === 0 ? condition! : `else ${condition}`;
}

/** The table of the result; when there is none (the exploration was cut off, or raw conditions are wanted) one of the conditions as they are. */
function tableRows(result: ExploreJson, { raw }: RowOptions): TableRow[] {
  const rows =
    !raw && result.table.length > 0
      ? result.table
      : decisionTable(
          result.behaviours.map((b) => {
            const conjuncts = raw ? b.rawCondition : b.condition;
            return conjuncts.length > 1 ? conjuncts.map(inJunction) : conjuncts;
          }),
        );
  const cells = result.behaviours.map((b) => cellOf(b, result));
  const read = (row: RowJson): TableRow => ({
    condition: forPeople(row.condition.join(' && ')),
    cell: row.behaviour === undefined ? undefined : cells[row.behaviour],
    rows: row.rows.map(read),
  });
  return rows.map(read);
}

function cellOf(behaviour: BehaviourJson, result: ExploreJson): TableCell {
  const outcome = exploreOutcomeText(behaviour.outcome);
  const shown = behaviour.example ?? behaviour;
  const observed = observedText(shown.observed);
  // Of several calls the row says what they do.
  const isSaid =
    behaviour.outcome.kind !== 'return' || observed === `= ${outcome}` || observed.startsWith(': ');
  return {
    outcome,
    example: `e.g. ${witnessCall(shownName(result.function, result.file), result.inputs, shown.witness)}${isSaid ? '' : ` ${observed}`}`,
  };
}

/** Neighbours that decide and differ only in a count become one row. */
function withFamilies(rows: readonly TableRow[], names: readonly string[]): TableRow[] {
  const result: TableRow[] = [];
  let leaves: TextRow[] = [];
  const flush = () => {
    for (const { condition, outcome, example, family } of foldFamilies(leaves, names))
      result.push({
        condition,
        cell: { outcome: family === undefined ? outcome : `${outcome}   for ${family}`, example },
        rows: [],
      });
    leaves = [];
  };
  for (const row of rows) {
    if (row.cell !== undefined && row.rows.length === 0) {
      leaves.push({ condition: row.condition, ...row.cell });
      continue;
    }
    flush();
    result.push({ ...row, rows: withFamilies(row.rows, names) });
  }
  flush();
  return result;
}

function withCallbackNames({ condition, cell, rows }: TableRow): TableRow {
  return {
    condition,
    cell: cell === undefined ? undefined : { ...cell, example: withNamesOfCallbacks(cell.example) },
    rows: rows.map(withCallbackNames),
  };
}

/** The rows with names for what is long and repeated. */
function withNames(
  rows: readonly TableRow[],
  names: readonly string[],
): { rows: TableRow[]; lines: readonly string[] } {
  const all = flat(rows);
  const texts = all.flatMap((row) => [row.condition, row.cell?.outcome ?? '']);
  const taken = new Set([...names, ...texts.flatMap((text) => text.match(/[A-Za-z_$][\w$]*/g) ?? [])]);
  const legend = withLegend(texts, taken);
  if (legend.lines.length === 0) return { rows: [...rows], lines: [] };
  let next = 0;
  const rebuilt = (row: TableRow): TableRow => {
    const condition = legend.texts[next++]!;
    const outcome = legend.texts[next++]!;
    return {
      condition,
      cell: row.cell === undefined ? undefined : { ...row.cell, outcome },
      rows: row.rows.map(rebuilt),
    };
  };
  return { rows: rows.map(rebuilt), lines: legend.lines };
}

/** Texts that are longer than any that is shown need not be read whole. */
const LONGEST_TEXT = 20_000;

function withoutLongTexts(row: TableRow): TableRow {
  const { condition, cell, rows } = row;
  const cut = (text: string) => (text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT)}⋯` : text);
  return {
    condition: cut(condition),
    cell: cell === undefined ? undefined : { outcome: cut(cell.outcome), example: cut(cell.example) },
    rows: rows.map(withoutLongTexts),
  };
}

function shortRow(row: TableRow): TableRow {
  return {
    condition: shortCondition(row.condition),
    cell:
      row.cell === undefined
        ? undefined
        : { outcome: shortOutcome(row.cell.outcome), example: shortExample(row.cell.example) },
    rows: row.rows.map(shortRow),
  };
}

/** The rows of a table up to so many that decide, and how many of these are left. */
function firstRows(table: readonly TableRow[], most: number): { rows: TableRow[]; left: number } {
  let room = most;
  let left = 0;
  const take = (rows: readonly TableRow[]): TableRow[] =>
    rows.flatMap((row) => {
      const decides = row.cell !== undefined;
      if (decides && room > 0) {
        room--;
        return [{ ...row, rows: take(row.rows) }];
      }
      if (decides) left++;
      const inner = take(row.rows);
      return inner.length === 0 ? [] : [{ ...row, rows: inner }];
    });
  const rows = take(table);
  return { rows, left };
}
