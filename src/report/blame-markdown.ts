import type { BlameJson, SuspectJson } from './blame-schema.ts';
import { failingCall, sourceText, stepText, verdictLines } from './blame-text.ts';
import { brokenBy } from './broken-by.ts';
import { observedText } from './outcome-text.ts';
import { witnessCall } from './witness-call.ts';

/** The result of `blame` as Markdown, for an issue or a pull request. */
export function blameMarkdown(result: BlameJson): string {
  const { observed } = result;
  const lines = [
    `### Blame: \`${result.function}\``,
    '',
    ...(result.test === undefined ? [] : [`As called by the test “${result.test}”:`, '']),
    `\`${failingCall(result)}\``,
    '',
    `| before (${result.file.before}) | after (${result.file.after}) |`,
    '|---|---|',
    `| ${cell(observedText(observed.before))} | ${cell(observedText(observed.after))} |`,
    '',
    ...(result.commit === undefined ? [] : [brokenBy(result.commit), '']),
    ...verdictLines(result),
    '',
  ];
  for (const suspect of result.suspects) lines.push(...suspectLines(suspect, result), '');
  for (const { file, line, text, changed } of result.slice)
    lines.push(`- \`${file}:${line}\` \`${text}\`${changed ? ' (changed)' : ''}`);
  for (const limit of result.limits) lines.push('', `Not settled: ${limit}.`);
  for (const { message, file, line } of result.approximations)
    lines.push('', `Not modelled exactly: ${message}${file === '' ? '' : ` (${file}:${line})`}.`);
  return `${lines.join('\n').trimEnd()}\n`;
}

function suspectLines(s: SuspectJson, result: BlameJson): string[] {
  return [
    `${s.rank}. **\`${s.file}:${s.line}\`** \`${s.text}\`${s.version === 'before' ? ' (in the old version)' : ''}`,
    '',
    `   ${s.words}`,
    '',
    `   \`${witnessCall(result.function, result.inputs, s.alternate)}\`: before ${observedText(s.observed.before)}, after ${observedText(s.observed.after)}${s.passes ? ' ✓' : ''}`,
    ...s.sources.map((source) => `   It ${sourceText(source)}: \`${source.text}\``),
    ...(s.path.length === 0 ? [] : ['', '   | before | after |', '   |---|---|']),
    ...s.path.map((row) => `   | ${cell(stepText(row.before))} | ${cell(stepText(row.after))} |`),
  ];
}

function cell(text: string): string {
  return text === '' ? '' : `\`${text.replaceAll('|', '\\|')}\``;
}
