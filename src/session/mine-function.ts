import type { Diagnostic } from '../base/diagnostic.ts';
import { mineFsm, StepWrapper } from '../evolve/fsm/mine-fsm.ts';
import type { Exploration, Progress } from '../explore/exploration.ts';
import { explore } from '../explore/explore.ts';
import { observe } from '../explore/observe.ts';
import { createStrategy, type StrategyName } from '../explore/strategies/create-strategy.ts';
import { openSubject } from '../explore/subject.ts';
import { type FsmJson, fsmJson } from '../report/fsm/fsm-json.ts';
import type { SessionContext } from './context.ts';
import type { EngineOptions } from './engine-options.ts';
import { openEngine, subjectOptions } from './open-engine.ts';
import { shortener } from './short-path.ts';

export interface MineOptions extends EngineOptions {
  /** What holds the state. */
  readonly state: string;
  /** The state after a step, over the parameters and `result`. */
  readonly next: string | undefined;
  readonly strategy: StrategyName;
}

export interface MineListener {
  diagnostic?(diagnostic: Diagnostic): void;
  progress?(progress: Progress): void;
}

/** Mines the state machine of a step function in a file on disk. */
export function mineFunction(
  context: SessionContext,
  file: string,
  name: string,
  options: MineOptions,
  listener: MineListener = {},
): FsmJson {
  const started = context.clock.now();
  const { store, solver } = openEngine(options);
  try {
    const wrapper = new StepWrapper(options.state, options.next, options.signature);
    const subject = openSubject(context.files, file, name, {
      ...subjectOptions(options, store),
      dependences: options.strategy !== 'path',
      wrap: (sources, found, signature) => wrapper.wrap(sources, found, signature),
    });
    for (const diagnostic of subject.diagnostics) listener.diagnostic?.(diagnostic);
    const frontEndMs = context.clock.now() - started;
    const found = explore({
      run: (model) => observe(subject, model),
      store,
      solver,
      strategy: createStrategy(options.strategy, subject),
      order: options.order,
      seed: options.seed,
      budget: { ...options.budget, timeoutMs: Math.max(0, options.budget.timeoutMs - frontEndMs) },
      clock: context.clock,
      approximations: subject.approximations,
      onProgress: (progress) => listener.progress?.(progress),
    });
    // What is asked while transitions are read and merged is not part of the exploration's statistics.
    const { stats } = found;
    const counted = { ...stats.solver, byRung: { ...stats.solver.byRung } };
    const exploration: Exploration = { ...found, stats: { ...stats, solver: counted } };
    const fsm = mineFsm(subject, wrapper.place, exploration, solver, {
      queries: 50_000,
      timeMs: 5000,
      backendMs: 1000,
      clock: context.clock,
    });
    const header = {
      file,
      name,
      numbers: options.numbers,
      strategy: options.strategy,
      shorten: shortener(context),
      state: options.state,
    };
    return fsmJson(subject, header, fsm, exploration, frontEndMs);
  } finally {
    solver.dispose();
  }
}
