import { conjuncts } from '../../expr/conjuncts.ts';
import { Sort } from '../../expr/sort.ts';
import type { Term } from '../../expr/term.ts';
import { START } from './cut-pairs.ts';
import { Unsupported } from './flat-code.ts';
import type { InductionRequest } from './induction-request.ts';
import type { Move } from './move.ts';
import { begin, meet, rounds, roundsAt } from './pace.ts';
import type { PairRelation } from './pair-relation.ts';
import { type Cut, pcOf, placeOf, startOf } from './side.ts';
import type { Arrival, State } from './state.ts';
import type { Unknowns } from './unknowns.ts';
import type { Content, Value } from './values.ts';

/** The ways on of both versions side by side, each to its next cut. */
export class Moves {
  readonly #r: InductionRequest;
  readonly #relations: ReadonlyMap<string, PairRelation>;
  /** What was called where. */
  readonly #callees = new Map<Cut, string>();
  #thrown = 0;

  constructor(request: InductionRequest, relations: ReadonlyMap<string, PairRelation>) {
    this.#r = request;
    this.#relations = relations;
  }

  /** All ways on from any related pair of states at a pair of cuts. */
  from(key: string): Move[] {
    const { unknowns, executors } = this.#r;
    if (key === START) {
      const { lead } = this.#r.pace;
      const { given } = this.#r;
      const states = this.#r.sides.map((side) => startOf(unknowns.store, side, this.#r.inputs, given));
      return this.#pairs(
        begin(executors[0], this.#r.sides[0], states[0]!, lead[0]),
        begin(executors[1], this.#r.sides[1], states[1]!, lead[1]),
        states as [State, State],
        given,
      );
    }
    const [a, b] = key.split('|') as [Cut, Cut];
    const epoch = this.#hasCalls() ? unknowns.symbol('@') : '';
    const { states, conditions } = this.#relations.get(key)!.instantiate(unknowns, this.#r.inputs, epoch);
    const from: [State, State] = [
      { ...states[0], conditions },
      { ...states[1], conditions },
    ];
    if (a.startsWith('c') && b.startsWith('c')) return this.#afterCall(a, b, from);
    if (a.startsWith('c') || b.startsWith('c'))
      throw new Unsupported('one version calls an input where the other does not');
    const { pace, sides } = this.#r;
    const counts = roundsAt(pace, sides, [a, b]);
    return this.#pairs(
      rounds(executors[0], sides[0], a, from[0], counts[0]),
      rounds(executors[1], sides[1], b, from[1], counts[1]),
      from,
      conditions,
      [a, b],
    );
  }

  #hasCalls(): boolean {
    return this.#r.inputs.functions.size > 0;
  }

  #pairs(
    first: readonly Arrival[],
    second: readonly Arrival[],
    before: readonly [State, State],
    base: readonly Term[],
    from?: readonly [Cut, Cut],
  ): Move[] {
    const { asker, pace, sides } = this.#r;
    const { store } = this.#r.unknowns;
    const moves: Move[] = [];
    const all = first.map((a) => new Set(conjuncts(store, ...base, ...a.state.conditions)));
    for (const b of second) {
      const theirs = conjuncts(store, ...b.state.conditions);
      const others = theirs.map((c) => store.not(c));
      for (const [i, a] of first.entries()) {
        if (others.some((c) => all[i]!.has(c))) continue;
        const conditions = [...new Set([...all[i]!, ...theirs])];
        if (asker.isSurelyImpossible(conditions)) continue;
        const stuck = [a, b].find((arrival) => arrival.kind === 'stuck');
        if (stuck !== undefined) {
          if (asker.isImpossible(conditions)) continue;
          throw stuck.why;
        }
        if (a.kind === 'call') this.#callees.set(placeOf(sides[0], a), a.callee);
        const arrivals = from === undefined ? ([a, b] as const) : meet(pace, sides, from, before, [a, b]);
        moves.push({ before, arrivals, conditions });
      }
    }
    return moves;
  }

  /** Both call the same input with the same arguments: it gives both the same, and leaves the same behind. */
  #afterCall(a: Cut, b: Cut, [x, y]: [State, State]): Move[] {
    const { executors, unknowns } = this.#r;
    const heapOf = new Map<number, Content>();
    for (const [ref, content] of this.#r.inputs.heap) {
      if (content.kind !== 'array') continue;
      const length = anyLength(unknowns);
      const symbol = unknowns.symbol('items');
      const present = unknowns.symbol('has');
      const base = { ...content.base!, symbol, present };
      heapOf.set(ref, { ...content, base, length, writes: [] });
    }
    const after = (state: State): State => ({ ...state, heap: new Map([...state.heap, ...heapOf]) });
    const call = (cut: Cut, state: State) => ({
      kind: 'call' as const,
      pc: pcOf(cut),
      state: after(state),
      callee: '',
      args: [],
    });
    const [p, q] = [call(a, x), call(b, y)];
    const thrown: Value = { kind: 'thrown', id: this.#thrown++ };
    const ways = [
      { value: this.#given(a), isThrown: false },
      { value: thrown, isThrown: true },
    ];
    return ways.flatMap(({ value, isThrown }) =>
      this.#pairs(
        executors[0].resume(p, value, isThrown),
        executors[1].resume(q, value, isThrown),
        [x, y],
        x.conditions,
      ),
    );
  }

  /** Anything that an input gives when it is called. */
  #given(cut: Cut): Value {
    const callee = this.#callees.get(cut);
    const returns = callee === undefined ? undefined : this.#r.inputs.functions.get(callee);
    if (returns === undefined) throw new Unsupported('a call of what is not known');
    try {
      return this.#r.unknowns.ofShape(`${callee}()`, returns);
    } catch (error) {
      if (!(error instanceof Unsupported)) throw error;
      return { kind: 'thrown', id: this.#thrown++ };
    }
  }
}

function anyLength(unknowns: Unknowns): Term {
  return unknowns.variable('length', Sort.Num, { domain: 'int', min: 0, max: 4_294_967_295 });
}
