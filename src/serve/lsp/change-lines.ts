import type { ChangeJson, FunctionDiffJson } from '../../report/diff/diff-schema.ts';
import type { ObservedOutcome } from '../../report/schema.ts';
import { observedText } from '../../report/values/outcome-text.ts';
import { taggedText } from '../../report/values/tagged-text.ts';
import { witnessCall } from '../../report/values/witness-call.ts';

/** `fee(1000)  before: 300  after: 0`, one line a change. */
export function changeLines(compared: FunctionDiffJson): string[] {
  return compared.changes.map((change) => {
    const { before, after } = bothOutcomes(change);
    return `${witnessOf(compared, change)}   before: ${before}   now: ${after}`;
  });
}

export function witnessOf(
  { function: name, inputs }: FunctionDiffJson,
  { witness, script }: ChangeJson,
): string {
  return script ?? witnessCall(name, inputs, witness);
}

/** What the two versions did; where outcomes are the same, what else they left. */
export function bothOutcomes(change: ChangeJson): { readonly before: string; readonly after: string } {
  const [before, after] = [outcome(change.observed.before), outcome(change.observed.after)];
  if (before !== after) return { before, after };
  const [effect] = change.effects;
  if (effect !== undefined)
    return {
      before: `${effect.place} = ${taggedText(effect.observed.before)}`,
      after: `${effect.place} = ${taggedText(effect.observed.after)}`,
    };
  return { before, after: change.why === undefined ? after : `${after} (${change.why})` };
}

function outcome(observed: ObservedOutcome): string {
  return observedText(observed).replace(/^= /, '');
}
