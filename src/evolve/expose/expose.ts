/**
 * Which changes between two versions can be seen from outside, for programs too large to be explored (thesis, chapter IV). Data: two
 * subjects on one term store that record dependences and values, and some inputs to start from.
 *
 * 1. `1-find-changes`: statements that differ, in every module on the way; which sites stand for each other.
 * 2. `2-control-distance` and `3-reach`: an input that executes the change (algorithm 4.1).
 * 3. `4-propagation`: how far the effect of the change gets in a run, and where and why it ends.
 * 4. `5-propagate`: an input on which it gets further, until the outcomes differ (algorithm 4.2).
 *
 * Every input has been run on both versions; nothing is said about inputs that were not found.
 */
import type { Clock } from '../../base/environment.ts';
import type { Subject } from '../../explore/subject.ts';
import type { Model } from '../../expr/input-variable.ts';
import type { TermStore } from '../../expr/term-store.ts';
import type { SiteId } from '../../ir/ir.ts';
import type { Solver } from '../../solver/solver.ts';
import type { ObservedPlace } from '../shared/observed-places.ts';
import { findChanges, type SourceChange } from './1-find-changes.ts';
import { reach } from './3-reach.ts';
import { type LocatedDeath, propagate } from './5-propagate.ts';
import { type ChangePart, ExposeContext } from './expose-context.ts';
import type { PairState } from './pair-state.ts';

export interface ExposeRequest {
  readonly before: Subject;
  readonly after: Subject;
  readonly store: TermStore;
  readonly solver: Solver;
  readonly places: readonly ObservedPlace[];
  /** Where a file of the old version is in the new one. */
  readonly relocate: (file: string) => string;
  /** Inputs to start from. */
  readonly inputs: readonly Model[];
  readonly maxRuns: number;
  readonly timeoutMs: number;
  readonly clock: Clock;
  readonly onProgress?: (done: number, of: number, runs: number) => void;
}

/** What became of a change. */
export type Exposure = { readonly change: SourceChange; readonly runs: Runs } & (
  | { readonly status: 'exposed'; readonly state: PairState }
  | {
      readonly status: 'masked';
      readonly state: PairState;
      readonly death: LocatedDeath | undefined;
      /** What is different in the statement was executed too, or something that uses it. */
      readonly ran: boolean;
    }
  | {
      readonly status: 'unreached';
      /** Control dependences that were missing in the nearest run; Infinity: nothing that was decided leads there. */
      readonly nearest: number;
      readonly at: SiteId | undefined;
      readonly version: 'before' | 'after';
    }
);

/** Inputs that were run: until the change was executed, and after that. */
export interface Runs {
  readonly toReach: number;
  readonly toExpose: number;
}

export interface Exposed {
  readonly exposures: readonly Exposure[];
  readonly runs: number;
  /** Time or runs were spent before everything was tried. */
  readonly isOver: boolean;
}

export function expose(request: ExposeRequest): Exposed {
  const { before, after, clock, timeoutMs } = request;
  const { changes, siteMap } = findChanges(before, after, request.relocate);
  const context = new ExposeContext({ ...request, siteMap });
  const end = clock.now() + timeoutMs;
  context.until = end;
  const states: PairState[] = [];
  for (const model of request.inputs) {
    const state = context.run(model);
    if (state !== undefined) states.push(state);
  }
  const exposures: Exposure[] = [];
  let isOver = false;
  for (const [i, change] of changes.entries()) {
    request.onProgress?.(i, changes.length, context.runs);
    context.until = clock.now() + (end - clock.now()) / (changes.length - i);
    exposures.push(exposeChange(context, change, states));
    isOver ||= context.isOver();
  }
  return { exposures, runs: context.runs, isOver };
}

/** Looks for an input for one change; every run is kept as a start for the next change. */
function exposeChange(context: ExposeContext, change: SourceChange, states: PairState[]): Exposure {
  const first = context.runs;
  const statement = reachPart(context, change, 'sites', states);
  const toReach = context.runs - first;
  const runs = () => ({ toReach, toExpose: context.runs - first - toReach });
  if ('nearest' in statement) return { change, runs: runs(), status: 'unreached', ...statement };
  const differs = statement.reached.find((state) => state.pair.differs);
  if (differs !== undefined) return { change, runs: runs(), status: 'exposed', state: differs };
  const exact = reachPart(context, change, 'exact', states);
  let death: LocatedDeath | undefined;
  let masked = statement.reached[0]!;
  for (const state of 'nearest' in exact ? [] : exact.reached) {
    const result = propagate(context, change, state);
    if (result.exposed !== undefined)
      return { change, runs: runs(), status: 'exposed', state: result.exposed };
    if (death === undefined) [death, masked] = [result.death, result.masked];
    if (context.isOver()) break;
  }
  return { change, runs: runs(), status: 'masked', state: masked, death, ran: !('nearest' in exact) };
}

type ReachedPart =
  | { readonly reached: readonly PairState[] }
  | { readonly nearest: number; readonly at: SiteId | undefined; readonly version: 'before' | 'after' };

/** The states that execute a part of a change: those known, or else one that is looked for. */
function reachPart(
  context: ExposeContext,
  change: SourceChange,
  part: ChangePart,
  states: PairState[],
): ReachedPart {
  const known = states.filter((state) => context.executes(state, change, part));
  if (known.length > 0) return { reached: known };
  const version = change.after !== undefined && change.after.sites.size > 0 ? 'after' : 'before';
  const byModel = new Map(states.map((state) => [state.model, state]));
  const { reached, nearest, at } = reach({
    version: context[version].version,
    targets: context.sitesToReach(change, version, part),
    starts: states.map((state) => ({ model: state.model, trace: state[version] })),
    run: (model) => {
      const state = context.run(model);
      if (state === undefined) return undefined;
      states.push(state);
      byModel.set(model, state);
      return { model, trace: state[version] };
    },
    solve: (conditions, hint) => context.solve(conditions, hint),
    isOver: context.isOver,
  });
  const state = reached && byModel.get(reached.model);
  return state === undefined ? { nearest, at, version } : { reached: [state] };
}
