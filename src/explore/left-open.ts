import { Op } from '../expr/op.ts';
import type { Term } from '../expr/term.ts';
import type { TermStore } from '../expr/term-store.ts';
import { DecisionNode } from './decision-tree.ts';
import type { Limit, LimitName, OpenDecision } from './exploration.ts';
import type { OpenPoint } from './frontier.ts';
import type { SearchLog } from './search-log.ts';

/** Points further down are left together, as all that is below the one above them at this depth: a long run has too many to tell each by all that leads there. */
const DEEPEST = 500;

/** What a search did not look at, and why. */
export class LeftOpen {
  readonly #store: TermStore;
  readonly #log: SearchLog | undefined;
  readonly #limits = new Map<string, Limit>();
  readonly #decisions: OpenDecision[] = [];
  /** For points further down than that, the one above them. */
  readonly #above = new Map<DecisionNode, DecisionNode>();
  readonly #leftWhole = new Set<DecisionNode>();

  constructor(store: TermStore, log: SearchLog | undefined) {
    this.#store = store;
    this.#log = log;
  }

  limit(name: LimitName, message: string): void {
    this.#limits.set(`${name}\0${message}`, { name, message });
  }

  add(decision: OpenDecision): void {
    // That keys differ is true of every input.
    const conditions = decision.conditions.filter((t) => this.#store.op(t) !== Op.Distinct);
    const isShort = conditions.length <= DEEPEST;
    this.#decisions.push({ ...decision, conditions: isShort ? conditions : conditions.slice(0, DEEPEST) });
  }

  /** A point that was never tried; false when nothing is open there. */
  leave(point: OpenPoint, decision: Omit<OpenDecision, 'conditions'>, why: string): boolean {
    const conditions = point.closed ? undefined : this.#conditions(point);
    if (conditions === undefined) return false;
    this.#log?.closed(point, `not tried: ${why}`);
    if (conditions !== 'left') this.add({ ...decision, conditions });
    return true;
  }

  /** A point that is not to be tried. */
  pass(point: OpenPoint, name: LimitName, message: string): void {
    const conditions = this.#conditions(point);
    this.giveUp(point, conditions === 'left' ? undefined : conditions, name, message);
  }

  /** What leads to a point, or to one above it; `left` when that was left before. */
  #conditions(point: OpenPoint): readonly Term[] | 'left' | undefined {
    const above = point instanceof DecisionNode ? this.#highest(point) : undefined;
    if (above === undefined) return point.open(this.#store);
    if (this.#leftWhole.has(above)) return 'left';
    this.#leftWhole.add(above);
    return above.prefix();
  }

  /** Of a point that is too deep the one above it which stands for it. */
  #highest(point: DecisionNode): DecisionNode | undefined {
    if (point.depth < DEEPEST) return undefined;
    const way: DecisionNode[] = [];
    let node = point;
    for (; node.depth > DEEPEST && !this.#above.has(node); node = node.parent!) way.push(node);
    const highest = this.#above.get(node) ?? node;
    for (const passed of way) this.#above.set(passed, highest);
    return highest;
  }

  /** A point that was tried in vain. */
  giveUp(point: OpenPoint, conditions: readonly Term[] | undefined, name: LimitName, message: string): void {
    point.closed = true;
    this.#log?.closed(point, message);
    if (conditions !== undefined) this.add({ conditions, reason: name });
    this.limit(name, message);
  }

  get limits(): Limit[] {
    return [...this.#limits.values()];
  }

  get decisions(): readonly OpenDecision[] {
    return this.#limits.size > 0 && this.#decisions.length === 0 ? [everything] : this.#decisions;
  }
}

/** Where nothing says which inputs were left out. */
const everything: OpenDecision = { conditions: [], reason: 'run' };
