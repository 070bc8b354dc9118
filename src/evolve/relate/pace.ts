import type { Executor } from './execute.ts';
import { type Cut, cutOf, isEnded, onwards, pcOf, type Side } from './side.ts';
import type { Arrival, State } from './state.ts';

/** How two versions go together from one pair of cuts to the next. */
export interface Pace {
  /** Rounds that each takes, in the first loop of the one that takes fewer. */
  readonly rounds: readonly [number, number];
  /** Rounds that each takes at the start, before they go together. */
  readonly lead: readonly [number, number];
  /** A version that only leaves one loop for another does so alone: the other waits. */
  readonly waits: boolean;
}

export const together: Pace = { rounds: [1, 1], lead: [0, 0], waits: false };

/** From the start as far as the first cut, or so many rounds further. */
export function begin(executor: Executor, side: Side, start: State, lead: number): Arrival[] {
  const arrivals = executor.run(start);
  return lead === 0 ? arrivals : further(executor, side, arrivals, lead);
}

/** How many rounds each version takes from a pair of cuts. */
export function roundsAt(
  pace: Pace,
  sides: readonly [Side, Side],
  cuts: readonly [Cut, Cut],
): readonly [number, number] {
  if (cuts.some(isEnded)) return [1, 1];
  const slow = pace.rounds[0] < pace.rounds[1] ? 0 : 1;
  const first = sides[slow].code.instructions.findIndex((i) => i.kind === 'head');
  return cuts[slow]!.startsWith('h') && pcOf(cuts[slow]!) === first ? pace.rounds : [1, 1];
}

/** So many rounds of one version. */
export function rounds(executor: Executor, side: Side, cut: Cut, state: State, count: number): Arrival[] {
  const arrivals = onwards(executor, cut, state);
  if (count <= 1) return arrivals;
  // Who left the loop before its next round is where the other version's next round begins, too.
  return arrivals.flatMap((a) =>
    isEnded(cut) || !isRound(side, cut, a) ? [a] : further(executor, side, [a], count - 1),
  );
}

function further(executor: Executor, side: Side, arrivals: readonly Arrival[], count: number): Arrival[] {
  return arrivals.flatMap((a) =>
    a.kind === 'head' ? rounds(executor, side, cutOf(a), a.state, count) : [a],
  );
}

/** Did a version that was at a cut come back to a loop that it was in? */
export function isRound(side: Side, from: Cut, arrival: Arrival): boolean {
  return arrival.kind === 'head' && !isEnded(from) && side.isWithin(pcOf(from), arrival.pc);
}

/** Where both are, given where each would get to by itself. */
export function meet(
  { waits }: Pace,
  sides: readonly [Side, Side],
  from: readonly [Cut, Cut],
  states: readonly [State, State],
  arrivals: readonly [Arrival, Arrival],
): readonly [Arrival, Arrival] {
  if (!waits || from.some((cut) => !cut.startsWith('h'))) return arrivals;
  const leaves = arrivals.map((a, i) => a.kind === 'head' && !isRound(sides[i]!, from[i]!, a));
  if (leaves[0] === leaves[1]) return arrivals;
  const stay = (side: 0 | 1): Arrival => ({ kind: 'head', pc: pcOf(from[side]), state: states[side] });
  return leaves[0] ? [arrivals[0], stay(1)] : [stay(0), arrivals[1]];
}
