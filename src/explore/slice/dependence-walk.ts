import type { BranchSides } from '../../flow/cfg/branch-sides.ts';
import type { Variable } from '../../flow/data/variables.ts';
import type { Instances } from '../../machine/trace.ts';
import { PotentialDefiners } from './potential-definers.ts';

/** Why an instance is in a slice: another one in it depends on it. */
export interface Reason {
  /** The instance that depends on it, nearer to the criterion; -1 when it is the criterion itself. */
  readonly dependent: number;
  readonly kind: 'criterion' | 'data' | 'control' | 'potential';
  /** For potential dependence: the variable that the other side may define. */
  readonly variable?: Variable;
}

/** `dynamic`: by data and control dependence; `relevant`: by potential dependence too. */
export const sliceKinds = ['relevant', 'dynamic'] as const;

export type SliceKind = (typeof sliceKinds)[number];

/**
 * The relevant slice of some instances as a set of instances, each with the first reason met on the way back, so that
 * following the reasons leads to the criterion by a shortest chain.
 */
export function relevantSlice(
  instances: Instances,
  criterion: readonly number[],
  sides: BranchSides,
  kind: SliceKind = 'relevant',
): ReadonlyMap<number, Reason> {
  const definers = new PotentialDefiners(instances, sides);
  const registered = new Map<number, Registered>();
  for (let i = 0; i < instances.count; i++)
    definers.registers(i, (key) => {
      let list = registered.get(key);
      if (list === undefined) registered.set(key, (list = new Registered()));
      list.add(i);
    });
  const reasons = new Map<number, Reason>();
  for (const i of criterion) reasons.set(i, { dependent: -1, kind: 'criterion' });
  const reach = (i: number, reason: Reason): void => {
    if (i >= 0 && !reasons.has(i)) reasons.set(i, reason);
  };
  const { parent, data, dataStart, useStart, useVariable, useDefinition } = instances;
  for (const i of reasons.keys()) {
    for (let k = dataStart[i]!; k < dataStart[i + 1]!; k++) reach(data[k]!, { dependent: i, kind: 'data' });
    reach(parent[i]!, { dependent: i, kind: 'control' });
    for (let k = useStart[i]!; kind === 'relevant' && k < useStart[i + 1]!; k++) {
      const variable = useVariable[k]!;
      definers.places(i, variable, useDefinition[k]!, ({ key, since }) => {
        registered
          .get(key)
          ?.takeBetween(since, i, (branch) => reach(branch, { dependent: i, kind: 'potential', variable }));
      });
    }
  }
  return reasons;
}

/** The possible definers of one variable in order; each is handed out once. */
class Registered {
  readonly #instances: number[] = [];
  /** For each position the next one at or before it that is left, or -1. */
  readonly #left: number[] = [];

  add(instance: number): void {
    this.#left.push(this.#instances.length);
    this.#instances.push(instance);
  }

  takeBetween(low: number, high: number, visit: (instance: number) => void): void {
    let from = 0;
    let to = this.#instances.length;
    while (from < to) {
      const middle = (from + to) >>> 1;
      if (this.#instances[middle]! < high) from = middle + 1;
      else to = middle;
    }
    for (let at = this.#find(from - 1); at >= 0 && this.#instances[at]! > low; at = this.#find(at)) {
      visit(this.#instances[at]!);
      this.#left[at] = at - 1;
    }
  }

  #find(at: number): number {
    let root = at;
    while (root >= 0 && this.#left[root] !== root) root = this.#left[root]!;
    for (let i = at; i >= 0 && i !== root; ) {
      const next = this.#left[i]!;
      this.#left[i] = root;
      i = next;
    }
    return root;
  }
}
