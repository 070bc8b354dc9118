import { observedText } from '../values/outcome-text.ts';
import { witnessCall } from '../values/witness-call.ts';
import { editRows } from './blame-edit-rows.ts';
import type { EditJson, ExperimentBlameJson, ExperimentSuspectJson } from './blame-experiment-schema.ts';
import { brokenBy } from './broken-by.ts';
import { checkedOn } from './checked-on.ts';

/** The result of `blame` by experiments for people: the verdict first. */
export function experimentBlameText(result: ExperimentBlameJson): string {
  const { file, observed } = result;
  const where = file.before === file.after ? file.after : `${file.before} → ${file.after}`;
  const call = (input: ExperimentBlameJson['input']) => witnessCall(result.function, result.inputs, input);
  const lines = [
    result.sentence,
    ...(result.commit === undefined ? [] : [brokenBy(result.commit)]),
    '',
    `${result.function}   ${where}`,
    ...(result.test === undefined ? [] : [`  as called by the test "${result.test}"`]),
    `  ${call(result.input)}`,
    `    before ${observedText(observed.before)}`,
    `    after  ${observedText(observed.after)}`,
    ...(result.effects.length === 0 ? [] : [`    left different: ${result.effects.join(', ')}`]),
    ...result.notes.map((note) => `  ${note}`),
  ];
  for (const edit of result.edits) lines.push('', ...editLines(edit));
  if (result.breaks.length > 0)
    lines.push('', 'The other way round, this alone makes the old version wrong:');
  for (const edit of result.breaks) lines.push('', ...editLines(edit));
  if (result.suspects.length > 0) lines.push('');
  for (const suspect of result.suspects) {
    lines.push(...suspectLines(suspect, result.sentence));
    const { alternate } = suspect;
    if (alternate !== undefined)
      lines.push(
        `     \`${alternate.decision}\` comes out the other way on ${call(alternate.input)}, which passes.`,
      );
  }
  const { condition, checked, fails, passes } = result.explains;
  if (condition.length > 0)
    lines.push('', `It is wrong when ${condition.join(' and ')}${checkedOn(checked)}.`);
  if (fails.length > 0) lines.push('', 'Fails for the same reason:', ...fails.map((i) => `  ${call(i)}`));
  if (passes.length > 0) lines.push('', 'Passes:', ...passes.map((i) => `  ${call(i)}`));
  lines.push('');
  for (const limit of result.limits) lines.push(`Not settled: ${limit}.`);
  lines.push(statsLine(result));
  for (const other of result.others)
    lines.push('', 'Another cause:', '', experimentBlameText(other).trimEnd());
  return `${lines.join('\n')}\n`;
}

function editLines(edit: EditJson): string[] {
  const [first, last] = edit.lines;
  return [
    `  ${edit.file}:${first === last ? first : `${first}-${last}`}`,
    ...editRows(edit).map((row) => `  ${row}`),
  ];
}

/** What the verdict says of it is not said again. */
function suspectLines(s: ExperimentSuspectJson, verdict: string): string[] {
  return [
    `${String(s.rank).padStart(3)}. ${s.file}:${s.line}:${s.column}   ${s.text}${s.changed ? '   (changed)' : ''}`,
    ...(verdict.endsWith(s.words) ? [] : [`     ${s.words}`]),
  ];
}

function statsLine({ experiments, stats }: ExperimentBlameJson): string {
  const { edits, controls, timeMs } = stats;
  const many = (n: number, what: string) => `${n} ${what}${n === 1 ? '' : 's'}`;
  return `${many(edits, 'edit')}, ${many(experiments, 'experiment')}, ${many(controls.agree + controls.differ, 'input')} near it (on ${controls.agree} both versions agree), ${(timeMs / 1000).toFixed(1)} s.`;
}
