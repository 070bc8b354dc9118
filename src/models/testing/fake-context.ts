import { posix } from 'node:path';
import { Evaluator } from '../../expr/evaluate.ts';
import type { Primitive } from '../../expr/input-variable.ts';
import { Op } from '../../expr/op.ts';
import { Sort } from '../../expr/sort.ts';
import type { Term } from '../../expr/term.ts';
import { TermStore } from '../../expr/term-store.ts';
import type { ModelCall, ModelContext, ModelEntry } from '../../machine/model.ts';
import { ConditionKind } from '../../machine/trace.ts';

/** A callback of a test that sees and returns shadows. */
export type ShadowedFunction = (
  args: readonly unknown[],
  terms: readonly Term[],
) => { value: unknown; term: Term };

export interface Recorded {
  readonly term: Term;
  readonly taken: boolean;
  readonly kind: ConditionKind;
}

/**
 * A {@link ModelContext} without a machine, in the host's own realm: input variables have fixed values, so that every
 * recorded condition and every resulting term can be evaluated at once.
 */
export class FakeContext implements ModelContext {
  readonly store = new TermStore();
  readonly values = new Map<number, Primitive>();
  readonly conditions: Recorded[] = [];
  readonly approximations: string[] = [];
  lastTerm: Term = 0;
  readonly #cells = new WeakMap<object, Map<PropertyKey, Term>>();
  readonly #states = new WeakMap<object, Map<symbol, unknown>>();
  readonly #functions = new WeakMap<Function, ShadowedFunction>();
  readonly #models: ReadonlyMap<unknown, ModelEntry>;
  readonly #evaluator: Evaluator;
  /** The shadow that the model under way has set. */
  #result: Term = 0;
  #evaluated: ReadonlyMap<number, Primitive> | undefined;

  constructor(models: readonly ModelEntry[] = []) {
    this.#models = modelsByFunction(models);
    this.#evaluator = new Evaluator(this.store);
  }

  /** Input variable number `i`, with this value in every evaluation. */
  input(value: Primitive, i: number = this.values.size): Term {
    const sort = this.store.sort(this.store.constant(value));
    const term = this.store.variable({
      path: `v${i}_${sort}`,
      sort,
      domain: 'double',
      min: Number.NEGATIVE_INFINITY,
      max: Number.POSITIVE_INFINITY,
      maxLength: 100,
      role: 'value',
      alternatives: [],
      initial: value,
    });
    this.values.set(this.store.variableOf(term).id, value);
    this.#evaluated = undefined;
    return term;
  }

  /** Makes `fn` count as instrumented: calls through the context pass and return shadows. */
  instrument(fn: Function, shadowed: ShadowedFunction): void {
    this.#functions.set(fn, shadowed);
  }

  evaluate(term: Term, values: ReadonlyMap<number, Primitive> = this.values): Primitive {
    if (values !== this.#evaluated) this.#evaluator.reset(values);
    this.#evaluated = values;
    return this.#evaluator.evaluate(term);
  }

  /** Do all recorded conditions hold under these values? */
  holds(values: ReadonlyMap<number, Primitive> = this.values): boolean {
    return this.conditions.every((c) => this.evaluate(c.term, values) === c.taken);
  }

  result(term: Term): void {
    this.#result = term;
  }

  decide(term: Term, taken: boolean, kind: ConditionKind): void {
    if (term === 0) throw new Error('a decision without a term');
    if (this.store.sort(term) !== Sort.Bool) throw new Error('a decision that is not Bool');
    if (this.store.isConst(term)) {
      if (this.store.constValue(term) !== taken) throw new Error('a constant decision is wrong');
      return;
    }
    this.conditions.push({ term, taken, kind });
  }

  resolve(value: unknown, term: Term): Term {
    let t = term;
    while (t !== 0 && this.store.sort(t) === Sort.Any) {
      if (this.store.op(t) === Op.Ite) {
        const taken = this.evaluate(this.store.arg(t, 0)) === true;
        this.decide(this.store.arg(t, 0), taken, ConditionKind.split);
        t = this.store.arg(t, taken ? 1 : 2);
      } else {
        const tag = this.evaluate(this.store.arg(t, 0)) as number;
        const chosen = this.store.eq(this.store.arg(t, 0), this.store.constant(tag));
        this.decide(chosen, true, ConditionKind.split);
        t = this.store.arg(t, tag + 1);
      }
    }
    if (t !== 0 && this.store.sort(t) === Sort.Opaque) return 0;
    if (t !== 0 && !Object.is(this.evaluate(t), value))
      throw new Error('a shadow that differs from its value');
    return t;
  }

  termOf(value: unknown, term: Term): Term {
    return this.resolve(value, term) || this.store.constant(value as Primitive);
  }

  pin<T>(value: T, term: Term): T {
    const t = this.resolve(value, term);
    if (t === 0) return value;
    const same = this.store.sort(t) === Sort.Num ? Op.SameNum : Op.Eq;
    this.decide(this.store.make(same, t, this.store.constant(value as Primitive)), true, ConditionKind.split);
    return value;
  }

  concretise<T>(value: T, term: Term, code: string, message: string): T {
    if (term !== 0) this.approximations.push(`${code}: ${message}`);
    return this.pin(value, term);
  }

  concretiseDeep(value: unknown, code: string, message: string): void {
    if (typeof value !== 'object' || value === null) return;
    for (const [key, term] of this.#cells.get(value) ?? []) {
      this.concretise((value as Record<PropertyKey, unknown>)[key], term, code, message);
      this.setCell(value, key, 0);
    }
  }

  getCell(object: object, key: PropertyKey): Term {
    if (typeof key === 'number') throw new Error('a key that is not canonical');
    return this.#cells.get(object)?.get(key) ?? 0;
  }

  setCell(object: object, key: PropertyKey, term: Term): void {
    if (typeof key === 'number') throw new Error('a key that is not canonical');
    let cells = this.#cells.get(object);
    if (cells === undefined) this.#cells.set(object, (cells = new Map()));
    if (term === 0) cells.delete(key);
    else cells.set(key, term);
  }

  /** All cells of an object, for comparison with its values. */
  cellsOf(object: object): ReadonlyMap<PropertyKey, Term> {
    return this.#cells.get(object) ?? new Map();
  }

  lengthTerm(array: object): Term {
    return this.store.constant((array as unknown[]).length);
  }

  settle(): void {}

  settleOrder(): void {}

  nameOf(): Term {
    return 0;
  }
  look(): void {}

  waits(): void {}

  presence(): Term {
    return 0;
  }
  hasKey(): Term {
    return 0;
  }

  sizeOf(): Term {
    return 0;
  }

  valueFor(): Term {
    return 0;
  }

  among(): Term {
    return 0;
  }

  askAll(): Term {
    return 0;
  }

  valueOf(): unknown {
    return undefined;
  }

  pinLength(): void {}

  copyCells(source: object, sourceStart: number, target: object, targetStart: number, count: number): void {
    const moved: Term[] = [];
    for (let i = 0; i < count; i++) moved.push(this.getCell(source, String(sourceStart + i)));
    for (let i = 0; i < count; i++) this.setCell(target, String(targetStart + i), moved[i]!);
  }

  expose(object: object): void {
    this.concretiseDeep(object, 'exposed-object', 'read past the model');
  }

  state<T>(object: object, key: symbol, create: () => T): T {
    let states = this.#states.get(object);
    if (states === undefined) this.#states.set(object, (states = new Map()));
    if (!states.has(key)) states.set(key, create());
    return states.get(key) as T;
  }

  intrinsic(path: string): unknown {
    return findIntrinsic(path);
  }

  call(
    fn: Function,
    self: unknown,
    selfTerm: Term,
    args: readonly unknown[],
    argTerms: readonly Term[],
  ): unknown {
    this.lastTerm = 0;
    const shadowed = this.#functions.get(fn);
    if (shadowed !== undefined) {
      const { value, term } = shadowed(args, argTerms);
      this.lastTerm = term;
      return value;
    }
    const entry = this.#models.get(fn);
    if (entry !== undefined && entry.kind !== 'selfHosted')
      return this.run(entry, { fn, self, selfTerm, args, argTerms, isConstruct: false });
    [self, ...args].forEach((value, i) => {
      this.pin(value, i === 0 ? selfTerm : argTerms[i - 1]!);
      this.concretiseDeep(value, 'native', 'a function of a test');
    });
    return Reflect.apply(fn, self, args);
  }

  /** Runs a model as the machine does: afterwards `lastTerm` is the shadow of its result. */
  run(entry: ModelEntry, call: ModelCall): unknown {
    if (entry.kind === 'selfHosted') throw new Error(`${entry.path} is self-hosted`);
    const outer = this.#result;
    this.#result = 0;
    const value = entry.model(this, call);
    this.lastTerm = this.#result;
    this.#result = outer;
    return value;
  }
}

const tables = new WeakMap<readonly ModelEntry[], ReadonlyMap<unknown, ModelEntry>>();

function modelsByFunction(models: readonly ModelEntry[]): ReadonlyMap<unknown, ModelEntry> {
  let table = tables.get(models);
  if (table === undefined) {
    const found = models.map((entry) => [findIntrinsic(entry.path), entry] as const);
    tables.set(models, (table = new Map(found.filter(([fn]) => fn !== undefined))));
  }
  return table;
}

/** The built-in of this realm that a registry path names. */
export function findIntrinsic(path: string): unknown {
  if (path.startsWith('get ')) return findDescriptor(path.slice(4))?.get;
  return findDescriptor(path)?.value;
}

function findDescriptor(path: string): PropertyDescriptor | undefined {
  const symbol = /^(.*)\[Symbol\.(\w+)\]$/.exec(path);
  if (symbol !== null) {
    const owner = findIntrinsic(symbol[1]!) as object;
    return Object.getOwnPropertyDescriptor(owner, Symbol[symbol[2] as 'iterator']);
  }
  const parts = path.split('.');
  let holder: object | undefined = globalThis;
  if (path.startsWith('%')) {
    holder = hiddenHolder(parts.shift()!);
  }
  for (const part of parts.slice(0, -1)) {
    holder = (holder as Record<string, object> | undefined)?.[part];
    if (holder === undefined) return undefined;
  }
  return Object.getOwnPropertyDescriptor(holder, parts.at(-1)!);
}

function hiddenHolder(name: string): object | undefined {
  switch (name) {
    case '%path%':
      return posix;
    case '%ArrayIteratorPrototype%':
      return Object.getPrototypeOf([].values());
    case '%MapIteratorPrototype%':
      return Object.getPrototypeOf(new Map().values());
    case '%SetIteratorPrototype%':
      return Object.getPrototypeOf(new Set().values());
    case '%RegExpStringIteratorPrototype%':
      return Object.getPrototypeOf('x'.matchAll(/x/g));
    case '%TypedArray%':
      return Object.getPrototypeOf(Uint8Array);
    default:
      return undefined;
  }
}
