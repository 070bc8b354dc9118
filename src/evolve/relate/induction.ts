/**
 * Both versions side by side, from any state that is related at a pair of cuts to the next pair of cuts. A version that ended waits for the
 * other one. When each pair of cuts that is reached keeps its relation, and both end with the same, then so do whole runs, however long.
 */
import { conjuncts } from '../../expr/conjuncts.ts';
import { Sort } from '../../expr/sort.ts';
import type { Term } from '../../expr/term.ts';
import type { Shape } from '../../syntax/shape.ts';
import { Agreement } from './agreement.ts';
import type { Asker } from './asker.ts';
import { pairKey, placeText, START } from './cut-pairs.ts';
import type { Executor } from './execute.ts';
import { Unsupported } from './flat-code.ts';
import type { Inputs } from './inputs.ts';
import type { Move } from './move.ts';
import { begin, meet, type Pace, rounds, roundsAt } from './pace.ts';
import { PairRelation, type Row } from './pair-relation.ts';
import { Ranking } from './ranking.ts';
import { type Cut, cutOf, isEnded, keptOf, pcOf, type Side, startOf } from './side.ts';
import type { Arrival, State } from './state.ts';
import type { Unknowns } from './unknowns.ts';
import type { Content, Value } from './values.ts';

export interface InductionRequest {
  readonly sides: readonly [Side, Side];
  readonly executors: readonly [Executor, Executor];
  readonly asker: Asker;
  readonly unknowns: Unknowns;
  readonly inputs: Inputs;
  /** What inputs satisfy. */
  readonly given: readonly Term[];
  /** Recorded pairs of states by pair of cuts. */
  readonly rows: ReadonlyMap<string, readonly Row[]>;
  readonly pace: Pace;
  /** What the function gives, where calls of it are taken to do so. */
  readonly returns: Shape | undefined;
}

/** What is to be shown, for people, and how the solver came to it. */
export interface Obligation {
  readonly from: string;
  readonly to: string;
  readonly says: string;
}

export interface Induction {
  readonly relations: ReadonlyMap<string, PairRelation>;
  readonly obligations: readonly Obligation[];
  /** Both end on the same inputs: each recursive call of one is one of the other. */
  readonly terminates: boolean;
}

const MOST_ROUNDS = 40;

export class Prover {
  readonly #r: InductionRequest;
  readonly #inputs: Inputs;
  readonly #agreement: Agreement;
  readonly #relations = new Map<string, PairRelation>();
  #thrown = 0;

  constructor(request: InductionRequest) {
    this.#r = request;
    this.#inputs = request.inputs;
    this.#agreement = new Agreement(request);
  }

  /** @throws Unsupported with what could not be shown. */
  prove(): Induction {
    for (let round = 0; round < MOST_ROUNDS; round++) {
      const reached = this.#weaken();
      if (reached === undefined) continue;
      return this.#conclude(reached);
    }
    throw new Unsupported('no relation holds from round to round');
  }

  /** Drops guesses once over all pairs that are reached; these pairs, when nothing had to be dropped. */
  #weaken(): string[] | undefined {
    const open = [START];
    const seen = new Set(open);
    this.#r.asker.forget();
    for (let key = open.shift(); key !== undefined; key = open.shift()) {
      this.#r.asker.about = placeText(this.#r.sides, key);
      for (const move of this.#moves(key)) {
        const to = keyOf(move.arrivals);
        if (isEnded(cutOf(move.arrivals[0])) && isEnded(cutOf(move.arrivals[1]))) continue;
        if (!this.#isThere(to, move)) continue;
        const relation = this.#relation(to);
        const kept = this.#kept(move.arrivals);
        const dropped = relation.retain(this.#r.asker, this.#inputs, kept, move.conditions);
        if (typeof dropped === 'string') {
          if (this.#r.asker.isImpossible(move.conditions)) continue;
          throw new Unsupported(`${placeText(this.#r.sides, to)}: ${dropped}`);
        }
        if (dropped) return undefined;
        if (!seen.has(to)) {
          seen.add(to);
          open.push(to);
        }
      }
    }
    return [...seen];
  }

  /** Recorded runs came by here, or some state may do so. */
  #isThere(to: string, { conditions }: Move): boolean {
    return this.#r.rows.has(to) || !this.#r.asker.isImpossible(conditions);
  }

  #kept([a, b]: readonly [Arrival, Arrival]): [State, State] {
    return [keptOf(this.#r.sides[0], a), keptOf(this.#r.sides[1], b)];
  }

  #relation(key: string): PairRelation {
    let relation = this.#relations.get(key);
    if (relation === undefined) {
      const rows = this.#r.rows.get(key);
      if (rows === undefined) throw new Unsupported(`no recorded run shows ${placeText(this.#r.sides, key)}`);
      const nameOf = (side: 0 | 1, slot: number) =>
        this.#r.sides[side].code.names[slot] || (slot < 0 ? 'result' : 'value');
      this.#relations.set(
        key,
        (relation = new PairRelation(
          this.#r.unknowns.store,
          rows,
          nameOf,
          this.#r.pace.rounds.every((n) => n === 1),
        )),
      );
    }
    return relation;
  }

  /** All ways on from any related pair of states at a pair of cuts. */
  #moves(key: string): Move[] {
    const { unknowns, executors } = this.#r;
    if (key === START) {
      const { lead } = this.#r.pace;
      const { given } = this.#r;
      const states = this.#r.sides.map((side) => startOf(unknowns.store, side, this.#inputs, given));
      return this.#pairs(
        begin(executors[0], this.#r.sides[0], states[0]!, lead[0]),
        begin(executors[1], this.#r.sides[1], states[1]!, lead[1]),
        states as [State, State],
        given,
      );
    }
    const [a, b] = key.split('|') as [Cut, Cut];
    const epoch = this.#hasCalls() ? unknowns.symbol('@') : '';
    const { states, conditions } = this.#relations.get(key)!.instantiate(unknowns, this.#inputs, epoch);
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
    return this.#inputs.values.some((v) => v.kind === 'input');
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
        if (a.kind === 'call') this.#callees.set(cutOf(a), a.callee);
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
    for (const [ref, content] of this.#inputs.heap) {
      if (content.kind !== 'array') continue;
      const length = anyLength(unknowns);
      const symbol = unknowns.symbol('items');
      const present = unknowns.symbol('has');
      heapOf.set(ref, { kind: 'array', base: { ...content.base!, symbol, present }, length, writes: [] });
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
    const value = this.#inputs.values.find((v) => v.kind === 'input' && v.path === callee);
    if (value?.kind !== 'input') throw new Unsupported('a call of what is not known');
    try {
      return this.#r.unknowns.ofShape(`${callee}()`, value.returns);
    } catch (error) {
      if (!(error instanceof Unsupported)) throw error;
      return { kind: 'thrown', id: this.#thrown++ };
    }
  }

  readonly #callees = new Map<Cut, string>();

  /** What must hold at the end, and where both call an input. */
  #conclude(reached: readonly string[]): Induction {
    const { asker } = this.#r;
    const obligations: Obligation[] = [];
    let terminates = true;
    const ranking = new Ranking(asker);
    for (const from of reached) {
      asker.about = placeText(this.#r.sides, from);
      for (const move of this.#moves(from)) {
        const to = keyOf(move.arrivals);
        const [a, b] = move.arrivals;
        const ends = [isEnded(cutOf(a)), isEnded(cutOf(b))];
        if (!(ends[0] && ends[1]) && !this.#isThere(to, move)) continue;
        if (!this.#agreement.sameRecursions(move) && !asker.isImpossible(move.conditions)) terminates = false;
        if (a.kind === 'call' && b.kind === 'call') this.#agreement.sameCall(a, b, move.conditions);
        if (ends[0] && ends[1]) {
          this.#agreement.sameEnd(placeText(this.#r.sides, from), move);
          this.#agreement.asAssumed(move);
        } else if (ends[0] || ends[1])
          ranking.edge(
            from,
            to,
            this.#relations.get(to)!,
            move.before,
            this.#kept(move.arrivals),
            move.conditions,
          );
        obligations.push({
          from: placeText(this.#r.sides, from),
          to: placeText(this.#r.sides, to),
          says: ends[0] && ends[1] ? 'both end the same' : 'the relation holds again',
        });
      }
    }
    const endless = ranking.unproved();
    if (endless !== undefined)
      throw new Unsupported(`${placeText(this.#r.sides, endless)}: it is not shown that it ends`);
    return { relations: this.#relations, obligations, terminates };
  }
}

function keyOf([a, b]: readonly [Arrival, Arrival]): string {
  return pairKey(cutOf(a), cutOf(b));
}

function anyLength(unknowns: Unknowns): Term {
  return unknowns.variable('length', Sort.Num, { domain: 'int', min: 0, max: 4_294_967_295 });
}
