import { observedText } from '../values/outcome-text.ts';
import { witnessCall } from '../values/witness-call.ts';
import type { ExposeJson, ExposeLineJson, ExposureJson } from './expose-schema.ts';

/** The result of `expose` for people. */
export function exposeText(result: ExposeJson): string {
  const { file, changes } = result;
  const where = file.before === file.after ? file.after : `${file.before} → ${file.after}`;
  const lines = [`${result.function}   ${where}`, ...result.notes.map((note) => `  ${note}`), ''];
  if (changes.length === 0) lines.push('No statement on the way is different.', '');
  for (const change of changes) lines.push(...changeLines(change, result), '');
  const count = (status: ExposureJson['status']) => changes.filter((c) => c.status === status).length;
  const parts = [
    `${count('exposed')} exposed`,
    `${count('masked')} reached but masked`,
    `${count('unreached')} not reached`,
  ];
  for (const { message, file: path, line } of result.approximations)
    lines.push(`Not modelled exactly: ${message}${path === '' ? '' : ` (${path}:${line})`}.`);
  if (result.budgetSpent)
    lines.push('The time or the runs were spent before everything was tried (--timeout, --max-runs).');
  const { runs, queries, timeMs } = result.stats;
  const changed = `${changes.length} change${changes.length === 1 ? '' : 's'}`;
  lines.push(
    `${changed}: ${parts.join(', ')}. ${runs} runs, ${queries} questions, ${(timeMs / 1000).toFixed(1)} s.`,
  );
  return `${lines.join('\n')}\n`;
}

function changeLines(change: ExposureJson, result: ExposeJson): string[] {
  const at = change.after ?? change.before!;
  const lines = [`${at.file}:${at.line}  ${change.kind}, ${statusText(change)}`];
  if (change.before !== undefined) lines.push(`  - ${change.before.text}`);
  if (change.after !== undefined) lines.push(`  + ${change.after.text}`);
  const call = change.witness && witnessCall(result.function, result.inputs, change.witness);
  if (change.status === 'exposed') {
    lines.push(`  ${call}`);
    lines.push(`    before ${observedText(change.observed!.before)}`);
    lines.push(`    after  ${observedText(change.observed!.after)}`);
    if (change.effects.length > 0) lines.push(`    left different: ${change.effects.join(', ')}`);
  } else if (change.status === 'masked') {
    lines.push(`  ${call} runs it, and ${observedText(change.observed!.after)} in both versions`);
    lines.push(`  its effect ends at ${placeText(change.ends!, at)}: ${reasons[change.ends!.why]}`);
  } else {
    const { missing, at: nearest } = change.nearest!;
    lines.push(
      missing === null
        ? '  nothing that was decided in any run leads there'
        : `  the nearest run was ${missing} decision${missing === 1 ? '' : 's'} away${
            nearest === undefined ? '' : `, at ${placeText(nearest, at)}`
          }`,
    );
  }
  return lines;
}

function statusText({ status, runs }: ExposureJson): string {
  const reached = `${runs.toReach} run${runs.toReach === 1 ? '' : 's'} to reach it`;
  if (status === 'unreached') return `not reached in ${runs.toReach} runs`;
  const more = runs.toExpose === 0 ? '' : `, ${runs.toExpose} more`;
  return `${status === 'masked' ? 'reached but masked' : 'exposed'} (${reached}${more})`;
}

const reasons: Record<NonNullable<ExposureJson['ends']>['why'], string> = {
  'same-value': 'what it computes there is what it was before',
  unused: 'nothing uses what is different there',
  absorbed: 'what uses it computes the same all the same',
  'same-branch': 'the decision goes the same way',
  'not-run': 'what is different in it was not run, or nothing that was run uses it',
  unknown: 'its values could not be followed',
};

function placeText({ file, line, text }: ExposeLineJson, from: ExposeLineJson): string {
  return `${file === from.file ? 'line ' : `${file}:`}${line} \`${text}\``;
}
