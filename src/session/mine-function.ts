import type { Assumption } from '../base/claim.ts';
import type { Deadline } from '../base/deadline.ts';
import type { StatePlace } from '../evolve/fsm/1-place-state.ts';
import { hasCollection } from '../evolve/fsm/has-collection.ts';
import { initialState, mineFsm, StepWrapper } from '../evolve/fsm/mine-fsm.ts';
import { changedState } from '../explore/changed-state.ts';
import { claimedCode } from '../explore/claimed-code.ts';
import type { Behaviour } from '../explore/exploration.ts';
import { explore } from '../explore/explore.ts';
import { functionOf } from '../explore/function-of.ts';
import { observe } from '../explore/observe.ts';
import { reachedCode } from '../explore/reached-code.ts';
import { createStrategy, type StrategyName } from '../explore/strategies/create-strategy.ts';
import type { Subject, SubjectOptions } from '../explore/subject.ts';
import { type FsmJson, fsmJson, unreadFsmJson } from '../report/fsm/fsm-json.ts';
import { scopeOf } from '../signature/scope-of.ts';
import { newStats } from '../solver/build-solver.ts';
import type { Solver } from '../solver/solver.ts';
import { spanOf } from '../syntax/text/source-text.ts';
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
  /** Left out: by output, and every path by itself where the state or an input has a Map or Set. */
  readonly strategy: StrategyName | undefined;
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
  const mined = mineBy(context, file, name, options, options.strategy ?? 'output', emit);
  return mined ?? mineBy(context, file, name, options, 'path', emit)!;
}

/** Undefined where another strategy would do better, which was not chosen. */
function mineBy(
  context: SessionContext,
  file: string,
  name: string,
  options: MineOptions,
  strategy: StrategyName,
  emit: Emit,
): FsmJson | undefined {
  const { clock } = context;
  const { state } = options;
  const wrapper = new StepWrapper(state, options.next, options.signature);
  const more: Partial<SubjectOptions> = {
    dependences: strategy !== 'path',
    wrap: (sources, found, signature) => wrapper.wrap(sources, found, signature),
  };
  const header = { file, name, numbers: options.numbers, strategy, shorten: shortener(context), state };
  emit({ type: 'partial', result: unreadFsmJson(header), leftMs: options.budget.timeoutMs });
  return withSubject(context, { file, name }, options, more, emit, (opened) => {
    const { subject, store, solver, deadline, frontEndMs } = opened;
    const isBetterByPaths = subject.signature.parameters.some((p) => hasCollection(p.shape));
    if (options.strategy === undefined && strategy === 'output' && isBetterByPaths) return undefined;
    const known: Behaviour[] = [];
    const tell = () => {
      const seen = mineFsm(subject, wrapper.place, { behaviours: known }, asksNobody, noProofs, undefined);
      const result = fsmJson(subject, header, { ...seen, undecided: 0 }, undefined, frontEndMs);
      emit({ type: 'partial', result, leftMs: deadline.leftMs });
    };
    tell();
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
        onBehaviour(behaviour) {
          known.push(behaviour);
          if (known.length <= ALL_TOLD || Number.isInteger(Math.log2(known.length))) tell();
        },
      }),
    );
    const reading = { queries: 50_000, timeMs: readingMs(deadline), backendMs: 1000, clock };
    const fsm = mineFsm(subject, wrapper.place, exploration, solver, reading, initialState(subject));
    const proofs = { queries: 5000, timeMs: 2000, clock };
    const claimed = scopeOf({ store, solver, proofs, code: [claimedCode(subject)] }, exploration);
    const scope = { ...claimed, assumes: stateAssumptions(subject, wrapper.place, claimed.assumes) };
    return fsmJson(subject, header, fsm, { exploration, scope }, frontEndMs);
  });
}

/** State that is an input of the step is not assumed to be as it was made; what cannot be chosen of it is. */
function stateAssumptions(
  { program, found }: Subject,
  place: StatePlace,
  assumes: readonly Assumption[],
): Assumption[] {
  if (place.kind === 'parameter') return [...assumes];
  const chosen = new Set([place.name.split('.')[0], ...place.others.map((v) => v.name.split('.')[0])]);
  const isOwn = (a: Assumption) =>
    (a.code === 'instance' && a.text.startsWith('this is a ')) || a.code === 'state';
  const left = new Set(place.kept);
  const fn = functionOf(program, found);
  for (const name of new Set(changedState(program, reachedCode(program, fn)).values()))
    if (place.kind !== 'module' || !chosen.has(name)) left.add(name);
  const span = spanOf(found.node);
  return [
    ...assumes.filter((a) => !isOwn(a)),
    ...[...left].map((name) => ({ code: 'state', text: `${name} is as it was made`, span })),
  ];
}

/** So many behaviours are told of one by one as they are found, more when they have doubled. */
const ALL_TOLD = 16;

/** For what is told meanwhile: steps from the states that runs began in are known without a question. */
const asksNobody: Solver = {
  solve: () => ({ kind: 'unknown', reason: 'not asked' }),
  stats: newStats(),
  dispose() {},
};
const noProofs = { queries: 0, timeMs: 0, backendMs: 0, clock: { now: () => 0 } };

/** Transitions are read and merged after the exploration, within this time. */
function readingMs(deadline: Deadline): number {
  return Math.min(5000, deadline.share(0.25));
}
