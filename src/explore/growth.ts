/**
 * When inputs grow. Nothing bounds the size of an input; the search only prefers small ones. What needs a larger input than those it begins with
 * waits, unless it leads to a side of a branch that no run has taken. When nothing small is open, the waiting points are taken by size,
 * each size as a whole, as long as that costs few runs; the rest stays open.
 */

import { asksOfContainer, isQuestion, namedElements } from '../expr/asks-of-container.ts';
import { evaluate } from '../expr/evaluate.ts';
import { freeVariables } from '../expr/free-variables.ts';
import type { Model } from '../expr/input-variable.ts';
import { subterms } from '../expr/size.ts';
import type { Term } from '../expr/term.ts';
import type { TermStore } from '../expr/term-store.ts';
import { sizeFactor } from '../expr/variable-domain.ts';
import { shrinkModel } from '../solver/shrink-model.ts';
import type { OpenPoint } from './frontier.ts';

/** How many times as large as at first inputs are made for a new side, and for more of the same. */
const MOST_FOR_NEW = 1024;
const MOST_FOR_MORE = 2;
/** Runs that may be spent on more of the same: so many, or this part of those with small inputs. */
const RUNS_FOR_MORE = 12;
const PART_FOR_MORE = 0.5;

export interface Waiting {
  readonly point: OpenPoint;
  /** Where an input is known: it, and how many times as large as at first it is. */
  readonly model?: Model;
  readonly factor: number;
}

/** The points that wait for larger inputs. */
export class Growth {
  readonly #store: TermStore;
  readonly #waiting = new Map<OpenPoint, Waiting>();
  /** The size up to which everything is tried. */
  #reach = 1;
  #runsAtFirst = -1;
  #runsBefore = 0;
  #lastCost = 0;

  constructor(store: TermStore) {
    this.#store = store;
  }

  get waiting(): readonly Waiting[] {
    return [...this.#waiting.values()].filter((w) => !w.point.closed);
  }

  /** The model with inputs as small as the conditions let them be. */
  smallest(conditions: readonly Term[], model: Model): Model {
    if (this.factorOf(model) <= this.#reach || this.#asksForMany(conditions, model)) return model;
    const needed = new Set<number>();
    for (const c of conditions) for (const id of freeVariables(this.#store, c)) needed.add(id);
    const kept = [...model].filter(
      ([id]) => needed.has(id) || this.#store.variables[id]!.firstSize === undefined,
    );
    return shrinkModel(this.#store, conditions, new Map(kept));
  }

  /** Do conditions ask about elements that no term of theirs names? */
  #asksForMany(conditions: readonly Term[], model: Model): boolean {
    const store = this.#store;
    const asking = conditions.filter((c) => asksOfContainer(store, c));
    return asking.some((c) =>
      subterms(store, c).some(
        (t) =>
          isQuestion(store, t) && Number(evaluate(store, store.arg(t, 1), model)) > namedElements(store, t),
      ),
    );
  }

  factorOf(model: Model): number {
    let most = 0;
    for (const [id, value] of model) most = Math.max(most, sizeFactor(this.#store.variables[id]!, value));
    return most;
  }

  /** May an input be run that is so many times as large as at first? */
  admits(factor: number, isNewSide: boolean): boolean {
    return factor <= this.#reach || (isNewSide && factor <= MOST_FOR_NEW);
  }

  wait(waiting: Waiting): void {
    this.#waiting.set(waiting.point, waiting);
  }

  /** Points to try next, now that nothing smaller is open, after so many runs; none when that would be too much. */
  grown(runs: number): readonly OpenPoint[] {
    if (this.#runsAtFirst < 0) this.#runsAtFirst = runs;
    const cost = runs - this.#runsBefore;
    const growth = this.#lastCost > 0 ? Math.max(1, cost / this.#lastCost) : 1;
    const isFirst = this.#reach === 1;
    const more = this.waiting.filter((w) => w.model !== undefined && w.factor <= MOST_FOR_MORE);
    const next = Math.min(...more.map((w) => w.factor));
    const points = more.filter((w) => w.factor <= next).map((w) => w.point);
    const expected = isFirst ? points.length : Math.max(points.length, cost * growth);
    const allowance = Math.max(RUNS_FOR_MORE, this.#runsAtFirst * PART_FOR_MORE);
    if (points.length === 0 || runs - this.#runsAtFirst + expected > allowance) return [];
    if (!isFirst) this.#lastCost = cost;
    this.#runsBefore = runs;
    this.#reach = next;
    for (const point of points) this.#waiting.delete(point);
    return points;
  }
}
