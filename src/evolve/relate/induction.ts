/**
 * Both versions side by side, from any state that is related at a pair of cuts to the next pair of cuts. A version that ended waits for the
 * other one. When each pair of cuts that is reached keeps its relation, and both end with the same, then so do whole runs, however long.
 */
import { Agreement } from './agreement.ts';
import { pairKey, placeText, START } from './cut-pairs.ts';
import { Unsupported } from './flat-code.ts';
import type { InductionRequest } from './induction-request.ts';
import type { Inputs } from './inputs.ts';
import type { Move } from './move.ts';
import { Moves } from './moves.ts';
import { PairRelation } from './pair-relation.ts';
import { Ranking } from './ranking.ts';
import { cutOf, isEnded, keptOf, placeOf, type Side } from './side.ts';
import type { Arrival, State } from './state.ts';

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
  readonly #moves: Moves;
  readonly #relations = new Map<string, PairRelation>();

  constructor(request: InductionRequest) {
    this.#r = request;
    this.#inputs = request.inputs;
    this.#agreement = new Agreement(request);
    this.#moves = new Moves(request, this.#relations);
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
      for (const move of this.#moves.from(key)) {
        const to = keyOf(this.#r.sides, move.arrivals);
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

  /** What must hold at the end, and where both call an input. */
  #conclude(reached: readonly string[]): Induction {
    const { asker } = this.#r;
    const obligations: Obligation[] = [];
    let terminates = true;
    const ranking = new Ranking(asker);
    for (const from of reached) {
      asker.about = placeText(this.#r.sides, from);
      for (const move of this.#moves.from(from)) {
        const to = keyOf(this.#r.sides, move.arrivals);
        const [a, b] = move.arrivals;
        const ends = [isEnded(cutOf(a)), isEnded(cutOf(b))];
        if (!(ends[0] && ends[1]) && !this.#isThere(to, move)) continue;
        if (!this.#agreement.sameRecursions(move) && !asker.isImpossible(move.conditions)) terminates = false;
        this.#agreement.sameLogs(move);
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

function keyOf(sides: readonly [Side, Side], [a, b]: readonly [Arrival, Arrival]): string {
  return pairKey(placeOf(sides[0], a), placeOf(sides[1], b));
}
