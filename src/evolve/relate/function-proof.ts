import { Sort } from '../../expr/sort.ts';
import type { Parameter, Shape } from '../../syntax/shape.ts';
import { Asker } from './asker.ts';
import { Executor } from './execute.ts';
import { Unsupported } from './flat-code.ts';
import { type FunctionPair, ITSELF } from './function-pairs.ts';
import { Prover } from './induction.ts';
import { type Pace, together } from './pace.ts';
import { pacesFor } from './paces-for.ts';
import type { Related, RelateRequest } from './prove-by-relation.ts';
import { type Recorded, recordRuns } from './record.ts';
import type { Recursion, Unfolding, UnknownFunction } from './recursion.ts';
import { DefiniteUnknowns } from './samples.ts';
import { Unknowns } from './unknowns.ts';
import type { Value } from './values.ts';

/** What calls of unknowns give, and what numbers among their arguments are, where nothing is declared of them. */
export interface CallTypes {
  readonly returns: Shape;
  readonly numbers: Shape;
}

/** Milliseconds for one question. */
const QUERY_MS = 800;

/** How calls of unknowns are followed in the old and in the new version, in the order in which that is tried. */
const UNFOLDINGS: readonly (readonly [Unfolding, Unfolding])[] = [
  ['none', 'none'],
  ['ends', 'ends'],
  ['once', 'ends'],
  ['ends', 'once'],
  ['once', 'once'],
];

/** The proof for all pairs of functions of two versions that are related, under the assumption that calls of them give the same. */
export class FunctionProof {
  readonly #request: RelateRequest;
  readonly #pairs: readonly FunctionPair[];
  readonly #types: CallTypes | undefined;
  readonly #until: number;
  readonly #parameters = new Map<string, readonly Parameter[]>();

  constructor(
    request: RelateRequest,
    pairs: readonly FunctionPair[],
    types: CallTypes | undefined,
    until: number,
  ) {
    this.#request = request;
    this.#pairs = pairs;
    this.#types = types;
    this.#until = until;
    this.#parameters.set(ITSELF, request.before.signature.parameters);
  }

  /** @throws Unsupported with what could not be shown. */
  prove(): Related {
    const relation: string[] = [];
    const obligations: string[] = [];
    for (const pair of this.#ordered()) {
      const proof = this.#provePair(pair);
      relation.push(...proof.relation);
      obligations.push(...proof.obligations);
    }
    return { holds: true, relation, obligations };
  }

  /** Each after one that calls it, so that it is known what it is called with. */
  #ordered(): FunctionPair[] {
    const open = [...this.#pairs];
    const done: FunctionPair[] = [];
    while (open.length > 0) {
      const at = open.findIndex((p) => this.#parameters.has(p.symbol));
      if (at < 0) throw new Unsupported(`no recorded run calls ${open[0]!.symbol}`);
      const [pair] = open.splice(at, 1);
      done.push(pair!);
      if (this.#pairs.length > 1) this.#learnCalls(pair!);
    }
    return done;
  }

  /** What runs of a function call others with. */
  #learnCalls(pair: FunctionPair): void {
    const own = this.#parameters.get(pair.symbol)!;
    const onCall = (symbol: string, args: readonly Value[]) => {
      if (this.#parameters.has(symbol)) return;
      const parameters = args.map((value, i) => this.#parameterFor(own, value, i));
      this.#parameters.set(symbol, parameters);
    };
    this.#record(pair, together, ['none', 'none'], onCall);
  }

  #parameterFor(own: readonly Parameter[], value: Value, index: number): Parameter {
    const name = `argument ${index + 1}`;
    const plain = (shape: Shape): Parameter => ({ name, shape, optional: false, rest: false }) as Parameter;
    if (value.kind === 'ref' && own[value.ref]?.shape.kind === 'array') return plain(own[value.ref]!.shape);
    const sort = value.kind === 'term' ? this.#request.store.sort(value.term) : undefined;
    if (sort === Sort.Num) return plain(this.#types!.numbers);
    if (sort === Sort.Str) return plain({ kind: 'string', maxLength: Number.MAX_SAFE_INTEGER });
    if (sort === Sort.Bool) return plain({ kind: 'boolean' });
    throw new Unsupported('a function that calls itself with objects');
  }

  #recursions(
    unfolding: readonly [Unfolding, Unfolding],
    onCall?: Recursion['onCall'],
  ): [Recursion, Recursion] {
    return [0, 1].map((side): Recursion => {
      const get = (symbol: string): UnknownFunction | undefined => {
        const pair = this.#pairs.find((p) => p.symbol === symbol);
        const parameters = this.#parameters.get(symbol);
        if (pair === undefined || parameters === undefined || this.#types === undefined) return undefined;
        const { sides } = pair;
        return {
          code: sides[side]!.code,
          other: sides[1 - side]!.code,
          parameters,
          returns: this.#types.returns,
        };
      };
      return { functions: { get }, unfolding: unfolding[side]!, ...(onCall && { onCall }) };
    }) as [Recursion, Recursion];
  }

  #isCalled(symbol: string): boolean {
    return this.#pairs.some(({ sides }) =>
      sides.some(({ code }) =>
        code.instructions.some(
          (i) => i.kind === 'assign' && i.value.kind === 'recur' && i.value.symbol === symbol,
        ),
      ),
    );
  }

  #options() {
    const { solver, clock, queries } = this.#request;
    return { solver, clock, queries, timeMs: Math.max(0, this.#until - clock.now()), queryMs: QUERY_MS };
  }

  #record(
    { symbol, sides }: FunctionPair,
    pace: Pace,
    unfolding: readonly [Unfolding, Unfolding],
    onCall?: Recursion['onCall'],
  ): Recorded {
    const { store, before, seed } = this.#request;
    const definite = new DefiniteUnknowns(store, before.inputOptions.numbers);
    const asker = new Asker(definite, this.#options());
    const parameters = this.#parameters.get(symbol)!;
    return recordRuns(sides, asker, definite, parameters, seed, pace, this.#recursions(unfolding, onCall));
  }

  #provePair(pair: FunctionPair): { relation: string[]; obligations: string[] } {
    let why: Unsupported | undefined;
    for (const unfolding of this.#types !== undefined ? UNFOLDINGS : UNFOLDINGS.slice(0, 1)) {
      try {
        const first = this.#record(pair, together, unfolding);
        for (const pace of pacesFor(pair.sides, first.counts)) {
          const recorded = pace === together ? first : this.#record(pair, pace, unfolding);
          try {
            return this.#attempt(pair, pace, unfolding, recorded);
          } catch (error) {
            if (!(error instanceof Unsupported) || error.ends !== undefined) throw error;
            why ??= error;
          }
        }
      } catch (error) {
        if (!(error instanceof Unsupported)) throw error;
        why ??= error;
        if (error.ends !== undefined) break;
      }
    }
    throw why!;
  }

  #attempt(
    { symbol, sides }: FunctionPair,
    pace: Pace,
    unfolding: readonly [Unfolding, Unfolding],
    { rows }: Recorded,
  ): { relation: string[]; obligations: string[] } {
    const { store, before } = this.#request;
    const unknowns = new Unknowns(store, before.inputOptions.numbers);
    const asker = new Asker(unknowns, this.#options());
    const [r, q] = this.#recursions(unfolding);
    const executors = [
      new Executor(sides[0].code, asker, unknowns, r),
      new Executor(sides[1].code, asker, unknowns, q),
    ] as const;
    const prover = new Prover({
      sides,
      executors,
      asker,
      unknowns,
      parameters: this.#parameters.get(symbol)!,
      rows,
      pace,
      returns: this.#isCalled(symbol) ? this.#types?.returns : undefined,
    });
    const { relations, obligations, terminates } = prover.prove();
    if (!terminates)
      throw new Unsupported('partial: they do the same wherever both end, but not that both do');
    const of = symbol === ITSELF ? '' : `${symbol}: `;
    return {
      relation: [...relations.values()].flatMap((x) => x.lines(['', 'new ']).map((line) => `${of}${line}`)),
      obligations: obligations.map((o) => `${of}${o.from}: ${o.says} ${o.to}`),
    };
  }
}
