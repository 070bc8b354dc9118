import type { Primitive } from '../../expr/input-variable.ts';
import type { Op } from '../../expr/op.ts';
import type { Term } from '../../expr/term.ts';
import type { TermStore } from '../../expr/term-store.ts';
import { Guest } from '../../machine/guest/guest.ts';
import type { Model, ModelContext, ModelEntry } from '../../machine/model.ts';
import { ConditionKind } from '../../machine/trace.ts';
import { constantOperand, primitiveOperand, toNumberOperand, toStringOperand } from './convert.ts';
import { isObject } from './is-object.ts';
import type { Operand } from './operand.ts';
import type { Shadowed } from './shadowed.ts';

/**
 * How the specification converts an argument: ToString, ToNumber, the same unless it is undefined (`?`), or not at all.
 * `search` is ToString of something that must not be a regular expression.
 */
export type Conversion = 'string' | 'number' | 'string?' | 'number?' | 'search' | 'none';

/** What a pure model builds its term from. `args` has one operand per declared argument, missing ones are undefined. */
export interface PureCall {
  readonly context: ModelContext;
  readonly store: TermStore;
  readonly self: Operand;
  readonly args: readonly Operand[];
  /** Shorthand of `store.make`. */
  make(op: Op, ...args: Term[]): Term;
  constant(value: Primitive): Term;
  /** Records that the built-in throws unless `term` holds. */
  check(term: Term, holds: boolean): void;
  /** Records a decision between two meanings. */
  split(term: Term, taken: boolean): void;
}

export interface PureDescription {
  readonly path: string;
  /** Conversion of the receiver: ToString (methods of strings), a number itself, or no receiver. */
  readonly self?: 'string' | 'number';
  readonly args: readonly Conversion[];
  /** Conversion of all further arguments; without it they are ignored, as the built-in does. */
  readonly rest?: Conversion;
  /**
   * The term of the result, from converted operands; 0 when the result is concrete on this path. Conditions are
   * recorded here, before the real built-in runs (and perhaps throws).
   */
  readonly term: (call: PureCall) => Term;
}

/** A model of a function of primitives: converts as the specification does, builds the term, runs the real built-in. */
export function pure(description: PureDescription): ModelEntry {
  return { path: description.path, kind: 'pure', model: pureModel(description) };
}

/** The model that {@link pure} registers, for entries that need it beside another way. */
export function pureModel(description: PureDescription): Model {
  return (context, call) => {
    const { store } = context;
    let self: Operand = constantOperand(store, undefined);
    let receiver: unknown = call.self;
    if (description.self !== undefined) {
      const converted = convertSelf(context, { value: call.self, term: call.selfTerm }, description.self);
      if (converted === undefined) return Guest.apply(call.fn, call.self, call.args);
      self = converted;
      receiver = converted.value;
    }
    const args: Operand[] = [];
    const values: unknown[] = call.args.slice();
    const count = Math.max(description.args.length, description.rest === undefined ? 0 : call.args.length);
    for (let i = 0; i < count; i++) {
      const conversion = description.args[i] ?? description.rest!;
      const given = { value: call.args[i], term: call.argTerms[i] ?? 0 };
      const converted = convert(context, given, conversion);
      if (converted === undefined) return Guest.apply(call.fn, receiver, values);
      args.push(converted);
      if (i < values.length) values[i] = converted.value;
    }
    const term = description.term(new Call(context, self, args));
    const value = Guest.apply(call.fn, receiver, values);
    if (term !== 0 && !store.isConst(term)) context.result(term);
    return value;
  };
}

class Call implements PureCall {
  readonly context: ModelContext;
  readonly store: TermStore;
  readonly self: Operand;
  readonly args: readonly Operand[];

  constructor(context: ModelContext, self: Operand, args: readonly Operand[]) {
    this.context = context;
    this.store = context.store;
    this.self = self;
    this.args = args;
  }

  make(op: Op, ...args: Term[]): Term {
    return this.store.make(op, ...args);
  }
  constant(value: Primitive): Term {
    return this.store.constant(value);
  }
  check(term: Term, holds: boolean): void {
    this.context.decide(term, holds, ConditionKind.check);
  }
  split(term: Term, taken: boolean): void {
    this.context.decide(term, taken, ConditionKind.split);
  }
}

function convertSelf(context: ModelContext, given: Shadowed, kind: 'string' | 'number'): Operand | undefined {
  if (kind === 'number') {
    if (typeof given.value !== 'number') {
      context.resolve(given.value, given.term);
      return undefined;
    }
    return { value: given.value, term: context.termOf(given.value, given.term) };
  }
  const operand = primitiveOperand(context, given, 'string');
  if (operand === undefined || operand.value === undefined || operand.value === null) return undefined;
  return toStringOperand(context.store, operand);
}

function convert(context: ModelContext, given: Shadowed, conversion: Conversion): Operand | undefined {
  if (conversion === 'none') return plainOperand(context, given);
  if (conversion === 'search' && isObject(given.value)) {
    const matcher = Guest.get(given.value, Symbol.match);
    if (matcher !== undefined) return undefined;
  }
  const hint = conversion === 'number' || conversion === 'number?' ? 'number' : 'string';
  const operand = primitiveOperand(context, given, hint);
  if (operand === undefined) return undefined;
  if (operand.value === undefined && conversion.endsWith('?')) return operand;
  return hint === 'number'
    ? toNumberOperand(context.store, operand)
    : toStringOperand(context.store, operand);
}

function plainOperand(context: ModelContext, { value, term }: Shadowed): Operand | undefined {
  if (isObject(value) || typeof value === 'symbol') {
    context.resolve(value, term);
    return undefined;
  }
  return { value: value as Primitive, term: context.termOf(value, term) };
}
