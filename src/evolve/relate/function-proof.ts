import { printTerm } from '../../expr/print-term.ts';
import type { Term } from '../../expr/term.ts';
import type { Parameter, Shape } from '../../syntax/shape/shape.ts';
import { Asker } from './asker.ts';
import { Executor } from './execute.ts';
import { Unsupported } from './flat-code.ts';
import { type FunctionPair, ITSELF } from './function-pairs.ts';
import { Prover } from './induction.ts';
import { inputCases, recordedWhere } from './input-cases.ts';
import { anyInputs, type Inputs, plain, type Sharing } from './inputs.ts';
import { eachWay, type Ways } from './open-states.ts';
import { type Pace, together } from './pace.ts';
import { pacesFor } from './paces-for.ts';
import { parameterFor } from './parameter-for.ts';
import type { RelateRequest } from './prove-by-relation.ts';
import { type Recorded, recordRuns } from './record.ts';
import type { Recursion, Unfolding, UnknownFunction } from './recursion.ts';
import { DefiniteUnknowns } from './samples.ts';
import { withScalarsWithin } from './scalars-within.ts';
import { joined, type Shown } from './shown.ts';
import { type Side, startOf } from './side.ts';
import { Unknowns } from './unknowns.ts';
import type { Value } from './values.ts';
import { waysFor } from './ways-for.ts';

/** What calls of unknowns give, and what numbers among their arguments are, where nothing is declared of them. */
export interface CallTypes {
  readonly returns: Shape;
  readonly numbers: Shape;
  /** The function itself is shown for all numbers, since it calls itself with others than those declared. */
  readonly isWide?: boolean;
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

/** Conditions on inputs that cases are told apart by, and how many are tried of each. */
const MOST_GIVEN = 2;
const MOST_CASES = 3;

/** A pair of functions for the inputs that satisfy conditions. */
interface Case {
  readonly pair: FunctionPair;
  readonly inputs: Inputs;
  readonly given: readonly Term[];
}

/** How both versions are gone through. */
interface Plan {
  readonly pace: Pace;
  readonly unfolding: readonly [Unfolding, Unfolding];
  readonly ways: readonly [Ways, Ways];
}

/** The proof for all pairs of functions of two versions that are related, under the assumption that calls of them give the same. */
export class FunctionProof {
  readonly #request: RelateRequest;
  readonly #pairs: readonly FunctionPair[];
  readonly #types: CallTypes | undefined;
  readonly #until: number;
  /** Of the function itself. */
  readonly #sharing: Sharing | undefined;
  readonly #parameters = new Map<string, readonly Parameter[]>();

  constructor(
    request: RelateRequest,
    pairs: readonly FunctionPair[],
    types: CallTypes | undefined,
    until: number,
    sharing?: Sharing,
  ) {
    this.#sharing = sharing;
    this.#request = request;
    this.#pairs = pairs;
    this.#types = types;
    this.#until = until;
    const parameters = request.parameters ?? request.before.signature.parameters;
    const any: Shape = { kind: 'number', integer: false, min: -Infinity, max: Infinity };
    for (const { symbol, sides, gives } of pairs)
      if (gives !== undefined)
        this.#parameters.set(
          symbol,
          sides[0].code.params.map((slot) => ({
            name: sides[0].code.names[slot]!,
            shape: any,
            optional: false,
            rest: false,
          })),
        );
    this.#parameters.set(ITSELF, types?.isWide ? parameters.map(widened) : parameters);
  }

  /** @throws Unsupported with what could not be shown. */
  prove(): Shown & { readonly holds: true } {
    const shown = this.#ordered().filter(({ gives }) => gives === undefined);
    return { holds: true, ...joined(shown.map((pair) => this.#provePair(pair))) };
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
      if (this.#pairs.length > 1 && pair!.gives === undefined) this.#learnCalls(pair!);
    }
    return done;
  }

  /** What runs of a function call others with. */
  #learnCalls(pair: FunctionPair): void {
    const own = this.#parameters.get(pair.symbol)!;
    const { store } = this.#request;
    const onCall = (symbol: string, args: readonly Value[]) => {
      if (this.#parameters.has(symbol)) return;
      const parameters = args.map((value, i) => parameterFor(store, this.#types!.numbers, own, value, i));
      this.#parameters.set(symbol, parameters);
    };
    this.#record(pair, together, ['none', 'none'], undefined, onCall);
  }

  #recursions(
    unfolding: readonly [Unfolding, Unfolding],
    onCall?: Recursion['onCall'],
  ): [Recursion, Recursion] {
    return [0, 1].map((side): Recursion => {
      const get = (symbol: string): UnknownFunction | undefined => {
        const pair = this.#pairs.find((p) => p.symbol === symbol);
        const parameters = this.#parameters.get(symbol);
        const returns = pair?.gives ?? this.#types?.returns;
        if (pair === undefined || parameters === undefined || returns === undefined) return undefined;
        const { sides, gives } = pair;
        return {
          code: sides[side]!.code,
          other: sides[1 - side]!.code,
          parameters,
          returns,
          closed: gives && { logs: pair.logs === true },
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
    ways: readonly [Ways, Ways] = [eachWay, eachWay],
    onCall?: Recursion['onCall'],
  ): Recorded {
    const { store, before, seed } = this.#request;
    const definite = new DefiniteUnknowns(store, before.inputOptions.numbers);
    const asker = new Asker(definite, this.#options());
    const parameters = this.#parameters.get(symbol)!;
    const recursions = this.#recursions(unfolding, onCall);
    const sharing = this.#sharingOf(symbol);
    return recordRuns(sides, asker, definite, parameters, seed, pace, recursions, ways, sharing);
  }

  #sharingOf(symbol: string): Sharing | undefined {
    return symbol === ITSELF ? this.#sharing : undefined;
  }

  #provePair(pair: FunctionPair): Shown {
    const { store, before } = this.#request;
    const unknowns = new Unknowns(store, before.inputOptions.numbers);
    const inputs = anyInputs(unknowns, this.#parameters.get(pair.symbol)!, this.#sharingOf(pair.symbol));
    return this.#proveCase({ pair, inputs, given: [] });
  }

  /** For all inputs that satisfy what is given, or for those that satisfy one more condition and for the others separately. */
  #proveCase(which: Case): Shown {
    try {
      return this.#proveAtOnce(which);
    } catch (error) {
      if (!(error instanceof Unsupported) || error.ends !== undefined) throw error;
      if (which.given.length >= MOST_GIVEN || !which.pair.sides.some(hasLoops)) throw error;
      const { store } = this.#request;
      for (const c of this.#cases(which).slice(0, MOST_CASES))
        try {
          const parts = [store.not(c), c].map((x) =>
            this.#proveCase({ ...which, given: [...which.given, x] }),
          );
          return joined(parts);
        } catch (other) {
          if (!(other instanceof Unsupported)) throw other;
          if (other.isFinal) throw new Unsupported(error.message, error.span, 'all');
        }
      throw error;
    }
  }

  #cases({ pair, inputs, given }: Case): Term[] {
    const { store, before } = this.#request;
    const unknowns = new Unknowns(store, before.inputOptions.numbers);
    const asker = new Asker(unknowns, this.#options());
    const recursions = this.#recursions(['none', 'none']);
    const versions = pair.sides.map((side, i) => ({
      side,
      executor: new Executor(side.code, asker, unknowns, recursions[i]),
      start: startOf(store, side, inputs, given),
    }));
    return inputCases(store, inputs, given, versions);
  }

  #proveAtOnce(which: Case): Shown {
    const { pair } = which;
    let why: Unsupported | undefined;
    for (const unfolding of this.#types !== undefined ? UNFOLDINGS : UNFOLDINGS.slice(0, 1))
      try {
        const plain = this.#record(pair, together, unfolding);
        for (const ways of waysFor(pair.sides, plain)) {
          const first = ways.every((w) => w.passed.size === 0)
            ? plain
            : this.#record(pair, together, unfolding, ways);
          for (const pace of pacesFor(pair.sides, first.counts)) {
            const recorded = pace === together ? first : this.#record(pair, pace, unfolding, ways);
            try {
              return this.#attempt(which, { pace, unfolding, ways }, recorded);
            } catch (error) {
              if (!(error instanceof Unsupported) || error.ends !== undefined) throw error;
              why ??= error;
            }
          }
        }
      } catch (error) {
        if (!(error instanceof Unsupported)) throw error;
        why ??= error;
        if (error.ends !== undefined) break;
      }
    throw why!;
  }

  #attempt({ pair, inputs, given }: Case, { pace, unfolding, ways }: Plan, recorded: Recorded): Shown {
    const { symbol, sides } = pair;
    const { store, before } = this.#request;
    const unknowns = new Unknowns(store, before.inputOptions.numbers);
    const asker = new Asker(unknowns, this.#options());
    const [r, q] = this.#recursions(unfolding);
    const executors = [
      new Executor(sides[0].code, asker, unknowns, r, ways[0]),
      new Executor(sides[1].code, asker, unknowns, q, ways[1]),
    ] as const;
    const { rows } = recordedWhere(store, inputs, given, recorded);
    const returns = this.#isCalled(symbol) ? this.#types?.returns : undefined;
    const all = withScalarsWithin(unknowns, inputs);
    const prover = new Prover({ sides, executors, asker, unknowns, inputs: all, given, rows, pace, returns });
    const { relations, obligations, terminates } = prover.prove();
    if (!terminates)
      throw new Unsupported('partial: they do the same wherever both end, but not that both do');
    const where = given.map((g) => printTerm(store, g).replaceAll(/\u2032\d+/g, '')).join(' && ');
    const of = `${symbol === ITSELF ? '' : `${symbol}: `}${where === '' ? '' : `where ${where}: `}`;
    return {
      relation: [...relations.values()].flatMap((x) => x.lines(['', 'new ']).map((line) => `${of}${line}`)),
      obligations: obligations.map((o) => `${of}${o.from}; then ${o.to}: ${o.says}`),
      changesInputs: asker.changesInputs,
      asksForHoles: unknowns.asksForHoles,
      asksForInherited: unknowns.asksForInherited,
      steps: asker.steps.map((step) => ({ ...step, about: `${of}${step.about}` })),
    };
  }
}

function widened(parameter: Parameter): Parameter {
  if (plain(parameter.shape).kind !== 'number') return parameter;
  return { ...parameter, shape: { kind: 'number', integer: false, min: -Infinity, max: Infinity } };
}

function hasLoops({ code }: Side): boolean {
  return code.instructions.some((i) => i.kind === 'head');
}
