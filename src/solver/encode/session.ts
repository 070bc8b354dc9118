import { Evaluator } from '../../expr/evaluate.ts';
import { freeVariables } from '../../expr/free-variables.ts';
import type { Model, Primitive } from '../../expr/input-variable.ts';
import type { RangeTable } from '../../expr/ranges/range-table.ts';
import type { Term } from '../../expr/term.ts';
import type { TermStore } from '../../expr/term-store.ts';
import type { Backend } from '../backends/backend.ts';
import { checkWithin } from '../solver-work.ts';
import { infinityDefinition } from './context.ts';
import { NotEncodable } from './emitter.ts';
import { Encoder } from './encoder.ts';
import type { EncoderOptions } from './encoder-options.ts';
import { assertLemmas } from './lemmas.ts';
import { constantsOf, readValues, readVariable } from './read-model.ts';

export type Outcome =
  | { readonly kind: 'unsat' }
  /** Values of the query's variables under the encoding; not checked. */
  | { readonly kind: 'candidate'; readonly model: Map<number, Primitive> }
  | { readonly kind: 'unknown'; readonly reason: string };

/** The backend and the session whose assertions it holds. */
export interface Desk {
  readonly backend: Backend;
  owner: Session | undefined;
  /** Milliseconds to the outermost limit. */
  readonly leftMs: () => number;
  /** Called around each check: milliseconds spent. */
  readonly spent: (milliseconds: number) => void;
}

/**
 * A conversation with a backend in one encoding. Conditions are asserted one scope each, and scopes of a common beginning are kept from
 * query to query.
 */
export class Session {
  readonly #desk: Desk;
  readonly #store: TermStore;
  readonly #options: EncoderOptions;
  #encoder: Encoder;
  #frames: Term[] = [];
  #extra = 0;
  #generation = -1;
  readonly #ranges: RangeTable;

  constructor(desk: Desk, store: TermStore, options: EncoderOptions) {
    this.#desk = desk;
    this.#store = store;
    this.#options = options;
    this.#ranges = options.ranges;
    this.#encoder = new Encoder(store, options);
  }

  /** Looks for values that satisfy all conditions. */
  check(conditions: readonly Term[], timeoutMs: number): Outcome {
    try {
      this.#settle(conditions);
      return this.#ask(conditions, timeoutMs);
    } catch (e) {
      this.#frames = [];
      this.#generation = -1;
      if (e instanceof NotEncodable) return { kind: 'unknown', reason: e.message };
      throw e;
    }
  }

  /** After a candidate failed: adds what exact evaluation says at that point and asks again. Undefined when there is nothing to add. */
  refine(conditions: readonly Term[], failed: Model, timeoutMs: number): Outcome | undefined {
    try {
      this.#encoder.push();
      this.#extra++;
      if (assertLemmas(this.#encoder, new Evaluator(this.#store, failed)) === 0) return undefined;
      return this.#ask(conditions, timeoutMs);
    } catch (e) {
      this.#generation = -1;
      if (e instanceof NotEncodable) return undefined;
      throw e;
    }
  }

  /** Is the encoding of everything in scope as tight as its rounding allows? */
  get isLoose(): boolean {
    return this.#encoder.looseTerms().length > 0;
  }

  #settle(conditions: readonly Term[]): void {
    const { backend } = this.#desk;
    if (this.#desk.owner !== this || this.#generation !== backend.generation) this.#restart();
    if (this.#extra > 0) this.#encoder.pop(this.#extra);
    this.#extra = 0;
    let shared = 0;
    while (shared < this.#frames.length && this.#frames[shared] === conditions[shared]) shared++;
    this.#encoder.pop(this.#frames.length - shared);
    this.#frames.length = shared;
    for (let i = shared; i < conditions.length; i++) {
      this.#encoder.push();
      this.#frames.push(conditions[i]!);
      this.#encoder.assert(conditions[i]!);
    }
  }

  #restart(): void {
    const { backend } = this.#desk;
    this.#desk.owner = this;
    this.#encoder = new Encoder(this.#store, this.#options);
    this.#frames = [];
    this.#extra = 0;
    const logic = backend.name === 'cvc5' ? '(set-option :produce-models true)(set-logic ALL)' : '';
    const reply = backend.run(`(reset)${logic}${infinityDefinition}`, 5000);
    this.#generation = reply === undefined ? -1 : backend.generation;
  }

  #ask(conditions: readonly Term[], timeoutMs: number): Outcome {
    const { backend, spent } = this.#desk;
    const start = performance.now();
    const reply = checkWithin(backend, `${this.#encoder.emit.take()}\n`, timeoutMs, this.#desk.leftMs);
    let outcome: Outcome;
    if (reply === undefined) {
      // What was to be asserted is lost.
      this.#generation = -1;
      outcome = { kind: 'unknown', reason: 'the solver did not answer in time' };
    } else if (reply === 'unsat') outcome = { kind: 'unsat' };
    else if (reply === 'sat') outcome = this.#values(conditions, READING_MS);
    else outcome = { kind: 'unknown', reason: explain(reply) };
    spent(performance.now() - start);
    return outcome;
  }

  #values(conditions: readonly Term[], timeoutMs: number): Outcome {
    const ids = new Set<number>();
    for (const c of conditions) for (const id of freeVariables(this.#store, c)) ids.add(id);
    const variables = [...ids].map((id) => {
      const v = this.#store.variables[id]!;
      return { v, range: this.#ranges.ofVariable(v) };
    });
    const names = variables
      .flatMap(({ v, range }) => constantsOf(v, range, this.#options.strings))
      .filter((n) => this.#encoder.isDeclared(n));
    const model = new Map<number, Primitive>();
    if (names.length === 0) return { kind: 'candidate', model };
    let text = this.#desk.backend.run(`(get-value (${names.join(' ')}))`, timeoutMs);
    if (text?.includes('root-obj'))
      text = this.#desk.backend.run(
        `(set-option :pp.decimal_precision 40)(set-option :pp.decimal true)(get-value (${names.join(' ')}))(set-option :pp.decimal false)`,
        timeoutMs,
      );
    const values = text === undefined ? undefined : readValues(text);
    if (!values) return { kind: 'unknown', reason: 'no model' };
    for (const { v, range } of variables) {
      const value = readVariable(v, range, values, this.#options.strings);
      if (value !== undefined) model.set(v.id, value);
    }
    return { kind: 'candidate', model };
  }
}

/** Milliseconds to wait for a model that is there. */
const READING_MS = 10_000;

function explain(reply: string): string {
  const text = reply.trim();
  if (/timeout|canceled|resource/.test(text) || text === 'unknown')
    return 'limit of work or incomplete theory';
  return `the solver says: ${text.slice(0, 200)}`;
}
