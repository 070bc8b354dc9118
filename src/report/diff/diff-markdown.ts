import { standing } from '../../base/claim.ts';
import { scopeLines } from '../scope-text.ts';
import { codeSpan, wordsWithCode } from '../text/markdown-text.ts';
import { exploreOutcomeText, observedText } from '../values/outcome-text.ts';
import type { ChangeJson, DiffJson, FunctionDiffJson } from './diff-schema.ts';
import {
  callText,
  contractLine,
  MOST_CHANGES,
  noteText,
  shownChanges,
  summary,
  verdictText,
} from './diff-text.ts';
import { inShownNames } from './in-shown-names.ts';
import { readableCondition } from './readable-condition.ts';

/** The result of `diff` as Markdown, fit for a comment on a pull request: what changed first, the rest folded away. */
export function diffMarkdown(given: DiffJson): string {
  const result = inShownNames(given);
  const { functions } = result;
  const lines = [`### What changed from ${codeSpan(result.before)} to ${codeSpan(result.after)}`, ''];
  lines.push(summary(functions), '');
  for (const fn of functions) if (fn.verdict === 'refuted') lines.push(...refuted(fn, result.numbers));
  for (const fn of functions)
    if (fn.verdict === 'unknown')
      lines.push(
        `**${codeSpan(fn.function)}** is undecided: ${fn.limits.map((l) => wordsWithCode(l.message)).join('; ')}.`,
        '',
      );
  const alike = functions.filter((f) => f.verdict === 'proved' || f.verdict === 'same');
  if (alike.length > 0) {
    lines.push('<details><summary>Same behaviour</summary>', '');
    for (const fn of alike) {
      lines.push(`- ${codeSpan(fn.function)}: ${verdictText(fn, result.numbers)}`);
      for (const line of scopeLines(fn.scope)) lines.push(`  - ${wordsWithCode(line)}`);
    }
    lines.push('', standing(), '', '</details>', '');
  }
  for (const what of ['added', 'removed'] as const) {
    const names = functions.filter((f) => f.code === what).map((f) => codeSpan(f.function));
    if (names.length > 0) lines.push(`${what === 'added' ? 'Added' : 'Removed'}: ${names.join(', ')}`, '');
  }
  return `${lines.join('\n').trimEnd()}\n`;
}

function refuted(fn: FunctionDiffJson, numbers: string): string[] {
  const lines = [`#### ${codeSpan(fn.function)} — ${verdictText(fn, numbers)}`, ''];
  for (const note of fn.notes) lines.push(`- ${wordsWithCode(note)}`);
  if (fn.notes.length > 0) lines.push('');
  lines.push('| when | before | after | example |', '|---|---|---|---|');
  const rows = shownChanges(fn);
  for (const change of rows.slice(0, MOST_CHANGES)) lines.push(row(change, fn));
  lines.push('');
  if (rows.length > MOST_CHANGES)
    lines.push(`And ${rows.length - MOST_CHANGES} more; the JSON has them all.`, '');
  if (fn.contract !== undefined) lines.push(wordsWithCode(contractLine(fn.contract)), '');
  for (const limit of fn.limits) lines.push(`There may be more: ${wordsWithCode(limit.message)}.`, '');
  return lines;
}

function row(change: ChangeJson, fn: FunctionDiffJson): string {
  const condition =
    change.script !== undefined
      ? 'when the example is run'
      : change.condition.length === 0
        ? 'always'
        : codeSpan(readableCondition(change.condition).text);
  const note = noteText(change);
  const example = `${codeSpan(callText(change, fn))}: ${codeSpan(observedText(change.observed.before))} before, ${codeSpan(observedText(change.observed.after))} now`;
  const cells = [
    condition,
    codeSpan(exploreOutcomeText(change.before)),
    codeSpan(exploreOutcomeText(change.after)),
    note === '' ? example : `${example} (${wordsWithCode(note)})`,
  ];
  return `| ${cells.join(' | ')} |`;
}
