import { isWsl } from '../../syntax/wsl/is-wsl.ts';
import { parseWsl } from '../../syntax/wsl/parse-wsl.ts';
import { printWsl } from '../../syntax/wsl/print-wsl.ts';
import type { ConditionJson } from './condition-json.ts';
import { typeErrorsText } from './type-errors-json.ts';

const GREY = '\x1b[90m';
const PLAIN = '\x1b[0m';

/** The conditioned functions line by line, what is gone marked by `-` (and grey on a terminal) with why. */
export function conditionView(result: ConditionJson, inColour: boolean): string {
  const out: string[] = [];
  const width = String(Math.max(0, ...result.lines.map((l) => l.line))).length;
  let last = 0;
  for (const { line, text, kept, why } of result.lines) {
    if (last > 0 && line !== last + 1) out.push('  …');
    last = line;
    const note = why === undefined || text.trim() === '' ? '' : `   // ${why}`;
    const row = `${kept ? ' ' : '-'} ${String(line).padStart(width)}  ${text}`.trimEnd();
    out.push(kept || !inColour ? row + (kept ? '' : note) : `${GREY}${row}${note}${PLAIN}`);
  }
  return `${out.join('\n')}\n`;
}

/** The parts of the subdomain. */
export function partitionText(result: ConditionJson): string {
  const { partition } = result;
  if (partition === undefined) return '';
  const given =
    result.when.length === 0 ? 'any input' : result.when.join(isWsl(result.file) ? ' AND ' : ' && ');
  if (partition.parts.length === 0) return `${result.function} does not end when ${given}\n`;
  const rows = partition.parts.map(({ condition, ending, value }, i) => {
    const what = ending === 'throw' ? ' ⇒ throws' : value === undefined ? '' : ` ⇒ ${value}`;
    return `${i + 1}. ${condition.length === 0 ? 'always' : condition.join(isWsl(result.file) ? ' AND ' : ' && ')}${what}`;
  });
  const head = partition.uniform
    ? `${result.function} behaves uniformly when ${given}:`
    : `${result.function} behaves in ${partition.parts.length} ways when ${given}; refine by`;
  const note = partition.note === undefined ? [] : [`(${partition.note})`];
  return `${[head, ...rows, ...note].join('\n')}\n`;
}

/** What was done and what it cost, for standard error. */
export function conditionSummary(result: ConditionJson): string {
  const { stats } = result;
  if (result.impossible)
    return `${result.function}: no input satisfies ${result.when.join(' && ') || 'the conditions'}\n`;
  const [left, all] = linesLeft(result);
  const lines = [
    `${result.function}: ${left} of ${all} lines left; at most ${stats.pairs || 1} pairs, ${stats.queries} questions to the solver, ${stats.pruned} ways cut off`,
  ];
  if (result.reached === false) lines.push('Nothing leads there.');
  lines.push(...typeErrorsText(result.typeErrors));
  for (const note of result.notes) lines.push(`Note: ${note}.`);
  return `${lines.join('\n')}\n`;
}

/** Lines that are left and that there were. WSL of which no line is what it was, as where several statements stand on one, is counted as it is laid out. */
function linesLeft({ lines, source, file }: ConditionJson): readonly [number, number] {
  const all = lines.filter((l) => l.text.trim() !== '').length;
  const gone = lines.filter((l) => !l.kept && l.text.trim() !== '').length;
  const count = (text: string): number => text.split('\n').filter((l) => l.trim() !== '').length;
  if (gone < all) return [all - gone, all];
  // Of what was ended before anything was known only the source is there: all of it is left.
  if (all === 0) return [count(source), count(source)];
  const whole = lines.map((l) => l.text).join('\n');
  return [count(source), isWsl(file) ? count(printWsl(parseWsl(whole))) : all];
}
