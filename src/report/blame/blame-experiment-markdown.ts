import { codeBlock, codeSpan, plainWords, wordsWithCode } from '../text/markdown-text.ts';
import { observedText } from '../values/outcome-text.ts';
import { witnessCall } from '../values/witness-call.ts';
import { editRows } from './blame-edit-rows.ts';
import type { EditJson, ExperimentBlameJson } from './blame-experiment-schema.ts';
import { brokenBy } from './broken-by.ts';
import { checkedOn } from './checked-on.ts';

/** The result of `blame` by experiments as Markdown, for an issue or a pull request. */
export function experimentBlameMarkdown(result: ExperimentBlameJson): string {
  const { observed, file } = result;
  const call = (input: ExperimentBlameJson['input']) =>
    codeSpan(witnessCall(result.function, result.inputs, input));
  const lines = [
    `### Blame: ${codeSpan(result.function)}`,
    '',
    wordsWithCode(result.sentence),
    '',
    ...(result.commit === undefined ? [] : [wordsWithCode(brokenBy(result.commit)), '']),
    ...(result.test === undefined ? [] : [`As called by the test “${plainWords(result.test)}”:`, '']),
    call(result.input),
    '',
    `| before (${plainWords(file.before)}) | after (${plainWords(file.after)}) |`,
    '|---|---|',
    `| ${codeSpan(observedText(observed.before))} | ${codeSpan(observedText(observed.after))} |`,
    '',
    ...result.edits.flatMap(editLines),
  ];
  for (const s of result.suspects)
    lines.push(
      `${s.rank}. **${codeSpan(`${s.file}:${s.line}`)}** ${codeSpan(s.text)}${s.changed ? ' (changed)' : ''}`,
      '',
      `   ${wordsWithCode(s.words)}`,
      '',
    );
  const { condition, checked, fails, passes } = result.explains;
  if (condition.length > 0)
    lines.push(`It is wrong when ${condition.map(codeSpan).join(' and ')}${checkedOn(checked)}.`, '');
  if (fails.length > 0) lines.push(`Fails for the same reason: ${fails.map(call).join(', ')}`, '');
  if (passes.length > 0) lines.push(`Passes: ${passes.map(call).join(', ')}`, '');
  for (const limit of result.limits) lines.push(`Not settled: ${wordsWithCode(limit)}.`, '');
  for (const other of result.others) lines.push(experimentBlameMarkdown(other));
  return `${lines.join('\n').trimEnd()}\n`;
}

function editLines(edit: EditJson): string[] {
  return [...codeBlock('diff', [`# ${edit.file}:${edit.lines[0]}`, ...editRows(edit)]), ''];
}
