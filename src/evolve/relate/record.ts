import type { Parameter } from '../../syntax/shape/shape.ts';
import type { Asker } from './asker.ts';
import { pairKey } from './cut-pairs.ts';
import { Executor } from './execute.ts';
import { Unsupported } from './flat-code.ts';
import { type Inputs, type Sharing, theseInputs } from './inputs.ts';
import type { Ways } from './open-states.ts';
import { begin, isRound, meet, type Pace, rounds, roundsAt } from './pace.ts';
import type { Recursion } from './recursion.ts';
import type { Row } from './row.ts';
import { type DefiniteUnknowns, samplesOf, TOO_LONG } from './samples.ts';
import { withScalarsWithin } from './scalars-within.ts';
import { cutOf, isEnded, keptOf, placeOf, type Side, startOf } from './side.ts';
import type { Arrival, State } from './state.ts';
import type { Value } from './values.ts';

const SAMPLES = 64;
/** And so many as long as none came by one of the loops. */
const MOST_SAMPLES = 256;
/** States that are kept of one pair of cuts. */
const MOST_ROWS = 400;
/** Cuts that one run comes by, and all runs together. */
const MOST_STOPS = 250;
const MOST_STOPS_OF_ALL = 5000;
/** Runs without an end that are followed so far, and cuts that others then come by. */
const MOST_ENDLESS = 4;
const STOPS_OF_OTHERS = 80;
/** States that are kept of one run at one pair of cuts. */
const MOST_ROWS_A_RUN = 70;

export interface Recorded {
  /** The states of both versions by pair of cuts. */
  readonly rows: ReadonlyMap<string, Row[]>;
  /** For each run that ended, how often each version went round. */
  readonly counts: readonly (readonly [number, number])[];
  /** For each version and head of a loop, how often runs came by that did. */
  readonly visits: readonly [Visits, Visits];
}

export type Visits = ReadonlyMap<number, readonly number[]>;

/** Runs both versions side by side on samples, as a proof would, and records the states at each pair of cuts. */
export function recordRuns(
  sides: readonly [Side, Side],
  asker: Asker,
  unknowns: DefiniteUnknowns,
  parameters: readonly Parameter[],
  seed: number,
  pace: Pace,
  recursions: readonly [Recursion, Recursion],
  ways: readonly [Ways, Ways],
  sharing?: Sharing,
): Recorded {
  const rows = new Map<string, Row[]>();
  const counts: [number, number][] = [];
  const visits = [new Map<number, number[]>(), new Map<number, number[]>()] as const;
  let left = MOST_STOPS_OF_ALL;
  let endless = 0;
  const heads = sides.map(
    (side) => new Set(side.code.instructions.flatMap((x, pc) => (x.kind === 'head' ? [pc] : []))),
  );
  for (const [k, sample] of samplesOf(parameters, seed, MOST_SAMPLES, constantsOf(sides)).entries()) {
    if (k >= SAMPLES && heads.every((open) => open.size === 0)) break;
    const inputs = withScalarsWithin(unknowns, theseInputs(unknowns, parameters, sample, sharing));
    const executors = sides.map(
      (side, i) => new Executor(side.code, asker, unknowns, recursions[i], ways[i]),
    ) as [Executor, Executor];
    const start = (side: Side): State => startOf(unknowns.store, side, inputs);
    const first = unlessTooLong(() => [
      only(begin(executors[0], sides[0], start(sides[0]), pace.lead[0])),
      only(begin(executors[1], sides[1], start(sides[1]), pace.lead[1])),
    ]);
    if (first === undefined) continue;
    let arrivals: [Arrival, Arrival] = first;
    const count: [number, number] = [0, 0];
    const seen = [new Map<number, number>(), new Map<number, number>()] as const;
    const note = (side: 0 | 1, at: Arrival) => {
      if (at.kind !== 'head') return;
      seen[side].set(at.pc, (seen[side].get(at.pc) ?? 0) + 1);
      heads[side]!.delete(at.pc);
    };
    for (const side of [0, 1] as const) note(side, arrivals[side]);
    const kept = new Map<string, number>();
    const most = endless < MOST_ENDLESS ? MOST_STOPS : STOPS_OF_OTHERS;
    endless++;
    for (let stops = 0; stops < most && left > 0; stops++, left--) {
      const [a, b] = [placeOf(sides[0], arrivals[0]), placeOf(sides[1], arrivals[1])];
      if (isEnded(a) && isEnded(b)) {
        counts.push(count);
        endless--;
        for (const side of [0, 1] as const)
          for (const [pc, n] of seen[side]) visits[side].set(pc, [...(visits[side].get(pc) ?? []), n]);
        break;
      }
      const key = pairKey(a, b);
      const states: [State, State] = [keptOf(sides[0], arrivals[0]), keptOf(sides[1], arrivals[1])];
      const list = rows.get(key) ?? [];
      const own = kept.get(key) ?? 0;
      if (list.length < MOST_ROWS && own < MOST_ROWS_A_RUN) list.push({ inputs, states });
      kept.set(key, own + 1);
      rows.set(key, list);
      const many = roundsAt(pace, sides, [a, b]);
      const given = arrivals.some((x) => x.kind === 'call') ? answer(unknowns, inputs, arrivals) : undefined;
      const next = ([0, 1] as const).map((side) => {
        const at = arrivals[side]!;
        if (at.kind === 'call') return only(executors[side]!.resume(at, given!, false));
        return only(rounds(executors[side]!, sides[side]!, cutOf(at), states[side]!, many[side]));
      }) as [Arrival, Arrival];
      for (const side of [0, 1] as const) note(side, next[side]);
      for (const side of [0, 1] as const) if (isRound(sides[side], [a, b][side]!, next[side])) count[side]++;
      arrivals = [...meet(pace, sides, [a, b], states, next)] as [Arrival, Arrival];
    }
  }
  return { rows, counts, visits };
}

/** Runs that make long arrays say no more than others. */
function unlessTooLong(run: () => [Arrival, Arrival]): [Arrival, Arrival] | undefined {
  try {
    return run();
  } catch (error) {
    if (!(error instanceof Unsupported) || error.message !== TOO_LONG) throw error;
    return undefined;
  }
}

function only(arrivals: readonly Arrival[]): Arrival {
  if (arrivals.length !== 1) throw new Unsupported('a recorded run that is not definite');
  if (arrivals[0]!.kind === 'stuck') throw arrivals[0]!.why;
  return arrivals[0]!;
}

/** What an input gives in recorded runs: something of its type that hangs on its arguments. */
function answer(unknowns: DefiniteUnknowns, inputs: Inputs, arrivals: readonly Arrival[]): Value {
  const call = arrivals.find((x) => x.kind === 'call')!;
  const returns = inputs.functions.get(call.callee);
  if (returns === undefined) throw new Unsupported('a call of what is not known');
  const args = call.args.flatMap((a) => (a.kind === 'term' ? [a.term] : a.kind === 'object' ? [a.id] : []));
  try {
    return unknowns.apply(call.callee, args, returns);
  } catch (error) {
    if (!(error instanceof Unsupported)) throw error;
    return { kind: 'thrown', id: -1 };
  }
}

/** Numbers that the code of either version has, other than the smallest, which samples have anyway; those that it compares with come first. */
function constantsOf(sides: readonly Side[]): number[] {
  const found = new Map<number, boolean>();
  for (const { code } of sides)
    for (const i of code.instructions) {
      if (i.kind !== 'assign' || i.value.kind !== 'binary') continue;
      const isCompared = comparisons.has(i.value.op);
      for (const o of [i.value.left, i.value.right])
        if (o.kind === 'const' && typeof o.value === 'number' && Math.abs(o.value) > 14)
          found.set(o.value, isCompared || found.get(o.value) === true);
    }
  return [...found]
    .filter(([n]) => Math.abs(n) < 1e7)
    .sort(([, a], [, b]) => Number(b) - Number(a))
    .map(([n]) => n)
    .slice(0, 12);
}

const comparisons: ReadonlySet<string> = new Set(['<', '<=', '>', '>=', '===', '!==', '==', '!=']);
