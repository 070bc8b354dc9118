import type { PairRun } from '../evolve/shared/pair-runner.ts';
import type { Subject } from '../explore/subject.ts';
import type { TermStore } from '../expr/term-store.ts';
import { observedOutcome } from './behaviour-json.ts';
import { inputsJson } from './inputs-json.ts';
import { observedText } from './outcome-text.ts';
import type { InputJson, ObservedOutcome, Tagged } from './schema.ts';
import { witnessOf } from './witness.ts';
import { witnessCall } from './witness-call.ts';

/** The first input on which two versions of a function were seen to differ, told while the rest is still looked for. */
export interface FirstDifferenceJson {
  readonly function: string;
  readonly inputs: readonly InputJson[];
  readonly witness: { readonly [name: string]: Tagged };
  readonly before: ObservedOutcome;
  readonly after: ObservedOutcome;
}

export function firstDifferenceJson(
  pair: PairRun,
  { signature, inputOptions }: Subject,
  store: TermStore,
  name: string,
): FirstDifferenceJson {
  return {
    function: name,
    inputs: inputsJson(signature),
    witness: witnessOf(store, signature, pair.model, inputOptions).tagged,
    before: observedOutcome(pair.before.outcome),
    after: observedOutcome(pair.after.outcome),
  };
}

/** On one line for people. */
export function firstDifferenceText(found: FirstDifferenceJson): string {
  const call = witnessCall(found.function, found.inputs, found.witness);
  const [old, now] = [observedText(found.before), observedText(found.after)];
  return old === now ? `${call} leaves something else behind` : `${call} ${old}, now ${now}`;
}
