import type { ToldApart } from '../../evolve/find/script-run.ts';
import type { PairRun } from '../../evolve/shared/pair-runner.ts';
import type { Subject } from '../../explore/subject.ts';
import type { TermStore } from '../../expr/term-store.ts';
import { observedOutcome } from '../explore/behaviour-json.ts';
import type { InputJson, ObservedOutcome, Tagged } from '../schema.ts';
import { inputsJson } from '../values/inputs-json.ts';
import { observedText } from '../values/outcome-text.ts';
import { witnessOf } from '../values/witness.ts';
import { witnessCall } from '../values/witness-call.ts';
import { seenOutcome } from './diff-json.ts';

/** The first input on which two versions of a function were seen to differ, told while the rest is still looked for. */
export interface FirstDifferenceJson {
  readonly function: string;
  readonly inputs: readonly InputJson[];
  readonly witness: { readonly [name: string]: Tagged };
  readonly before: ObservedOutcome;
  readonly after: ObservedOutcome;
  /** Statements that showed it, and what they saw of each version, where no witness does. */
  readonly script?: { readonly text: string; readonly before: string; readonly after: string };
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

/** One that statements showed. */
export function toldDifferenceJson(
  told: ToldApart,
  { signature }: Subject,
  name: string,
): FirstDifferenceJson {
  const { script, before, after } = told;
  return {
    function: name,
    inputs: inputsJson(signature),
    witness: {},
    before: seenOutcome(before),
    after: seenOutcome(after),
    script: { text: script, before, after },
  };
}

/** On one line for people. */
export function firstDifferenceText(found: FirstDifferenceJson): string {
  const { script } = found;
  if (script !== undefined) return `${script.text} ${script.before}, now ${script.after}`;
  const call = witnessCall(found.function, found.inputs, found.witness);
  const [old, now] = [observedText(found.before), observedText(found.after)];
  return old === now ? `${call} leaves something else behind` : `${call} ${old}, now ${now}`;
}
