import type { Clock } from '../../base/environment.ts';
import type { ObservedRun } from '../../explore/explore-request.ts';
import { pathStrategy } from '../../explore/strategies/path.ts';
import type { Model } from '../../expr/input-variable.ts';
import type { TermStore } from '../../expr/term-store.ts';
import type { ObservedPlace } from '../shared/observed-places.ts';
import { type PairRun, PairRunner } from '../shared/pair-runner.ts';
import { sameState } from './same-state.ts';
import type { Decision, Side } from './side.ts';

/** One input run on both versions. */
export interface BothRuns {
  readonly model: Model;
  readonly pair: PairRun;
  readonly runs: { readonly before: ObservedRun; readonly after: ObservedRun };
  /** What each version decided, as its side reads it. */
  readonly decisions: { readonly before: readonly Decision[]; readonly after: readonly Decision[] };
  readonly passes: boolean;
}

/** Says whether the new version's run is as it should be. */
export type Oracle = (pair: PairRun) => boolean;

/** The same outcome as before, and the same left behind. A run that was ended is no pass. */
export const sameAsBefore: Oracle = ({ differs, before, after }) =>
  !differs && before.outcome.kind !== 'limit' && after.outcome.kind !== 'limit';

export interface RunBothOptions {
  readonly before: Side;
  readonly after: Side;
  readonly store: TermStore;
  readonly places: readonly ObservedPlace[];
  readonly oracle: Oracle;
  /** A pass is that the subjects' criterion has the same values as before, whatever the oracle would say. */
  readonly byCriterion?: boolean | undefined;
  readonly clock: Clock;
}

/** Runs inputs on both versions and reads what they decided. */
export class BothRunner {
  readonly #o: RunBothOptions;
  readonly #runner: PairRunner;
  count = 0;
  /** What the first run on both took: others are likely to take as long. */
  typicalMs: number | undefined;

  constructor(options: RunBothOptions) {
    this.#o = options;
    this.#runner = new PairRunner({
      before: options.before.subject,
      after: options.after.subject,
      store: options.store,
      strategies: { before: pathStrategy, after: pathStrategy },
      places: options.places,
    });
  }

  /** Undefined when `@requires` or `assume` does not allow the input. */
  run(model: Model): BothRuns | undefined {
    this.count++;
    const started = this.#o.clock.now();
    const { pair, runs } = this.#runner.run(model);
    if (pair === undefined || runs === undefined) return undefined;
    const { before, after, oracle } = this.#o;
    const decisions = {
      before: before.decisions(runs.before.trace),
      after: after.decisions(runs.after.trace),
    };
    this.typicalMs ??= this.#o.clock.now() - started;
    const passes = this.#o.byCriterion ? sameState(runs.before.state, runs.after.state) : oracle(pair);
    return { model, pair, runs, decisions, passes };
  }
}
