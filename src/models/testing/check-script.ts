import type { Primitive } from '../../expr/input-variable.ts';
import type { Term } from '../../expr/term.ts';
import { models } from '../registry.ts';
import { difference } from './difference.ts';
import { FakeContext } from './fake-context.ts';

/** A value with its shadow, as a script hands it from step to step. */
export interface Value {
  readonly value: unknown;
  readonly term: Term;
}

/** What a script may do; the same script runs with models and with the real built-ins. */
export interface Steps {
  /** Input number `i`. */
  input(i: number): Value;
  of(value: unknown): Value;
  call(object: Value, method: string, ...args: Value[]): Value;
  /** A static function or constructor by path. */
  run(path: string, ...args: Value[]): Value;
  make(path: string, ...args: Value[]): Value;
  /** An array or object literal with shadows. */
  array(...items: Value[]): Value;
  object(members: Record<string, Value>): Value;
  get(object: Value, key: string): Value;
}

/**
 * Runs a script of built-in calls with models and compares its result with the real ones: on its inputs, and on all
 * `others` under which the recorded conditions hold. Returns what is wrong.
 */
export function checkScript(
  inputs: readonly Primitive[],
  script: (s: Steps) => Value,
  others: readonly (readonly Primitive[])[] = [],
): string | undefined {
  const context = new FakeContext(models);
  const terms = inputs.map((value, i) => context.input(value, i));
  const actual = attempt(() => script(new Modelled(context, inputs, terms)));
  const resultTerm = actual.value?.term ?? 0;
  if (!context.holds()) return 'a condition that does not hold';
  for (const values of [inputs, ...others]) {
    if (values.some((v, i) => typeof v !== typeof inputs[i])) continue;
    const model = new Map(terms.map((t, i) => [context.store.variableOf(t).id, values[i]] as const));
    if (!context.holds(model)) continue;
    const expected = attempt(() => script(new Native(values)));
    const at = `with ${values.map((v) => (Object.is(v, -0) ? '-0' : String(v))).join(' ; ')}`;
    if (expected.error !== undefined || actual.error !== undefined) {
      const kind = (text: string | undefined) => (values === inputs ? text : text?.split(':')[0]);
      if (kind(expected.error) !== kind(actual.error))
        return `${at}: expected ${expected.error ?? 'a value'}, got ${actual.error ?? 'a value'}`;
      continue;
    }
    const wrong = difference(context, model, actual.value!.value, resultTerm, expected.value!.value);
    if (wrong !== undefined) return `${at}: ${wrong}`;
  }
  return undefined;
}

function attempt(run: () => Value): { value?: Value; error?: string } {
  try {
    return { value: run() };
  } catch (error) {
    return { error: String(error) };
  }
}

function intrinsic(path: string): Function {
  let found: unknown = globalThis;
  for (const part of path.split('.')) found = (found as Record<string, unknown>)[part];
  return found as Function;
}

class Native implements Steps {
  readonly #inputs: readonly Primitive[];
  constructor(inputs: readonly Primitive[]) {
    this.#inputs = inputs;
  }
  input(i: number): Value {
    return this.of(this.#inputs[i]);
  }
  of(value: unknown): Value {
    return { value, term: 0 };
  }
  call(object: Value, method: string, ...args: Value[]): Value {
    const fn = (object.value as Record<string, Function>)[method]!;
    return this.of(
      Reflect.apply(
        fn,
        object.value,
        args.map((a) => a.value),
      ),
    );
  }
  run(path: string, ...args: Value[]): Value {
    return this.of(
      Reflect.apply(
        intrinsic(path),
        undefined,
        args.map((a) => a.value),
      ),
    );
  }
  make(path: string, ...args: Value[]): Value {
    return this.of(
      Reflect.construct(
        intrinsic(path),
        args.map((a) => a.value),
      ),
    );
  }
  array(...items: Value[]): Value {
    return this.of(items.map((item) => item.value));
  }
  object(members: Record<string, Value>): Value {
    return this.of(Object.fromEntries(Object.entries(members).map(([key, v]) => [key, v.value])));
  }
  get(object: Value, key: string): Value {
    return this.of((object.value as Record<string, unknown>)[key]);
  }
}

class Modelled extends Native {
  readonly #context: FakeContext;
  readonly #terms: readonly Term[];
  constructor(context: FakeContext, inputs: readonly Primitive[], terms: readonly Term[]) {
    super(inputs);
    this.#context = context;
    this.#terms = terms;
  }
  override input(i: number): Value {
    return { value: super.input(i).value, term: this.#terms[i]! };
  }
  #call(fn: Function, self: Value, args: readonly Value[]): Value {
    const values = args.map((a) => a.value);
    const value = this.#context.call(
      fn,
      self.value,
      self.term,
      values,
      args.map((a) => a.term),
    );
    return { value, term: this.#context.lastTerm };
  }
  override call(object: Value, method: string, ...args: Value[]): Value {
    return this.#call((object.value as Record<string, Function>)[method]!, object, args);
  }
  override run(path: string, ...args: Value[]): Value {
    return this.#call(intrinsic(path), this.of(undefined), args);
  }
  override make(path: string, ...args: Value[]): Value {
    const entry = models.find((m) => m.path === path);
    if (entry === undefined) throw new Error(`no model of ${path}`);
    const value = this.#context.run(entry, {
      fn: intrinsic(path),
      self: undefined,
      selfTerm: 0,
      args: args.map((a) => a.value),
      argTerms: args.map((a) => a.term),
      isConstruct: true,
    });
    return { value, term: this.#context.lastTerm };
  }
  override array(...items: Value[]): Value {
    const made = super.array(...items);
    items.forEach((item, i) => {
      this.#context.setCell(made.value as object, String(i), item.term);
    });
    return made;
  }
  override object(members: Record<string, Value>): Value {
    const made = super.object(members);
    for (const [key, v] of Object.entries(members)) this.#context.setCell(made.value as object, key, v.term);
    return made;
  }
  override get(object: Value, key: string): Value {
    const { value } = super.get(object, key);
    return { value, term: this.#context.getCell(object.value as object, key) };
  }
}
