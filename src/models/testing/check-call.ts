import type { Primitive } from '../../expr/input-variable.ts';
import type { Term } from '../../expr/term.ts';
import type { ModelEntry } from '../../machine/model.ts';
import { models } from '../registry.ts';
import { difference } from './difference.ts';
import { FakeContext, findIntrinsic } from './fake-context.ts';

/** Marks an input inside the receiver or the arguments of a checked call. */
export class Input {
  readonly value: Primitive;
  constructor(value: Primitive) {
    this.value = value;
  }
}

export interface Call {
  readonly self: unknown;
  readonly args: readonly unknown[];
  readonly construct?: boolean;
}

type Fill = (holder: object | undefined, key: string, input: Input) => Primitive;

/**
 * Runs the model of a built-in on a call with inputs and compares with the real one: the same outcome and the same effect on
 * receiver and arguments; every condition holds; and for each of `others` (other values of all inputs, in order) under which
 * the conditions hold too, the terms say what the real one does then. Returns what is wrong. `build` makes the call
 * afresh; inputs stand as {@link Input} for arguments, receiver, elements and properties.
 */
export function checkCall(
  path: string,
  build: () => Call,
  others: readonly (readonly Primitive[])[] = [],
): string | undefined {
  const entry = models.find((m) => m.path === path);
  if (entry === undefined) return `no model of ${path}`;
  const fn = findIntrinsic(path) as Function;
  const context = new FakeContext(models);
  const mine = shadowed(context, build());
  const actual = attempt(() => runModel(context, entry, fn, mine));
  const resultTerm = context.lastTerm;
  const native = (values: readonly Primitive[] | undefined) => {
    const call = plain(build(), values);
    const outcome = attempt(() =>
      call.construct ? Reflect.construct(fn, call.args) : Reflect.apply(fn, call.self, call.args),
    );
    return { outcome, self: call.self, args: call.args };
  };
  const compare = (values: readonly Primitive[] | undefined, model: ReadonlyMap<number, Primitive>) => {
    const theirs = native(values);
    if (actual.error !== undefined || theirs.outcome.error !== undefined) {
      // Messages that quote an input have no terms; errors of other inputs on the path need only be of the same kind.
      const kind = (text: string | undefined) => (values === undefined ? text : text?.split(':')[0]);
      if (kind(actual.error) === kind(theirs.outcome.error)) return undefined;
      return `expected ${theirs.outcome.error ?? 'a value'}, got ${actual.error ?? 'a value'}`;
    }
    const pairs: [string, unknown, Term, unknown][] = [
      ['result', actual.value, resultTerm, theirs.outcome.value],
      ['receiver', mine.self, mine.selfTerm, theirs.self],
      ...mine.args.map((arg, i): [string, unknown, Term, unknown] => [
        `argument ${i}`,
        arg,
        mine.argTerms[i]!,
        theirs.args[i],
      ]),
    ];
    for (const [what, value, term, expected] of pairs) {
      const wrong = difference(context, model, value, term, expected);
      if (wrong !== undefined) return `${what}: ${wrong}`;
    }
    return undefined;
  };
  if (!context.holds()) return `${path}: a condition that does not hold`;
  const direct = compare(undefined, context.values);
  if (direct !== undefined) return `${path}: ${direct}`;
  for (const values of others) {
    const model = new Map([...context.values.keys()].map((id, i) => [id, values[i]] as const));
    const sameTypes = [...context.values.values()].every((v, i) => typeof v === typeof values[i]);
    if (!sameTypes || !context.holds(model)) continue;
    const wrong = compare(values, model);
    if (wrong !== undefined) return `${path} with ${values.map(String).join(' ; ')}: ${wrong}`;
  }
  return undefined;
}

function runModel(
  context: FakeContext,
  entry: ModelEntry,
  fn: Function,
  call: ReturnType<typeof shadowed>,
): unknown {
  if (entry.kind === 'selfHosted') {
    const own: Function = new Function(`'use strict'; return (${entry.source})`)();
    return call.construct ? Reflect.construct(own, call.args) : Reflect.apply(own, call.self, call.args);
  }
  return context.run(entry, {
    fn,
    self: call.self,
    selfTerm: call.selfTerm,
    args: call.args,
    argTerms: call.argTerms,
    isConstruct: call.construct === true,
  });
}

function attempt(run: () => unknown): { value?: unknown; error?: string } {
  try {
    return { value: run() };
  } catch (error) {
    return { error: String(error) };
  }
}

function shadowed(context: FakeContext, call: Call) {
  let selfTerm: Term = 0;
  const argTerms: Term[] = call.args.map(() => 0);
  let inputs = 0;
  const at = { term: 0 };
  const fill: Fill = (holder, key, input) => {
    const term = context.input(input.value, inputs++);
    if (holder === undefined) at.term = term;
    else context.setCell(holder, key, term);
    return input.value;
  };
  const self = fillIn(call.self, fill);
  selfTerm = at.term;
  const args = call.args.map((arg, i) => {
    at.term = 0;
    const value = fillIn(arg, fill);
    argTerms[i] = at.term;
    return value;
  });
  return { self, selfTerm, args, argTerms, construct: call.construct };
}

function plain(call: Call, values: readonly Primitive[] | undefined): Call {
  let inputs = 0;
  const fill: Fill = (_holder, _key, input) => (values === undefined ? input.value : values[inputs++]);
  const self = fillIn(call.self, fill);
  return { self, args: call.args.map((arg) => fillIn(arg, fill)), construct: call.construct === true };
}

/** Replaces inputs by values, inside arrays and objects in place. */
function fillIn(value: unknown, fill: Fill): unknown {
  if (value instanceof Input) return fill(undefined, '', value);
  const seen = new Set<object>();
  const visit = (object: object) => {
    if (seen.has(object)) return;
    seen.add(object);
    for (const key of Object.keys(object)) {
      const slot = Object.getOwnPropertyDescriptor(object, key)!;
      if (!('value' in slot)) continue;
      if (slot.value instanceof Input)
        (object as Record<string, unknown>)[key] = fill(object, key, slot.value);
      else if (typeof slot.value === 'object' && slot.value !== null) visit(slot.value);
    }
  };
  if (typeof value === 'object' && value !== null) visit(value);
  return value;
}
