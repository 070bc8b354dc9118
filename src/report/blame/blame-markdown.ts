import { codeSpan, plainWords, wordsWithCode } from '../text/markdown-text.ts';
import { observedText } from '../values/outcome-text.ts';
import { witnessCall } from '../values/witness-call.ts';
import type { BlameJson, SuspectJson } from './blame-schema.ts';
import { failingCall, sourceText, stepText, verdictLines } from './blame-text.ts';
import { brokenBy } from './broken-by.ts';

/** The result of `blame` as Markdown, for an issue or a pull request. */
export function blameMarkdown(result: BlameJson): string {
  const { observed } = result;
  const lines = [
    `### Blame: ${codeSpan(result.function)}`,
    '',
    ...(result.test === undefined ? [] : [`As called by the test “${plainWords(result.test)}”:`, '']),
    codeSpan(failingCall(result)),
    '',
    `| before (${plainWords(result.file.before)}) | after (${plainWords(result.file.after)}) |`,
    '|---|---|',
    `| ${codeSpan(observedText(observed.before))} | ${codeSpan(observedText(observed.after))} |`,
    '',
    ...(result.commit === undefined ? [] : [wordsWithCode(brokenBy(result.commit)), '']),
    ...verdictLines(result).map(wordsWithCode),
    '',
  ];
  for (const suspect of result.suspects) lines.push(...suspectLines(suspect, result), '');
  for (const { file, line, text, changed } of result.slice)
    lines.push(`- ${codeSpan(`${file}:${line}`)} ${codeSpan(text)}${changed ? ' (changed)' : ''}`);
  for (const limit of result.limits) lines.push('', `Not settled: ${wordsWithCode(limit)}.`);
  for (const { message, file, line } of result.approximations)
    lines.push(
      '',
      `Not modelled exactly: ${wordsWithCode(message)}${file === '' ? '' : ` (${plainWords(file)}:${line})`}.`,
    );
  return `${lines.join('\n').trimEnd()}\n`;
}

function suspectLines(s: SuspectJson, result: BlameJson): string[] {
  return [
    `${s.rank}. **${codeSpan(`${s.file}:${s.line}`)}** ${codeSpan(s.text)}${s.version === 'before' ? ' (in the old version)' : ''}`,
    '',
    `   ${wordsWithCode(s.words)}`,
    '',
    `   ${codeSpan(witnessCall(result.function, result.inputs, s.alternate))}: before ${plainWords(observedText(s.observed.before))}, after ${plainWords(observedText(s.observed.after))}${s.passes ? ' ✓' : ''}`,
    ...s.sources.map((source) => `   It ${wordsWithCode(sourceText(source))}: ${codeSpan(source.text)}`),
    ...(s.path.length === 0 ? [] : ['', '   | before | after |', '   |---|---|']),
    ...s.path.map((row) => `   | ${codeSpan(stepText(row.before))} | ${codeSpan(stepText(row.after))} |`),
  ];
}
