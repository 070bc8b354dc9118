/**
 * Judges what `explore --json` says of a function on inputs that it has not seen: the conditions and outcomes are evaluated as the JavaScript
 * they are, the function is run by Node. Nothing of `src/` takes part.
 */
import vm from 'node:vm';
import type { DeclaredFunction } from './declared-type.ts';
import { type Classes, type Feature, madeWith, type RandomInput, randomInput } from './random-value.ts';
import { sameValue } from './same-value.ts';

/** The part of the result that is judged. */
export interface Said {
  readonly complete: boolean;
  readonly limits: readonly unknown[];
  readonly approximations: readonly { readonly code: string; readonly text?: string }[];
  readonly scope?: {
    readonly given: readonly string[];
    readonly remainder: readonly string[];
    readonly assumes: readonly { readonly code: string; readonly text?: string }[];
  };
  readonly behaviours: readonly {
    readonly condition: readonly string[];
    readonly outcome:
      | { readonly kind: 'return'; readonly value: string }
      | { readonly kind: 'throw'; readonly error: string; readonly message: string }
      | { readonly kind: 'limit' | 'state' };
  }[];
}

export interface Judgement {
  /** What is false, in words. */
  readonly problems: readonly string[];
  /** Inputs that satisfied one behaviour that told the truth; that lay in what was left out; that only an assumption excuses. */
  readonly told: number;
  readonly left: number;
  readonly excused: number;
  readonly excusedBy: ReadonlySet<Feature>;
}

type Done = { readonly value: unknown } | { readonly thrown: unknown };

export interface Subject {
  readonly declared: DeclaredFunction;
  readonly call: (...args: unknown[]) => unknown;
  readonly classes: Classes;
}

export async function judge(said: Said, subject: Subject, count: number): Promise<Judgement> {
  const problems: string[] = [];
  const excusedBy = new Set<Feature>();
  let [told, left, excused] = [0, 0, 0];
  const rows = said.behaviours.map((b) => ({
    holds: compiled(
      subject,
      b.condition.length === 0 ? 'true' : b.condition.map((c) => `(${c})`).join(' && '),
    ),
    outcome: b.outcome,
    text: b.condition.join(' && ') || 'always',
    value: b.outcome.kind === 'return' ? compiled(subject, b.outcome.value) : undefined,
    message: b.outcome.kind === 'throw' ? compiled(subject, b.outcome.message) : undefined,
    thrown: b.outcome.kind === 'throw' ? compiled(subject, b.outcome.error) : undefined,
  }));
  const assumes = said.scope?.assumes ?? said.approximations;
  const remainder = said.scope?.remainder.map((text) => compiled(subject, text));
  for (let seed = 1; seed <= count; seed++) {
    let input: RandomInput;
    try {
      input = randomInput(subject.declared, subject.classes, seed);
    } catch {
      // A constructor that refuses these arguments: no input.
      continue;
    }
    const actual = await run(subject, input);
    // Nothing is said of calls that do not end, or that fill the memory.
    if (actual === 'endless') continue;
    const again = () => {
      const equal = randomInput(subject.declared, subject.classes, seed);
      for (const [i, callback] of equal.callbacks.entries()) callback.told = input.callbacks[i]?.threw ?? [];
      return equal;
    };
    const matching = [];
    for (const row of rows) if ((await attempt(() => row.holds(again()))) === true) matching.push(row);
    let problem: string | undefined;
    if (matching.length > 1) problem = `satisfies "${matching[0]!.text}" and "${matching[1]!.text}"`;
    const isLeft = async () => {
      if (said.complete) return false;
      if (remainder === undefined) return said.limits.length > 0;
      for (const r of remainder) if ((await attempt(() => r(again()))) !== false) return true;
      return false;
    };
    if (matching.length === 0) {
      if (await isLeft()) {
        left++;
        continue;
      }
      problem = 'satisfies no condition';
    }
    if (problem === undefined) {
      const row = matching[0]!;
      problem = await contradiction(row, actual, again);
      if (problem !== undefined) problem = `"${row.text}": ${problem}`;
    }
    if (problem === undefined) told++;
    else if (assumes.some((a) => isViolated(a, input))) {
      excused++;
      for (const f of input.features) excusedBy.add(f);
    } else if (await isLeft()) left++;
    else problems.push(`${show(again())} ${problem}${features(input)}`);
  }
  return { problems, told, left, excused, excusedBy };
}

/** What an input is that an assumption rules out. */
const violates: Readonly<Record<string, readonly Feature[]>> = {
  callback: ['callback changes its argument'],
  instance: ['subclass', 'used instance'],
  error: ['subclass', 'extra key'],
  date: ['subclass'],
  alias: ['alias'],
  holes: ['hole'],
  properties: ['extra key', 'explicit undefined', 'odd object'],
  omitted: ['left out', 'explicit undefined'],
  type: ['odd object', 'of any type', 'large'],
  tried: ['odd object', 'of any type', 'large'],
};

/** Assumptions that an input does not show it violates: about the world, and about types of which few values are tried. */
const unseen = new Set(
  'clock random locale state global numbers symbol regexp keys depth typed-array'.split(' '),
);

/** An assumption excuses the inputs that violate it, and no others. */
function isViolated(
  { code, text: said = '' }: { readonly code: string; readonly text?: string },
  { features: has }: RandomInput,
): boolean {
  const isOfThrown = (code === 'callback' && / returns\b/.test(said)) || /\.thrown\b/.test(said);
  if (isOfThrown && has.has('callback throws')) return true;
  if (/ is fulfilled$|rejects with/.test(said) && has.has('promise rejects')) return true;
  return unseen.has(code) || (violates[code] ?? []).some((feature) => has.has(feature));
}

type Evaluate = (input: RandomInput) => unknown;

/** An expression over the parameters; undefined when it is none. */
function compiled({ declared, classes }: Subject, text: string): Evaluate {
  const names = declared.parameters.map((p) => p.name);
  const others = Object.keys(classes).filter((c) => c !== 'default' && !names.includes(c));
  const kind = /\bawait\b/.test(text) ? AsyncFunction : Function;
  try {
    const f = kind('made', ...others, ...names, `"use strict"; return (${text});`) as (
      ...args: unknown[]
    ) => unknown;
    return ({ values }) => f(madeWith, ...others.map((c) => classes[c]), ...values);
  } catch {
    return () => notAnExpression;
  }
}

const notAnExpression = Symbol('not an expression');

// biome-ignore lint/complexity/useArrowFunction: the constructor of async functions is reached through one.
const AsyncFunction = async function () {}.constructor as FunctionConstructor;

async function attempt(evaluate: () => unknown): Promise<unknown> {
  try {
    return await evaluate();
  } catch (error) {
    return { failed: error };
  }
}

const calling = new vm.Script('globalThis.judged()');

/** A call, ended from outside when it does not come back: without end it would take the process with it. */
function ended(call: () => unknown): unknown {
  Object.assign(globalThis, { judged: call });
  return calling.runInThisContext({ timeout: 1000 });
}

async function run({ call, declared }: Subject, input: RandomInput): Promise<Done | 'endless'> {
  try {
    const result = ended(() => call(...input.args));
    if (declared.isGenerator) {
      const list: unknown[] = [];
      for await (const item of result as AsyncIterable<unknown>) if (list.push(item) > 500) break;
      return { value: list };
    }
    return { value: await result };
  } catch (error) {
    const { code } = (error ?? {}) as { code?: unknown };
    return code === 'ERR_SCRIPT_EXECUTION_TIMEOUT' ? 'endless' : { thrown: error };
  }
}

async function contradiction(
  row: {
    outcome: Said['behaviours'][number]['outcome'];
    value: Evaluate | undefined;
    message: Evaluate | undefined;
    thrown: Evaluate | undefined;
  },
  actual: Done,
  again: () => RandomInput,
): Promise<string | undefined> {
  const { outcome } = row;
  if (outcome.kind !== 'return' && outcome.kind !== 'throw') return undefined;
  if (outcome.kind === 'return') {
    if ('thrown' in actual) return `returns ${outcome.value}, but Node throws ${String(actual.thrown)}`;
    const value = await attempt(() => row.value!(again()));
    if (value === notAnExpression || isDescription(outcome.value)) return undefined;
    if (sameValue(value, actual.value)) return undefined;
    return `is ${outcome.value} = ${text(value)}, but Node gives ${text(actual.value)}`;
  }
  if (!('thrown' in actual)) return `throws ${outcome.error}, but Node gives ${text(actual.value)}`;
  const { thrown } = actual;
  if (/\.thrown\b|\.catch\(/.test(outcome.error)) {
    const value = await attempt(() => row.thrown!(again()));
    return sameValue(value, thrown) ? undefined : `throws ${text(value)}, but Node throws ${text(thrown)}`;
  }
  if (!(thrown instanceof Error)) return undefined;
  if (thrown.name !== outcome.error && thrown.constructor.name !== outcome.error)
    return `throws ${outcome.error}, but Node throws ${String(thrown)}`;
  if (thrown.message === outcome.message) return undefined;
  const message = await attempt(() => row.message!(again()));
  if (message === thrown.message) return undefined;
  return `throws with ${outcome.message}, but Node says ${thrown.message}`;
}

/** Text that describes a value where no expression gives it. */
function isDescription(value: string): boolean {
  return /\bfunction \w|\[function|\[class|Symbol\(|<\w|\bobject of\b|…/.test(value);
}

function features({ features: set }: RandomInput): string {
  return set.size === 0 ? '' : ` (${[...set].join(', ')})`;
}

function show({ args }: RandomInput): string {
  return `(${args.map(text).join(', ')})`.slice(0, 300);
}

function text(value: unknown): string {
  const seen = new Set<unknown>();
  const print = (v: unknown, depth: number): string => {
    if (typeof v === 'string') return JSON.stringify(v).slice(0, 80);
    if (typeof v === 'bigint') return `${v}n`;
    if (Object.is(v, -0)) return '-0';
    if (typeof v === 'function') return 'function';
    if (typeof v !== 'object' || v === null) return String(v);
    if (seen.has(v) || depth > 3) return '…';
    seen.add(v);
    if (Array.isArray(v))
      return `[${Array.from({ length: Math.min(v.length, 12) }, (_, i) =>
        i in v ? print(v[i], depth + 1) : 'hole',
      ).join(', ')}]`;
    if (v instanceof Date) return `Date(${v.getTime()})`;
    if (v instanceof Map) return `Map${print([...v], depth + 1)}`;
    if (v instanceof Set) return `Set${print([...v], depth + 1)}`;
    if (v instanceof Error || v instanceof RegExp) return String(v);
    return `${v.constructor?.name === 'Object' ? '' : (v.constructor?.name ?? 'null')}{${Object.keys(v)
      .map((k) => `${k}: ${print(Reflect.get(v, k), depth + 1)}`)
      .join(', ')}}`;
  };
  return print(value, 0);
}
