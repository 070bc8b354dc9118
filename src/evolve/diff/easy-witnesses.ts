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
 * The same changes with the run in front that is the easiest to read: it stands for all. What solving or searching made up is made simpler, as long as
 * both versions, run on it, show the same change.
 */
export function easyWitnesses(changes: readonly Change[], options: EasyWitnesses): Change[] {
  const cost = ({ model }: PairRun) => readingCost(options.callOf(model));
  return changes.map((change, i) => {
    const [first, ...others] = [...change.runs].sort((a, b) => cost(a) - cost(b));
    const simpler = i < MOST && cost(first!) > EASY ? simplerRun(first!, options) : undefined;
    const [shown, ...rest] = simpler === undefined ? [first!, ...others] : [simpler, first!, ...others];
    return { ...change, ...(shown.why !== undefined && { why: shown.why }), runs: [shown, ...rest] };
  });
}

function simplerRun(run: PairRun, { subject, declared, runner, callOf, isOver }: EasyWitnesses) {
  const key = keyOfChange(run);
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
        if (pair === undefined || !pair.differs || keyOfChange(pair) !== key) continue;
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
