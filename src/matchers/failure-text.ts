import { verdictText } from '../report/diff-text.ts';
import { observedText } from '../report/outcome-text.ts';
import type { BehaviourJson, ExploreJson, FunctionDiffJson } from '../report/schema.ts';
import { scopeLines } from '../report/scope-text.ts';
import { taggedText } from '../report/tagged-text.ts';
import { witnessCall } from '../report/witness-call.ts';

/** Of many differences, so many are told. */
const MOST = 3;

/** What two functions do differently, with a witness for each difference. */
export function differenceText(
  found: FunctionDiffJson,
  names: { readonly before: string; readonly after: string },
): string {
  const { changes, inputs, file } = found;
  const lines = [`${names.after} does not behave like ${names.before}`];
  const width = Math.max(names.before.length, names.after.length);
  const place = (path: string | undefined, of: readonly number[]) =>
    path === undefined || of.length === 0 ? '' : `   ${path}:${of.join(',')}`;
  for (const change of changes.slice(0, MOST)) {
    const { before, after } = change.observed;
    lines.push('', `  ${change.script ?? witnessCall(found.function, inputs, change.witness)}`);
    lines.push(
      `    ${names.before.padEnd(width)}  ${observedText(before)}${place(file.before, change.lines.before)}`,
    );
    lines.push(
      `    ${names.after.padEnd(width)}  ${observedText(after)}${place(file.after, change.lines.after)}`,
    );
    for (const { place: where, observed } of change.effects)
      lines.push(`    ${where}: ${taggedText(observed.before)}, now ${taggedText(observed.after)}`);
    if (change.condition.length > 0) lines.push(`  when ${change.condition.join(' && ')}`);
  }
  if (changes.length > MOST) lines.push('', `  … and ${changes.length - MOST} more`);
  return lines.join('\n');
}

/** What was found when no difference was, with the scope that it holds in. */
export function scopeText(found: FunctionDiffJson, numbers: string): string {
  return [verdictText(found, numbers), ...scopeLines(found.scope)].join('\n  ');
}

/** The input on which a condition does not hold. */
export function violationText(name: string, result: ExploreJson, { witness }: BehaviourJson): string {
  return `  ${witnessCall(name, result.inputs, witness)}`;
}
