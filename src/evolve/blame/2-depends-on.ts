import type { BitSet } from '../../base/bitset.ts';
import { type RelevantSlices, relevantSlices } from '../../explore/slice/relevant-slices.ts';
import { freeVariables } from '../../expr/free-variables.ts';
import type { TermStore } from '../../expr/term-store.ts';
import type { Condition, Trace } from '../../machine/trace.ts';
import type { Side } from './side.ts';

/** Traces with more decisions or instances are not sliced for each decision; then what it is nested in stands for its slice. */
const MOST_DECISIONS = 4000;
const MOST_INSTANCES = 400_000;
const MOST_PARENTS = 100;

/** The input variables that decide each decision of a run: those in it, and in what its slice decides. */
export class DependsOn {
  readonly #store: TermStore;
  readonly #trace: Trace;
  readonly #slices: RelevantSlices | undefined;
  readonly #byInstance = new Map<number, Condition[]>();

  constructor(store: TermStore, side: Side, trace: Trace) {
    this.#store = store;
    this.#trace = trace;
    const { instances, decisions } = trace;
    for (const decision of decisions) {
      const same = this.#byInstance.get(decision.instance);
      if (same === undefined) this.#byInstance.set(decision.instance, [decision]);
      else same.push(decision);
    }
    if (instances !== undefined && decisions.length <= MOST_DECISIONS && instances.count <= MOST_INSTANCES)
      this.#slices = relevantSlices(instances, decisions, side.sides);
  }

  variables(decision: Condition): BitSet {
    const found = freeVariables(this.#store, decision.term).clone();
    const add = (conditions: readonly Condition[] | undefined) => {
      for (const { term } of conditions ?? []) found.union(freeVariables(this.#store, term));
    };
    if (decision.instance < 0) return found;
    if (this.#slices === undefined) {
      const parent = this.#trace.instances?.parent;
      let left = MOST_PARENTS;
      for (let i = decision.instance; i >= 0 && left-- > 0; i = parent?.[i] ?? -1)
        add(this.#byInstance.get(i));
      return found;
    }
    if (!this.#byInstance.has(decision.instance)) return found;
    for (const [instance, conditions] of this.#byInstance)
      if (instance < decision.instance && this.#slices.contains(decision.instance, instance)) add(conditions);
    return found;
  }
}
