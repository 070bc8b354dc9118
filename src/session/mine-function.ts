import type { Deadline } from '../base/deadline.ts';
import { mineFsm, StepWrapper } from '../evolve/fsm/mine-fsm.ts';
import { claimedCode } from '../explore/claimed-code.ts';
import { explore } from '../explore/explore.ts';
import { observe } from '../explore/observe.ts';
import { createStrategy, type StrategyName } from '../explore/strategies/create-strategy.ts';
import type { SubjectOptions } from '../explore/subject.ts';
import { type FsmJson, fsmJson } from '../report/fsm/fsm-json.ts';
import { scopeOf } from '../signature/scope-of.ts';
import { byWork } from './by-work.ts';
import type { SessionContext } from './context.ts';
import type { EngineOptions } from './engine-options.ts';
import { type Emit, ignoreEvents } from './event.ts';
import { progressEvent } from './progress-event.ts';
import { shortener } from './short-path.ts';
import { withOwnStats } from './with-own-stats.ts';
import { withSubject } from './with-subject.ts';

export interface MineOptions extends EngineOptions {
  /** What holds the state. */
  readonly state: string;
  /** The state after a step, over the parameters and `result`. */
  readonly next: string | undefined;
  readonly strategy: StrategyName;
}

/** Mines the state machine of a step function. */
export function mineFunction(
  outer: SessionContext,
  file: string,
  name: string,
  options: MineOptions,
  emit: Emit = ignoreEvents,
): FsmJson {
  const context = byWork(outer, options.budget.timeoutMs);
  const { clock } = context;
  const { strategy, state } = options;
  const wrapper = new StepWrapper(state, options.next, options.signature);
  const more: Partial<SubjectOptions> = {
    dependences: strategy !== 'path',
    wrap: (sources, found, signature) => wrapper.wrap(sources, found, signature),
  };
  return withSubject(context, { file, name }, options, more, emit, (opened) => {
    const { subject, store, solver, deadline, frontEndMs } = opened;
    const exploration = withOwnStats(
      explore({
        run: (model) => observe(subject, model),
        store,
        solver,
        strategy: createStrategy(strategy, subject),
        order: options.order,
        seed: options.seed,
        budget: { ...options.budget, timeoutMs: Math.max(0, deadline.leftMs - readingMs(deadline)) },
        clock,
        ledger: subject.ledger,
        onProgress: (progress) => emit(progressEvent(name, progress)),
      }),
    );
    const fsm = mineFsm(subject, wrapper.place, exploration, solver, {
      queries: 50_000,
      timeMs: readingMs(deadline),
      backendMs: 1000,
      clock,
    });
    const header = { file, name, numbers: options.numbers, strategy, shorten: shortener(context), state };
    const proofs = { queries: 5000, timeMs: 2000, clock };
    const scope = scopeOf({ store, solver, proofs, code: [claimedCode(subject)] }, exploration);
    return fsmJson(subject, header, fsm, { exploration, scope }, frontEndMs);
  });
}

/** Transitions are read and merged after the exploration, within this time. */
function readingMs(deadline: Deadline): number {
  return Math.min(5000, deadline.share(0.25));
}
