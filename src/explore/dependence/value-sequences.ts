/**
 * What decides the value of every statement instance of a run, as sequences of conditions: an input that satisfies the
 * sequence of an instance executes it, unless an exception ends the run before, and computes the same symbolic value there.
 * The sequence of an instance is that of its control parent, then those of what it uses (definitions, and the branches
 * since then whose other side might have defined it, the latest first, since only they make earlier ones matter), then its own decisions.
 */
import type { BranchSides } from '../../flow/cfg/branch-sides.ts';
import { ConditionKind, type Trace } from '../../machine/trace.ts';
import { DefinerLog } from '../slice/definer-log.ts';
import { PotentialDefiners } from '../slice/potential-definers.ts';
import { untracked } from '../slice/untracked.ts';
import type { SequencePool } from './sequence-pool.ts';

export interface ValueSequences {
  /** By instance: the sequence, own decisions included. */
  readonly full: Int32Array;
  /** By instance: the part that decides whether it is executed at all, a prefix of `full`. */
  readonly base: Int32Array;
  /** What was decided before the function ran: its requirements. */
  readonly before: number;
  /** Why they are whole paths instead; undefined when they are not. */
  readonly note: string | undefined;
}

export function valueSequences(trace: Trace, sides: BranchSides, pool: SequencePool): ValueSequences {
  const { instances, decisions } = trace;
  if (instances === undefined) throw new Error('strategy dependence needs a trace with dependences');
  const position = new Map<number, number>();
  const own = new Map<number, number>();
  let before = 0;
  const assumes = new Set<number>();
  decisions.forEach(({ term, instance, kind }, index) => {
    if (!position.has(term)) position.set(term, index);
    const single = pool.single(term);
    if (instance < 0) before = pool.union(before, single);
    else own.set(instance, pool.union(own.get(instance) ?? 0, single));
    if (kind === ConditionKind.assume) assumes.add(instance);
  });
  const full = new Int32Array(instances.count);
  const base = new Int32Array(instances.count);
  const note = untracked(trace, sides.flow.program);
  if (note !== undefined) {
    let sequence = before;
    for (let i = 0; i < instances.count; i++) {
      base[i] = sequence;
      full[i] = sequence = pool.union(sequence, own.get(i) ?? 0);
    }
    return { full, base, before, note };
  }
  const definers = new PotentialDefiners(instances, sides);
  const logs = new Map<number, DefinerLog>();
  const lastPosition = (sequence: number): number => position.get(pool.terms(sequence).at(-1)!) ?? -1;
  const { count, parent, data, dataStart, useStart, useVariable, useDefinition } = instances;
  const reached = new Set(instances.reached);
  let assumed = before;
  const units: number[] = [];
  let unit = 0;
  const take = (key: number, since: number): void => {
    const log = logs.get(key);
    if (log !== undefined) unit = pool.union(unit, log.after(since));
  };
  const register = (key: number, i: number): void => {
    let log = logs.get(key);
    if (log === undefined) logs.set(key, (log = new DefinerLog(pool)));
    log.push(i, full[i]!);
  };
  for (let i = 0; i < count; i++) {
    const start = parent[i]! < 0 ? assumed : pool.union(assumed, full[parent[i]!]!);
    units.length = 0;
    for (let k = useStart[i]!; k < useStart[i + 1]!; k++) {
      unit = 0;
      definers.places(i, useVariable[k]!, useDefinition[k]!, take);
      if (useDefinition[k]! >= 0) unit = pool.union(unit, full[useDefinition[k]!]!);
      if (unit !== 0) units.push(unit);
    }
    for (let k = dataStart[i]!; k < dataStart[i + 1]!; k++)
      if (full[data[k]!] !== 0) units.push(full[data[k]!]!);
    if (units.length > 1) units.sort((a, b) => lastPosition(a) - lastPosition(b));
    let sequence = start;
    for (const unit of units) sequence = pool.union(sequence, unit);
    // What a handler depends on, or what goes on after a call that might have thrown, decides whether it is reached.
    base[i] = reached.has(i) ? sequence : start;
    const mine = own.get(i);
    if (mine !== undefined) sequence = pool.union(sequence, mine);
    full[i] = sequence;
    if (assumes.has(i)) assumed = pool.union(assumed, sequence);
    if (sequence !== 0) definers.registers(i, register);
  }
  return { full, base, before, note };
}
