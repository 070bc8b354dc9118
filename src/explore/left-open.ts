import type { Term } from '../expr/term.ts';
import type { TermStore } from '../expr/term-store.ts';
import type { Limit, LimitName, OpenDecision } from './exploration.ts';
import type { OpenPoint } from './frontier.ts';
import type { SearchLog } from './search-log.ts';

/** What a search did not look at, and why. */
export class LeftOpen {
  readonly #store: TermStore;
  readonly #log: SearchLog | undefined;
  readonly #limits = new Map<string, Limit>();
  readonly #decisions: OpenDecision[] = [];

  constructor(store: TermStore, log: SearchLog | undefined) {
    this.#store = store;
    this.#log = log;
  }

  limit(name: LimitName, message: string): void {
    this.#limits.set(`${name}\0${message}`, { name, message });
  }

  add(decision: OpenDecision): void {
    this.#decisions.push(decision);
  }

  /** A point that was never tried; false when nothing is open there. */
  leave(point: OpenPoint, decision: Omit<OpenDecision, 'conditions'>, why: string): boolean {
    const conditions = point.closed ? undefined : point.open(this.#store);
    if (conditions === undefined) return false;
    this.#log?.closed(point, `not tried: ${why}`);
    this.#decisions.push({ ...decision, conditions });
    return true;
  }

  /** A point that was tried in vain. */
  giveUp(point: OpenPoint, conditions: readonly Term[] | undefined, name: LimitName, message: string): void {
    point.closed = true;
    this.#log?.closed(point, message);
    if (conditions !== undefined) this.#decisions.push({ conditions, reason: name });
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
