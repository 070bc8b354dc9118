import type { Model } from '../../expr/input-variable.ts';
import type { Signature } from '../../syntax/shape/shape.ts';
import { modelOfCall } from '../find/model-of-call.ts';
import { readingCost } from '../find/reading-cost.ts';
import { shrinkCall } from '../find/shrink-call.ts';
import type { Call } from '../find/tagged.ts';
import type { PairRun, PairRunner } from '../shared/pair-runner.ts';
import { type Change, keyOfChange } from './5-merge-changes.ts';
import type { DiffFunctionRequest } from './function-diff.ts';

export interface EasyWitnesses {
  readonly subject: DiffFunctionRequest['before'];
  readonly declared: Pick<Signature, 'parameters' | 'receiver'>;
  readonly runner: PairRunner;
  readonly callOf: (model: Model) => Call;
  readonly isOver: () => boolean;
}

/**
 * The same changes with the run in front that is the easiest to read, of those whose ways the condition is told of: it stands for all. What solving or searching made
 * up is made simpler, as long as both versions, run on it, go such a way and show the same change.
 */
export function easyWitnesses(changes: readonly Change[], options: EasyWitnesses): Change[] {
  const cost = ({ model }: PairRun) => readingCost(options.callOf(model));
  return changes.map((change, i) => {
    const told = change.runs.slice(0, change.told);
    const easiest = told.reduce((a, b) => (cost(b) < cost(a) ? b : a));
    const simpler = i < MOST && cost(easiest) > EASY ? simplerRun(easiest, told, options) : undefined;
    const shown = simpler ?? easiest;
    // The simpler one stands in the place of that which it was made of.
    const others = change.runs.filter((run) => run !== easiest);
    return { ...change, ...(shown.why !== undefined && { why: shown.why }), runs: [shown, ...others] };
  });
}

function simplerRun(
  run: PairRun,
  told: readonly PairRun[],
  { subject, declared, runner, callOf, isOver }: EasyWitnesses,
): PairRun | undefined {
  const key = keyOfChange(run);
  const wayOf = ({ terms }: PairRun) => terms.join(' ');
  const ways = new Set(told.map(wayOf));
  let found: PairRun | undefined;
  shrinkCall(callOf(run.model), {
    signature: declared,
    runs: RUNS,
    isOver,
    test: (calls) => {
      const isSame = calls.map(() => false);
      for (const [i, call] of calls.entries()) {
        const model = modelOfCall(subject, call);
        const pair = model && runner.run(model).pair;
        if (!pair?.differs || !ways.has(wayOf(pair)) || keyOfChange(pair) !== key) continue;
        found = { ...pair, model: new Map(pair.model) };
        isSame[i] = true;
        break;
      }
      return isSame;
    },
  });
  return found;
}

/** Changes that people look at, runs for one of them, and what needs nothing simpler. */
const [MOST, RUNS, EASY] = [8, 60, 6];
