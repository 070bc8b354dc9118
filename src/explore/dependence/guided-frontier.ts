import type { Model } from '../../expr/input-variable.ts';
import type { Term } from '../../expr/term.ts';
import type { TermStore } from '../../expr/term-store.ts';
import type { ConditionKind, Trace } from '../../machine/trace.ts';
import type { Placement } from '../decision-tree.ts';
import type { Frontier, OpenPoint, Shown } from '../frontier.ts';
import { StateFrontier } from './state-frontier.ts';
import { type ForestOptions, ValueForest } from './value-forest.ts';

/** So many runs are made for values first: small functions need no more. */
const FIRST_RUNS = 16;

/** So many runs are made for states before it is asked whether they are worth it; then twice as many each time, up to a last time. */
const TRIAL_RUNS = 48;
const LAST_TRIAL = 192;

/** The least share of decisions that states must spare. */
const LEAST_SHARE = 0.4;

type Mode = 'values' | 'states';

/**
 * Leaves out paths in one of two ways, each of which shows every value by itself: by what values depend on (`ValueForest`), or by the states that
 * paths lead to (`StateFrontier`). It begins with the first, goes on with the second where runs pass cuts, and returns when that spares too little.
 */
export class GuidedFrontier implements Frontier {
  readonly #forest: ValueForest;
  readonly #states: StateFrontier;
  #mode: Mode = 'values';
  /** Points of the other mode. */
  #parked: GuidedPoint[] = [];
  #left = FIRST_RUNS;
  #trial = TRIAL_RUNS;
  /** There is no going back. */
  #isDecided = false;
  #hasCuts = false;
  /** Runs that were made for states only. */
  #kept: { readonly trace: Trace; readonly placement: Placement }[] = [];

  constructor(options: ForestOptions) {
    this.#forest = new ValueForest(options);
    this.#states = new StateFrontier(options.store);
  }

  insert(trace: Trace, placement: Placement, target?: OpenPoint): Shown {
    const aim = target instanceof GuidedPoint ? target : undefined;
    if (this.#isDecided && this.#mode === 'values') return this.#byValues(trace, placement, aim);
    this.#hasCuts ||= (trace.cuts?.length ?? 0) > 0;
    const shown = this.#wrapped(this.#states.insert(trace, placement, aim?.point), 'states');
    this.#left--;
    if (this.#mode === 'states') {
      if (this.#isDecided) return shown;
      this.#kept.push({ trace, placement });
      if (this.#left > 0) return shown;
      const isFirst = this.#trial === TRIAL_RUNS;
      this.#trial *= 2;
      this.#left = this.#trial;
      const { share } = this.#states;
      // At first there may be no state yet of which everything is explored.
      if (share >= LEAST_SHARE || (isFirst && share === 0)) {
        this.#isDecided = this.#trial > LAST_TRIAL;
        return shown;
      }
      return this.#turn('values', {
        ...shown,
        touched: this.#kept.flatMap((run) => this.#byValues(run.trace, run.placement, undefined).touched),
      });
    }
    this.#parked.push(...(shown.touched as GuidedPoint[]));
    const before = aim?.progress;
    const byValues = this.#byValues(trace, placement, aim);
    if (aim !== undefined && aim.progress === before) {
      // The dependences did not tell what would happen: by states, or path by path where there are none.
      aim.excused++;
      return this.#turn('states', byValues);
    }
    if (!this.#hasCuts && this.#left <= -LAST_TRIAL) this.#turn('values', byValues);
    if (!this.#hasCuts) return byValues;
    if (this.#left > 0) return byValues;
    this.#left = this.#trial;
    return this.#turn('states', byValues, false);
  }

  #byValues(trace: Trace, placement: Placement, aim: GuidedPoint | undefined): Shown {
    return this.#wrapped(this.#forest.insert(trace, placement, aim?.point), 'values');
  }

  /** Goes on in the other way, with the points that waited for it. */
  #turn(mode: Mode, shown: Shown, forGood = true): Shown {
    this.#mode = mode;
    this.#isDecided = forGood;
    const touched = [...this.#parked, ...shown.touched];
    this.#parked = [];
    this.#kept = [];
    return { ...shown, touched };
  }

  #wrapped(shown: Shown, mode: Mode): Shown {
    return { ...shown, touched: shown.touched.map((point) => new GuidedPoint(this, point, mode)) };
  }

  /** Should the point wait? */
  parks(point: GuidedPoint): boolean {
    if (point.mode === this.#mode) return false;
    if (!this.#isDecided) this.#parked.push(point);
    return true;
  }

  later(): readonly OpenPoint[] {
    const later = this.#mode === 'values' ? this.#forest.later() : [];
    return later.map((point) => new GuidedPoint(this, point, 'values'));
  }
}

/** A point of one mode, closed as long as the other one is on. */
class GuidedPoint implements OpenPoint {
  readonly point: OpenPoint;
  readonly mode: Mode;
  /** Runs that need not have got anywhere. */
  excused = 0;
  readonly #frontier: GuidedFrontier;

  constructor(frontier: GuidedFrontier, point: OpenPoint, mode: Mode) {
    this.#frontier = frontier;
    this.point = point;
    this.mode = mode;
  }

  get site(): number {
    return this.point.site;
  }

  get firstTaken(): boolean {
    return this.point.firstTaken;
  }

  get kind(): ConditionKind | undefined {
    return this.point.kind;
  }

  get depth(): number {
    return this.point.depth;
  }

  get occurrence(): number {
    return this.point.occurrence;
  }

  get progress(): number {
    return this.point.progress + this.excused;
  }

  get hint(): Model | undefined {
    return this.point.hint;
  }

  get closed(): boolean {
    return this.#frontier.parks(this) || this.point.closed;
  }

  set closed(isClosed: boolean) {
    this.point.closed = isClosed;
  }

  open(store: TermStore): Term[] | undefined {
    return this.point.open(store);
  }
}
