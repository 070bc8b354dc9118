import { Random } from '../base/random.ts';
import { workDone } from '../base/work.ts';
import { freeVariables } from '../expr/free-variables.ts';
import type { InputVariable, Model, Primitive } from '../expr/input-variable.ts';
import type { Range } from '../expr/ranges/range.ts';
import { RangeTable } from '../expr/ranges/range-table.ts';
import { Sort } from '../expr/sort.ts';
import type { Term } from '../expr/term.ts';
import type { TermStore } from '../expr/term-store.ts';
import { firstDomainOf } from '../expr/variable-domain.ts';
import type { Backend } from './backends/backend.ts';
import { bitVectors } from './encode/bit-vectors.ts';
import { boundedStrings } from './encode/bounded-strings.ts';
import { mathematicalIntegers } from './encode/mathematical-integers.ts';
import { sequences } from './encode/sequences.ts';
import { type Desk, type Outcome, Session } from './encode/session.ts';
import { solveFloats } from './float/solve-floats.ts';
import { satisfies } from './model-check.ts';
import { profileOf, type QueryProfile } from './query-profile.ts';
import { queryTerms } from './query-terms.ts';
import { Evaluation } from './quick/evaluation.ts';
import { localSearch } from './quick/local-search.ts';
import type { Answer, Query, Rung, Solver, SolverStats } from './solver.ts';

const REFINEMENTS = 8;
const WIDEST = 64;
/** Milliseconds to wait for the backend to be there. */
const LOADING = 20_000;

/** `guess` and `small`: integers only, `plain`: printable strings too; `exact`: the domains; `real`: those without rounding;
 * `sequence`: strings as the solver's sequences. All of these at the sizes that inputs have at first; `open` and `open-sequence`: at any. */
type Kind = 'guess' | 'small' | 'plain' | 'exact' | 'real' | 'sequence' | 'open' | 'open-sequence';

/** Code units that are written out of strings of any length. */
const OPEN_CHARS = 24;

/** One encoding to try: its session, what a refutation in it means, and the share of the work it gets. */
interface Step {
  readonly session: Session;
  readonly rung: Rung;
  /** `final`: no solution here means no solution. `guess`: it means nothing. Otherwise the caveat under which it holds. */
  readonly refutation: 'final' | 'guess' | { readonly caveat: string };
  readonly share: number;
}

/**
 * The backend's door: chooses encodings by what a query is made of and climbs from cheap guesses to the exact ones. Each candidate model is
 * evaluated exactly, repaired by a short local search, or answered by lemmas about where it went wrong; what fails all of
 * that is no answer.
 */
export class Ladder implements Solver {
  readonly stats: SolverStats;
  readonly #store: TermStore;
  readonly #realsFirst: boolean;
  readonly #timeoutMs: number;
  readonly #seed: number;
  readonly #desk: Desk;
  /** Of every size, and of the sizes that inputs have at first. */
  readonly #open: RangeTable;
  readonly #domains: RangeTable;
  readonly #guesses: RangeTable;
  readonly #small: RangeTable;
  readonly #sessions = new Map<string, Session>();

  constructor(
    store: TermStore,
    backend: Backend,
    timeoutMs: number,
    seed: number,
    stats: SolverStats,
    leftMs: () => number = () => Infinity,
    realsFirst = false,
  ) {
    this.#store = store;
    this.#realsFirst = realsFirst;
    this.#timeoutMs = timeoutMs;
    this.#seed = seed;
    this.stats = stats;
    this.#open = new RangeTable(store);
    this.#domains = new RangeTable(store, firstDomainOf);
    this.#guesses = new RangeTable(store, (v) => integralDomain(v, 2 ** 31));
    this.#small = new RangeTable(store, (v) => integralDomain(v, 2 ** 20));
    this.#desk = { backend, owner: undefined, leftMs, spent: (ms) => this.#spend(ms) };
  }

  solve(query: Query): Answer {
    if (this.stats.backendCalls++ === 0) this.#desk.backend.run('(echo "ready")', LOADING);
    const profile = profileOf(this.#store, this.#domains, query.conditions);
    const reasons: string[] = [];
    const limit = Math.min(this.#timeoutMs, query.timeoutMs ?? this.#timeoutMs);
    const end = workDone() + limit;
    const grows = this.#grows(query.conditions);
    for (const step of this.#steps(query.conditions, profile)) {
      const left = end - workDone();
      if (left <= 0) break;
      const answer = this.#try(query.conditions, step, Math.min(left, limit * step.share));
      if (answer.kind === 'sat' || (answer.kind === 'unsat' && !grows)) return answer;
      if (answer.kind === 'unsat') return this.#atAnySize(query.conditions, answer, end);
      if (step.refutation !== 'guess' || answer.reason !== 'no solution of this kind')
        reasons.push(answer.reason);
    }
    const left = end - workDone();
    if (!profile.hasStrings && !profile.hasBigs && profile.hasFractions && left > 0) {
      const answer = solveFloats(this.#store, this.#desk, query.conditions, Math.max(left, limit / 4));
      if (answer.kind !== 'unknown') return answer;
      reasons.push(answer.reason);
    }
    return { kind: 'unknown', reason: [...new Set(reasons)].join('; ') || 'limit of work' };
  }

  #grows(conditions: readonly Term[]): boolean {
    for (const c of conditions)
      for (const id of freeVariables(this.#store, c))
        if (this.#store.variables[id]!.firstSize !== undefined) return true;
    return false;
  }

  /** What has no solution of a small size may have a larger one. */
  #atAnySize(conditions: readonly Term[], small: Answer & { kind: 'unsat' }, end: number): Answer {
    const profile = { ...profileOf(this.#store, this.#open, conditions), hasBits: false };
    const kinds: readonly Kind[] = profile.hasStrings ? ['open', 'open-sequence'] : ['open'];
    const caveat = small.caveat === undefined ? {} : { caveat: small.caveat };
    for (const kind of kinds) {
      const left = end - workDone();
      if (left <= 0) break;
      const step: Step = {
        session: this.#session(kind, profile),
        rung: kind === 'open' ? small.rung : 'strings-sequence',
        refutation: 'final',
        share: 1,
      };
      const answer = this.#try(conditions, step, left);
      if (answer.kind === 'unsat') return { ...answer, ...caveat };
      if (answer.kind === 'sat') return answer;
    }
    return {
      kind: 'unknown',
      reason: 'no small input does it, and larger ones could not be decided',
      larger: true,
    };
  }

  dispose(): void {
    this.#desk.backend.dispose();
  }

  #spend(ms: number): void {
    this.stats.backendMs += ms;
  }

  *#steps(conditions: readonly Term[], profile: QueryProfile): Generator<Step> {
    const rung: Rung = profile.hasStrings ? 'strings-bounded' : profile.hasFractions ? 'relaxed' : 'int';
    const reals: Step = {
      session: this.#session('real', { ...profile, hasBits: false }),
      rung: 'real',
      refutation: { caveat: 'numbers as reals' },
      share: 0.4,
    };
    if (profile.hasReals && this.#realsFirst) yield reals;
    if (profile.hasFractions || profile.width > WIDEST) {
      let kind: Kind = 'guess';
      let guess = profileOf(this.#store, this.#guesses, conditions);
      if (guess.width > WIDEST) {
        kind = 'small';
        guess = profileOf(this.#store, this.#small, conditions);
      }
      const session = this.#session(kind, guess);
      yield { session, rung: profile.hasStrings ? rung : 'int', refutation: 'guess', share: 0.25 };
    }
    if (usesBits(profile))
      yield { session: this.#session('exact', profile), rung, refutation: 'final', share: 0.6 };
    const integers = { ...profile, hasBits: false };
    if (profile.hasReals) {
      yield { session: this.#session('exact', integers), rung, refutation: 'final', share: 0.4 };
      if (!this.#realsFirst) yield reals;
    } else {
      yield { session: this.#session('exact', integers), rung, refutation: 'final', share: 0.6 };
    }
    if (!profile.hasStrings) return;
    yield { session: this.#session('plain', integers), rung, refutation: 'guess', share: 0.3 };
    yield {
      session: this.#session('sequence', integers),
      rung: 'strings-sequence',
      refutation: 'final',
      share: 0.5,
    };
  }

  #session(kind: Kind, profile: QueryProfile): Session {
    const width = usesBits(profile) ? Math.ceil(profile.width / 8) * 8 : 0;
    const key = `${kind}:${width}`;
    let session = this.#sessions.get(key);
    if (!session) {
      session = new Session(this.#desk, this.#store, {
        ints: width > 0 ? bitVectors(width) : mathematicalIntegers,
        ranges: this.#rangesOf(kind),
        rounding: kind === 'real' ? 'none' : 'relaxed',
        plainText: kind === 'plain',
        mostChars: kind === 'open' ? OPEN_CHARS : undefined,
        strings: kind === 'sequence' || kind === 'open-sequence' ? sequences : boundedStrings,
      });
      this.#sessions.set(key, session);
    }
    return session;
  }

  #rangesOf(kind: Kind): RangeTable {
    if (kind === 'small') return this.#small;
    if (kind === 'open' || kind === 'open-sequence') return this.#open;
    return kind === 'guess' || kind === 'plain' ? this.#guesses : this.#domains;
  }

  #try(conditions: readonly Term[], step: Step, timeoutMs: number): Answer {
    const end = workDone() + timeoutMs;
    let outcome: Outcome | undefined = step.session.check(conditions, timeoutMs);
    for (let round = 0; ; round++) {
      if (outcome === undefined) return { kind: 'unknown', reason: 'the encoding is not exact enough' };
      if (outcome.kind === 'unknown') return outcome;
      if (outcome.kind === 'unsat') return this.#refuted(step);
      const model = this.#repaired(conditions, outcome.model);
      if (model) return { kind: 'sat', model, rung: step.rung };
      const left = end - workDone();
      if (round === REFINEMENTS || left <= 0)
        return { kind: 'unknown', reason: 'no candidate stood up to exact evaluation' };
      outcome = step.session.refine(conditions, outcome.model, left);
    }
  }

  #refuted({ refutation, rung }: Step): Answer {
    if (refutation === 'final') return { kind: 'unsat', rung };
    if (refutation === 'guess') return { kind: 'unknown', reason: 'no solution of this kind' };
    return { kind: 'unsat', rung, caveat: refutation.caveat };
  }

  /** The candidate, or a neighbour of it, that really satisfies the conditions. */
  #repaired(conditions: readonly Term[], candidate: Model): Map<number, Primitive> | undefined {
    const model = new Map(candidate);
    if (satisfies(this.#store, conditions, model)) return model;
    const numbered = queryTerms(this.#store, conditions);
    const { terms } = numbered;
    const evaluation = new Evaluation(numbered, model);
    const known = { range: (slot: number) => this.#open.of(terms[slot]!), candidates: new Map() };
    if (!localSearch(evaluation, known, new Random(this.#seed), { steps: 20, tries: 300 })) return undefined;
    const found = evaluation.model();
    return satisfies(this.#store, conditions, found) ? found : undefined;
  }
}

function usesBits(profile: QueryProfile): boolean {
  return profile.hasBits && profile.width <= WIDEST && !profile.hasBigs;
}

/** Integers of limited size for every number: most fractions and huge numbers that inputs range over are never needed. */
function integralDomain(v: InputVariable, size: number): Range {
  const domain = firstDomainOf(v);
  if (v.sort !== Sort.Num) return domain;
  return {
    lo: Math.ceil(Math.max(domain.lo, -size)) + 0,
    hi: Math.floor(Math.min(domain.hi, size)) + 0,
    flags: 0,
  };
}
