/**
 * Relevant slices of a run: the transitive closure of dynamic data, control and potential dependence (definition 4).
 * `relevantSlices` computes those of all instances in one forward pass, as interned sets of the decisions in them: an
 * instance's slice is its own decision joined with the slices of what it depends on, and each branch instance leaves its
 * slice with every variable that its other side may define, for later reads of that variable to take.
 */
import type { BranchSides } from '../../flow/cfg/branch-sides.ts';
import type { Condition, Instances } from '../../machine/trace.ts';
import { DefinerLog } from './definer-log.ts';
import { PotentialDefiners } from './potential-definers.ts';
import { SetPool } from './set-pool.ts';

export interface RelevantSlices {
  /** Is `part` in the relevant slice of `instance`? For instances that made a decision, or are among `branches`. */
  contains(instance: number, part: number): boolean;
  /**
   * Instances that made no decision, since what they look at is known exactly, but that would have gone another way had
   * some decision been another: branches, and what may have thrown. In order.
   */
  readonly branches: readonly number[];
  /** Some slices are larger than they need be, because memory was short. */
  readonly saturated: boolean;
  /** How many different slices there are. */
  readonly distinct: number;
}

/** More branches than this that made no decision are not told apart. */
const maxBranches = 4096;

/** Slices over `decisions`, which are in order of execution. Decisions before the run (instance -1) are in every slice. */
export function relevantSlices(
  instances: Instances,
  decisions: readonly Condition[],
  sides: BranchSides,
): RelevantSlices {
  const { count, parent, data, dataStart, useStart, useVariable, useDefinition, taken } = instances;
  const bitOf = new Int32Array(count).fill(-1);
  let bits = 0;
  for (const { instance } of decisions) if (instance >= 0 && bitOf[instance] === -1) bitOf[instance] = bits++;
  const pool = new SetPool();
  const definers = new PotentialDefiners(instances, sides);
  const logs = new Map<number, DefinerLog>();
  const slices = new Int32Array(count);
  const branches: number[] = [];
  let set = 0;
  const take = (key: number, since: number): void => {
    const log = logs.get(key);
    if (log !== undefined) set = pool.union(set, log.after(since));
  };
  const register = (key: number, i: number): void => {
    let log = logs.get(key);
    if (log === undefined) logs.set(key, (log = new DefinerLog(pool)));
    log.push(i, set);
  };
  for (let i = 0; i < count; i++) {
    const bit = bitOf[i]!;
    set = bit === -1 ? 0 : pool.single(bit);
    if (parent[i]! >= 0) set = pool.union(set, slices[parent[i]!]!);
    for (let k = dataStart[i]!; k < dataStart[i + 1]!; k++) set = pool.union(set, slices[data[k]!]!);
    for (let k = useStart[i]!; k < useStart[i + 1]!; k++)
      definers.places(i, useVariable[k]!, useDefinition[k]!, take);
    if (set !== 0 && bit === -1 && taken[i]! >= 0 && branches.length < maxBranches) {
      branches.push(i);
      set = pool.union(set, pool.single(bits));
      bitOf[i] = bits++;
    }
    slices[i] = set;
    if (set !== 0) definers.registers(i, register);
  }
  return {
    contains: (instance, part) => part < 0 || pool.has(slices[instance]!, bitOf[part]!),
    branches,
    saturated: pool.saturated,
    distinct: pool.count,
  };
}
