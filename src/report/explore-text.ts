import { allThereAre, EVERYTHING_ELSE } from '../base/claim.ts';
import { decisionTable } from '../signature/decision-table.ts';
import { inJunction } from './behaviour-json.ts';
import { wrapColumns } from './display-width.ts';
import { faultLines } from './faults-text.ts';
import { footerLines } from './footer-lines.ts';
import { exploreOutcomeText, observedText } from './outcome-text.ts';
import type { BehaviourJson, ExploreJson, RowJson, RuleJson } from './schema.ts';
import { givenText, isSaid } from './scope-text.ts';
import { type TableCell, tableText } from './table-text.ts';
import { witnessCall } from './witness-call.ts';

export interface ExploreTextOptions {
  /** Columns of the terminal. */
  readonly width: number;
  /** Show conditions as they were recorded. */
  readonly raw: boolean;
  /** Show faults and nothing else, explicit throws among them. */
  readonly faults?: boolean;
  /** Show every row. */
  readonly all?: boolean;
}

/** Rows that are shown unless all are asked for. */
const MOST_ROWS = 25;

/** The result of `explore` for people: what was explored, the verdict, the signature as a table, and what it depends on. */
export function exploreText(
  result: ExploreJson,
  { width, raw, faults = false, all = false }: ExploreTextOptions = { width: 100, raw: false },
): string {
  const lines: string[] = [
    ...wrapColumns(title(result), width),
    ...wrapColumns(verdictLine(result), width),
    '',
  ];
  if (result.behaviours.length > 0 && !faults) lines.push(...rowLines(result, width, raw, all), '');
  lines.push(...faultLines(result, width, faults));
  if (faults && result.faults.length === 0) lines.push('No faults found.', '');
  lines.push(...footerLines(result));
  return `${lines.join('\n')}\n`;
}

/** The rows: as an ordered list where that is shorter, else as a table of what rows share; not more than people read. */
function rowLines(result: ExploreJson, width: number, raw: boolean, all: boolean): string[] {
  const cells = result.behaviours.map((b) => cellOf(b, result));
  const table = tableOf(result, raw);
  const rules = raw ? [] : result.rules;
  const most = all ? Number.POSITIVE_INFINITY : MOST_ROWS;
  if (rules.length === 0 || ruleLength(rules) > tableLength(table)) {
    const { rows, left } = firstRows(table, most);
    return [...tableText(rows, cells, width), ...moreLine(left)];
  }
  const shown = rules.slice(0, most);
  const notExplored = cells.push({ outcome: 'not explored', example: '' }) - 1;
  const rows = shown.map((rule, i) => ({
    condition: [ruleText(rule, i)],
    behaviour: rule.behaviour ?? notExplored,
    rows: [],
  }));
  return [...tableText(rows, cells, width), ...moreLine(rules.length - shown.length)];
}

function moreLine(left: number): string[] {
  return left <= 0 ? [] : [`  and ${left} more (--all shows them)`];
}

/** `else x > 3`, `otherwise`. */
function ruleText({ when }: RuleJson, index: number): string {
  if (when.length === 0) return index === 0 ? 'always' : 'otherwise';
  const condition =
    when.length === 1 ? when[0] : when.map((c) => (c.includes(' && ') ? `(${c})` : c)).join(' || ');
  return index === 0 ? condition! : `else ${condition}`;
}

function ruleLength(rules: readonly RuleJson[]): number {
  return rules.reduce((sum, rule, i) => sum + ruleText(rule, i).length, 0);
}

function tableLength(rows: readonly RowJson[]): number {
  return rows.reduce((sum, row) => sum + row.condition.join(' && ').length + tableLength(row.rows), 0);
}

/** The rows of a table up to so many that decide, and how many of these are left. */
function firstRows(table: readonly RowJson[], most: number): { rows: RowJson[]; left: number } {
  let room = most;
  let left = 0;
  const take = (rows: readonly RowJson[]): RowJson[] =>
    rows.flatMap((row) => {
      const decides = row.behaviour !== undefined;
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

/** The table of the result; when there is none (the exploration was cut off, or raw conditions are wanted) one of the conditions as they are. */
function tableOf(result: ExploreJson, raw: boolean): readonly RowJson[] {
  if (!raw && result.table.length > 0) return result.table;
  return decisionTable(
    result.behaviours.map((b) => {
      const conjuncts = raw ? b.rawCondition : b.condition;
      return conjuncts.length > 1 ? conjuncts.map(inJunction) : conjuncts;
    }),
  );
}

function title(result: ExploreJson): string {
  return `${result.function}(${result.inputs.map((i) => `${i.name}: ${i.type}`).join(', ')})   ${result.file}`;
}

function verdictLine(result: ExploreJson): string {
  const n = result.behaviours.length;
  const kind = result.strategy === 'output' ? 'behaviour' : 'path';
  const total = result.behaviours.reduce((sum, b) => sum + (b.merged ?? 1), 0);
  const what = total > n ? `${counted(n, 'behaviour')} (of ${counted(total, kind)})` : counted(n, kind);
  const domain =
    { int: 'integers', real: 'real numbers', double: 'all doubles' }[result.numbers] ?? result.numbers;
  const said = [...new Set([...result.scope.given, ...result.requires])];
  const given = said.length === 0 ? '' : `, ${givenText({ given: said })}`;
  const { complete, scope } = result;
  if (isSaid(complete)) {
    const all =
      result.strategy === 'dependence'
        ? 'which show every value of every statement, and every failure, that there is'
        : allThereAre(complete);
    return `${what}, ${all} (numbers: ${domain})${given}.`;
  }
  return scope.remainder.length === 0
    ? `${what} (numbers: ${domain})${given}; there are others only if something assumed below does not hold.`
    : `${what} found${given}; there may be more${scope.remainder.includes(EVERYTHING_ELSE) ? '' : ' where it was not explored'}.`;
}

function counted(n: number, what: string): string {
  return `${n} ${what}${n === 1 ? '' : 's'}`;
}

function cellOf(behaviour: BehaviourJson, result: ExploreJson): TableCell {
  const outcome = exploreOutcomeText(behaviour.outcome);
  const observed = observedText(behaviour.observed);
  const isSaid = behaviour.outcome.kind !== 'return' || observed === `= ${outcome}`;
  return {
    outcome,
    example: `e.g. ${witnessCall(result.function, result.inputs, behaviour.witness)}${isSaid ? '' : ` ${observed}`}`,
  };
}
