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
  const reasons = new Map<number, Reason>();
  walkBack(instances, criterion, sides, kind, (i, dependent, why, variable) =>
    reasons.set(i, { dependent, kind: why, ...(variable >= 0 && { variable }) }),
  );
  return reasons;
}

/** The same slice without the reasons, told once for each instance: `variable` is -1 but for potential dependence. */
export function walkBack(
  instances: Instances,
  criterion: readonly number[],
  sides: BranchSides,
  kind: SliceKind,
  visit: (instance: number, dependent: number, kind: Reason['kind'], variable: Variable) => void,
): void {
  const { count, parent, data, dataStart, useStart, useVariable, useDefinition } = instances;
  const queue = new Int32Array(count);
  const seen = new Uint8Array(count);
  let length = 0;
  const reach = (i: number, dependent: number, why: Reason['kind'], variable: Variable): void => {
    if (i < 0 || seen[i] === 1) return;
    seen[i] = 1;
    queue[length++] = i;
    visit(i, dependent, why, variable);
  };
  const definers = new PotentialDefiners(instances, sides);
  const registered = kind === 'relevant' ? allRegistered(definers, count) : undefined;
  for (const i of criterion) reach(i, -1, 'criterion', -1);
  let reader = -1;
  let variable: Variable = -1;
  const byOtherSide = (branch: number): void => reach(branch, reader, 'potential', variable);
  const look = (key: number, since: number): void =>
    registered?.get(key)?.takeBetween(since, reader, byOtherSide);
  for (let next = 0; next < length; next++) {
    const i = queue[next]!;
    for (let k = dataStart[i]!; k < dataStart[i + 1]!; k++) reach(data[k]!, i, 'data', -1);
    reach(parent[i]!, i, 'control', -1);
    if (registered === undefined) continue;
    reader = i;
    for (let k = useStart[i]!; k < useStart[i + 1]!; k++) {
      variable = useVariable[k]!;
      definers.places(i, variable, useDefinition[k]!, look);
    }
  }
}

function allRegistered(definers: PotentialDefiners, count: number): Map<number, Registered> {
  const registered = new Map<number, Registered>();
  const add = (key: number, i: number): void => {
    let list = registered.get(key);
    if (list === undefined) registered.set(key, (list = new Registered()));
    list.add(i);
  };
  for (let i = 0; i < count; i++) definers.registers(i, add);
  return registered;
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
