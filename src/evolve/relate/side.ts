import type { Term } from '../../expr/term.ts';
import type { TermStore } from '../../expr/term-store.ts';
import type { Executor } from './execute.ts';
import type { FlatCode, Slot } from './flat-code.ts';
import type { Inputs } from './inputs.ts';
import { liveSlots, successors } from './liveness.ts';
import { type Arrival, FIRST_OWN, type State } from './state.ts';
import type { Value } from './values.ts';

/**
 * Where one version stands in a proof: at a loop's head (`h12`), at a call of an input (`c30`), or ended (`return`, `throw`). Behind that, which variables
 * hold objects there (`h12~5o`): one that is an item or undefined is two places.
 */
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

/** {@link cutOf} with what kinds of values the variables that matter have. */
export function placeOf(side: Side, arrival: Arrival): Cut {
  const cut = cutOf(arrival);
  if (arrival.kind === 'stuck') return cut;
  const kinds = (value: Value | undefined, slot: Slot): string =>
    value === undefined || value.kind === 'term' ? '' : `${slot}${value.kind[0]!}`;
  const all =
    arrival.kind === 'return' || arrival.kind === 'throw'
      ? kinds(arrival.value, RESULT)
      : slotsAt(side, cut)
          .map((slot) => kinds(arrival.state.slots.get(slot), slot))
          .join('');
  return all === '' ? cut : `${cut}~${all}`;
}

export function isEnded(cut: Cut): boolean {
  return endOf(cut) !== undefined;
}

function endOf(cut: Cut): 'return' | 'throw' | undefined {
  const [base] = cut.split('~');
  return base === 'return' || base === 'throw' ? base : undefined;
}

export function pcOf(cut: Cut): number {
  return Number.parseInt(cut.slice(1), 10);
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
  const kind = endOf(cut);
  if (kind !== undefined) return [{ kind, state, value: state.slots.get(RESULT)! }];
  return executor.run({ ...state, pc: pcOf(cut) + 1 });
}

export function isInput(ref: number): boolean {
  return ref < FIRST_OWN;
}
