import type { FunctionDiffJson } from '../../report/diff/diff-schema.ts';
import { exploreOutcomeText, observedText } from '../../report/values/outcome-text.ts';
import { witnessCall } from '../../report/values/witness-call.ts';
import type { SaveAnswer, Watched } from './watch-session.ts';

/** A save in a few lines. `base`: what it is compared with. */
export function saveText(
  { againstBase, againstLastSave, failures, ms }: SaveAnswer,
  file: string,
  base: string | undefined,
): string {
  const lines = [`${file}   ${(ms / 1000).toFixed(2)} s`];
  lines.push(...failures.map((message) => `  ! ${message}`));
  const side = (found: readonly Watched[], title: string) => {
    if (found.length === 0) lines.push(`  against ${title}: the same code`);
    for (const { result } of found) lines.push(`  against ${title}: ${functionText(result)}`);
  };
  if (failures.length === 0) {
    side(againstLastSave, 'the last save');
    if (base !== undefined) side(againstBase, base);
  }
  return `${lines.join('\n')}\n`;
}

function functionText(result: FunctionDiffJson): string {
  const { function: name, code, verdict, changes, scope, limits } = result;
  if (code !== 'changed') return `${name} ${code}`;
  const [change] = changes;
  if (change !== undefined) {
    const outcome = (which: 'before' | 'after') =>
      observedText(change.observed[which]) || exploreOutcomeText(change[which]);
    const more = changes.length > 1 ? ` (and ${changes.length - 1} more)` : '';
    return `${witnessCall(name, result.inputs, change.witness)}: ${outcome('before')} → ${outcome('after')}${more}`;
  }
  // Where nothing was looked at, why not says enough.
  const left =
    verdict === 'same' || verdict === 'unknown'
      ? [...scope.remainder.filter((part) => part !== 'true'), ...limits.map((l) => l.message)]
      : [];
  return `${name}: ${verdict}${left.length > 0 ? ` (not looked at: ${left.slice(0, 2).join('; ')})` : ''}`;
}
