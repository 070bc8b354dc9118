import type { Model } from '../../expr/input-variable.ts';
import type { Trace } from '../../machine/trace.ts';
import type { PairRun } from '../shared/pair-runner.ts';

/** One input as both versions ran it. */
export interface PairState {
  readonly model: Model;
  readonly pair: PairRun;
  readonly before: Trace;
  readonly after: Trace;
}
