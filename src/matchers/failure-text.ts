import type { ChangeJson, FunctionDiffJson } from '../report/diff/diff-schema.ts';
import { verdictText } from '../report/diff/diff-text.ts';
import type { BehaviourJson, ExploreJson } from '../report/explore/explore-schema.ts';
import { scopeLines } from '../report/scope-text.ts';
import { observedText } from '../report/values/outcome-text.ts';
import { taggedText } from '../report/values/tagged-text.ts';
import { witnessCall } from '../report/values/witness-call.ts';
import type { RunThere } from './run-there.ts';

/** Of many differences, so many are told. */
export const MOST_DIFFERENCES = 3;

/** Where the versions were when they differed, where that is not what the comparison says itself. */
export interface BothRuns {
  readonly before: RunThere | undefined;
  readonly after: RunThere | undefined;
}

/** What two functions do differently, with a witness for each difference. */
export function differenceText(
  found: FunctionDiffJson,
  names: { readonly before: string; readonly after: string },
  seed: number | undefined,
  runs: readonly BothRuns[] | undefined,
): string {
  const { changes, inputs } = found;
  const lines = [`${names.after} does not behave like ${names.before}`];
  const width = Math.max(names.before.length, names.after.length);
  for (const [i, change] of changes.slice(0, MOST_DIFFERENCES).entries()) {
    lines.push('', `  ${change.script ?? witnessCall(found.function, inputs, change.witness)}`);
    for (const side of ['before', 'after'] as const) {
      const where = runs === undefined ? placeOf(found, change, side) : runs[i]?.[side]?.where;
      const did = `${names[side].padEnd(width)}  ${observedText(change.observed[side])}`;
      lines.push(`    ${did}${where === undefined ? '' : `   ${where}`}`);
    }
    for (const { place: where, observed } of change.effects)
      lines.push(`    ${where}: ${taggedText(observed.before)}, now ${taggedText(observed.after)}`);
    if (change.condition.length > 0) lines.push(`  when ${change.condition.join(' && ')}`);
  }
  if (changes.length > MOST_DIFFERENCES) lines.push('', `  … and ${changes.length - MOST_DIFFERENCES} more`);
  lines.push(`  seed ${seed}`);
  return lines.join('\n');
}

function placeOf({ file }: FunctionDiffJson, { lines }: ChangeJson, side: 'before' | 'after') {
  return file[side] === undefined || lines[side].length === 0
    ? undefined
    : `${file[side]}:${lines[side].join(',')}`;
}

/** What was found when no difference was, with the scope that it holds in. */
export function scopeText(found: FunctionDiffJson, numbers: string): string {
  return [verdictText(found, numbers), ...scopeLines(found.scope)].join('\n  ');
}

/** The input on which a condition does not hold. */
export function violationText(
  name: string,
  asked: string,
  result: ExploreJson,
  { witness, condition }: BehaviourJson,
  run: RunThere | undefined,
  seed: number | undefined,
): string {
  const call = `  ${witnessCall(name, result.inputs, witness)}`;
  return [
    `${name} does not keep ${asked}`,
    '',
    run === undefined ? call : `${call} ${observedText(run.observed)}   ${run.where}`,
    `  when ${condition.join(' && ') || 'always'}`,
    `  seed ${seed}`,
  ].join('\n');
}
