import type { Parameter } from '../../syntax/shape.ts';
import type { Asker } from './asker.ts';
import { Executor, type Recursion } from './execute.ts';
import { Unsupported } from './flat-code.ts';
import { pairKey } from './induction.ts';
import { type Inputs, theseInputs } from './inputs.ts';
import type { Row } from './pair-relation.ts';
import { type DefiniteUnknowns, samplesOf } from './samples.ts';
import { cutOf, isEnded, keptOf, onwards, type Side } from './side.ts';
import type { Arrival, State } from './state.ts';
import type { Value } from './values.ts';

const SAMPLES = 28;
const MOST_STOPS = 70;

/** Runs both versions side by side on samples, as a proof would, and records the states at each pair of cuts. */
export function recordRuns(
  sides: readonly [Side, Side],
  asker: Asker,
  unknowns: DefiniteUnknowns,
  parameters: readonly Parameter[],
  seed: number,
  strides: readonly [number, number],
  recursion: Recursion | undefined,
): Map<string, Row[]> {
  const rows = new Map<string, Row[]>();
  for (const sample of samplesOf(parameters, seed, SAMPLES)) {
    const inputs = theseInputs(unknowns, parameters, sample);
    const executors = sides.map((side) => new Executor(side.code, asker, unknowns, recursion)) as [
      Executor,
      Executor,
    ];
    const start = (side: Side): State => ({
      pc: 0,
      slots: new Map(side.code.params.map((slot, i) => [slot, inputs.values[i] ?? undefinedOf(unknowns)])),
      heap: inputs.heap,
      conditions: [],
      recursions: [],
      epoch: '',
    });
    let arrivals: [Arrival, Arrival] = [
      only(executors[0].run(start(sides[0]))),
      only(executors[1].run(start(sides[1]))),
    ];
    for (let stops = 0; stops < MOST_STOPS; stops++) {
      const [a, b] = arrivals.map(cutOf) as [string, string];
      if (isEnded(a) && isEnded(b)) break;
      const key = pairKey(a, b);
      const states: [State, State] = [keptOf(sides[0], arrivals[0]), keptOf(sides[1], arrivals[1])];
      const list = rows.get(key) ?? [];
      list.push({ inputs, states });
      rows.set(key, list);
      const alone = isEnded(a) || isEnded(b);
      const given = arrivals.some((x) => x.kind === 'call') ? answer(unknowns, inputs, arrivals) : undefined;
      arrivals = [0, 1].map((side) => {
        const at = arrivals[side]!;
        if (at.kind === 'call') return only(executors[side]!.resume(at, given!, false));
        let next = only(onwards(executors[side]!, cutOf(at), states[side]!));
        for (let k = 1; !alone && k < strides[side]! && next.kind === 'head'; k++)
          next = only(onwards(executors[side]!, cutOf(next), next.state));
        return next;
      }) as [Arrival, Arrival];
    }
  }
  return rows;
}

function only(arrivals: readonly Arrival[]): Arrival {
  if (arrivals.length !== 1) throw new Unsupported('a recorded run that is not definite');
  if (arrivals[0]!.kind === 'stuck') throw arrivals[0]!.why;
  return arrivals[0]!;
}

/** What an input gives in recorded runs: something of its type that hangs on its arguments. */
function answer(unknowns: DefiniteUnknowns, inputs: Inputs, arrivals: readonly Arrival[]): Value {
  const call = arrivals.find((x) => x.kind === 'call')!;
  const fn = inputs.values.find((v) => v.kind === 'input' && v.path === call.callee);
  if (fn?.kind !== 'input') throw new Unsupported('a call of what is not known');
  const args = call.args.flatMap((a) => (a.kind === 'term' ? [a.term] : a.kind === 'object' ? [a.id] : []));
  try {
    return unknowns.apply(call.callee, args, fn.returns);
  } catch (error) {
    if (!(error instanceof Unsupported)) throw error;
    return { kind: 'thrown', id: -1 };
  }
}

function undefinedOf({ store }: DefiniteUnknowns): Value {
  return { kind: 'term', term: store.undefined };
}
