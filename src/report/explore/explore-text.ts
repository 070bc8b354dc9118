import { allThereAre, EVERYTHING_ELSE } from '../../base/claim.ts';
import { rowLines } from '../rows/row-lines.ts';
import { givenText, isSaid } from '../scope-text.ts';
import { wrapColumns } from '../text/display-width.ts';
import { footerLines } from '../text/footer-lines.ts';
import { shownName } from '../text/shown-name.ts';
import { callsName, inputList, inSourceNames } from '../text/source-names.ts';
import type { ExploreJson } from './explore-schema.ts';
import { faultLines } from './faults-text.ts';
import { searchLogLines } from './search-log-text.ts';

export interface ExploreTextOptions {
  /** Columns of the terminal. */
  readonly width: number;
  /** Show conditions as they were recorded. */
  readonly raw: boolean;
  /** Show faults and nothing else, explicit throws among them. */
  readonly faults?: boolean;
  /** Show every row, and all of it. */
  readonly all?: boolean;
}

/** The result of `explore` for people: what was explored, the verdict, the signature as a table, and what it depends on. */
export function exploreText(
  recorded: ExploreJson,
  { width, raw, faults = false, all = false }: ExploreTextOptions = { width: 100, raw: false },
): string {
  const result = inSourceNames(recorded);
  const lines: string[] = [
    ...wrapColumns(title(result), width),
    ...wrapColumns(verdictLine(result), width),
    '',
  ];
  if (result.behaviours.length > 0 && !faults) lines.push(...rowLines(result, { width, raw, all }), '');
  if (result.log !== undefined) lines.push(...searchLogLines(result), '');
  lines.push(...faultLines(result, width, faults));
  if (faults && result.faults.length === 0) lines.push('No faults found.', '');
  if (result.proof !== undefined && !faults)
    lines.push(
      ...wrapColumns(
        'Loops are in closed form, which was shown to be the function for any number of rounds (docs/induction.md).',
        width,
      ),
    );
  lines.push(...footerLines(isUndecided(result) ? { ...result, limits: [] } : result));
  return `${lines.join('\n')}\n`;
}

function title({ inputs, file, ...result }: ExploreJson): string {
  const state = inputList(inputs.filter((i) => i.state));
  const call = `${shownName(result.function, file)}(${inputList(inputs.filter((i) => !i.state && !i.call))})`;
  const calls = callsName(inputs);
  const isAfter = result.behaviours.some((b) => b.condition.some((c) => c.includes(`${calls}.length`)));
  return `${call}${state === '' ? '' : ` with ${state}`}${isAfter ? ` after ${calls}` : ''}   ${file}`;
}

/** Work on it ended before anything was found. */
function isUndecided({ behaviours, limits, complete }: ExploreJson): boolean {
  return behaviours.length === 0 && limits.length > 0 && !complete;
}

/** What was found, and what is claimed of it. */
export function verdictLine(result: ExploreJson): string {
  if (isUndecided(result)) return `Undecided: ${result.limits.map((l) => l.message).join('; ')}.`;
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
