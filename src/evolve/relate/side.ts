import type { Term } from '../../expr/term.ts';
import type { TermStore } from '../../expr/term-store.ts';
import type { Executor } from './execute.ts';
import type { FlatCode, Slot } from './flat-code.ts';
import type { Inputs } from './inputs.ts';
import { liveSlots, successors } from './liveness.ts';
import { type Arrival, FIRST_OWN, type State } from './state.ts';
import type { Value } from './values.ts';

/** Where one version stands in a proof: at a loop's head (`h12`), at a call of an input (`c30`), or ended (`return`, `throw`). */
export type Cut = string;

/** The slot that has the outcome of a version that ended. */
export const RESULT: Slot = -1;

/** One version in a proof. */
export interface Side {
  readonly code: FlatCode;
  readonly live: readonly ReadonlySet<Slot>[];
  /** Whether a place is within the loop that begins at a head: it is not reached but through it. */
  isWithin(pc: number, head: number): boolean;
}

export function sideOf(code: FlatCode): Side {
  const outside = new Map<number, ReadonlySet<number>>();
  const isWithin = (pc: number, head: number): boolean => {
    let set = outside.get(head);
    if (set === undefined) outside.set(head, (set = reachedWithout(code, head)));
    return !set.has(pc);
  };
  return { code, live: liveSlots(code), isWithin };
}

function reachedWithout({ instructions }: FlatCode, head: number): ReadonlySet<number> {
  const seen = new Set<number>();
  const open = [0];
  for (let pc = open.pop(); pc !== undefined; pc = open.pop()) {
    const instruction = instructions[pc];
    if (pc === head || seen.has(pc) || instruction === undefined) continue;
    seen.add(pc);
    open.push(...successors(instruction, pc));
    if (instruction.handler !== undefined) open.push(instruction.handler.pc.pc);
  }
  return seen;
}

/** Before the first instruction, with these inputs. */
export function startOf(
  store: TermStore,
  { code }: Side,
  { values, heap }: Inputs,
  conditions: readonly Term[] = [],
): State {
  const nothing: Value = { kind: 'term', term: store.undefined };
  const slots = new Map(code.params.map((slot, i) => [slot, values[i] ?? nothing]));
  return { pc: 0, slots, heap, conditions, recursions: [], calls: false, logs: [], epoch: '' };
}

export function cutOf(arrival: Arrival): Cut {
  return arrival.kind === 'head'
    ? `h${arrival.pc}`
    : arrival.kind === 'call'
      ? `c${arrival.pc}`
      : arrival.kind;
}

export function isEnded(cut: Cut): boolean {
  return cut === 'return' || cut === 'throw';
}

export function pcOf(cut: Cut): number {
  return Number(cut.slice(1));
}

/** The slots that matter from a cut on. */
export function slotsAt(side: Side, cut: Cut): readonly Slot[] {
  if (isEnded(cut)) return [RESULT];
  const pc = pcOf(cut);
  if (cut.startsWith('h')) return [...side.live[pc]!].sort((a, b) => a - b);
  const { handler, ...instruction } = side.code.instructions[pc]!;
  const slots = new Set(side.live[pc + 1]);
  if (instruction.kind === 'assign' && instruction.target !== undefined) slots.delete(instruction.target);
  for (const slot of (handler && side.live[handler.pc.pc]) ?? []) if (slot !== handler!.slot) slots.add(slot);
  return [...slots].sort((a, b) => a - b);
}

/** What is left of an arrival: the values that matter and the heap they reach, inputs always. */
export function keptOf(side: Side, arrival: Arrival): State {
  const cut = cutOf(arrival);
  const slots = new Map<Slot, Value>();
  if (arrival.kind === 'stuck') throw arrival.why;
  if (arrival.kind === 'return' || arrival.kind === 'throw') slots.set(RESULT, arrival.value);
  else
    for (const slot of slotsAt(side, cut)) {
      const value = arrival.state.slots.get(slot);
      if (value !== undefined) slots.set(slot, value);
    }
  return { ...arrival.state, slots };
}

/** All ways on from a state at a cut; a version that ended stays. */
export function onwards(executor: Executor, cut: Cut, state: State): Arrival[] {
  if (isEnded(cut)) return [{ kind: cut as 'return' | 'throw', state, value: state.slots.get(RESULT)! }];
  return executor.run({ ...state, pc: pcOf(cut) + 1 });
}

export function isInput(ref: number): boolean {
  return ref < FIRST_OWN;
}
