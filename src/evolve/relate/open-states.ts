import type { TermStore } from '../../expr/term-store.ts';
import type { FlatCode, Slot } from './flat-code.ts';
import { liveSlots } from './liveness.ts';
import { mergeStates } from './merge-states.ts';
import type { State } from './state.ts';

/** How code is run between cuts. */
export interface Ways {
  /** Ways that come together again are one, with values that hang on which way it was. */
  readonly merges: boolean;
  /** Heads of loops that are no cuts, as these go round a certain number of times. */
  readonly passed: ReadonlySet<number>;
}

export const eachWay: Ways = { merges: false, passed: new Set() };

const liveOf = new WeakMap<FlatCode, readonly ReadonlySet<Slot>[]>();

/** States whose next instructions are still to be run. */
export class OpenStates {
  readonly #store: TermStore;
  readonly #code: FlatCode;
  readonly #merges: boolean;
  readonly #states: State[] = [];

  constructor(store: TermStore, code: FlatCode, merges: boolean) {
    this.#store = store;
    this.#code = code;
    this.#merges = merges;
  }

  get size(): number {
    return this.#states.length;
  }

  add(state: State): void {
    if (!this.#merges) {
      this.#states.push(state);
      return;
    }
    for (const [i, other] of this.#states.entries()) {
      if (other.pc !== state.pc) continue;
      const merged = mergeStates(this.#store, other, state, this.#live(state.pc));
      if (merged === undefined) continue;
      this.#states.splice(i, 1);
      this.add(merged);
      return;
    }
    this.#states.push(state);
  }

  /** The latest one, or where ways are to come together the one that is least far. */
  next(): State | undefined {
    if (!this.#merges) return this.#states.pop();
    let first = 0;
    for (const [i, { pc }] of this.#states.entries()) if (pc < this.#states[first]!.pc) first = i;
    return this.#states.splice(first, 1)[0];
  }

  #live(pc: number): ReadonlySet<Slot> {
    let live = liveOf.get(this.#code);
    if (live === undefined) liveOf.set(this.#code, (live = liveSlots(this.#code)));
    return live[pc]!;
  }
}
