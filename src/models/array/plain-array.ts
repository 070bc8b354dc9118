import { types } from 'node:util';
import type { Term } from '../../expr/term.ts';
import { Guest } from '../../machine/guest/guest.ts';
import type { Model, ModelCall, ModelContext, ModelEntry } from '../../machine/model.ts';
import { primitiveOperand, toNumberOperand } from '../core/convert.ts';
import { decideBound } from '../core/decide-bound.ts';
import { concretiseAndRun } from '../core/native.ts';
import type { Operand } from '../core/operand.ts';
import type { Shadowed } from '../core/shadowed.ts';

/** What a model of an array method works on: an array whose length is settled. */
export interface ArrayCall extends ModelCall {
  readonly array: unknown[];
  readonly length: number;
}

/** A model of a method of Array.prototype. Receivers that are no arrays run on concrete values. */
export function arrayMethod(
  name: string,
  model: (context: ModelContext, call: ArrayCall) => unknown,
): ModelEntry {
  return entryOf(`Array.prototype.${name}`, Array.isArray, model);
}

/** As {@link arrayMethod}, and the same for typed arrays, whose method of this name treats elements alike. */
export function sharedMethod(
  name: string,
  model: (context: ModelContext, call: ArrayCall) => unknown,
): readonly ModelEntry[] {
  const typed = entryOf(`%TypedArray%.prototype.${name}`, types.isTypedArray, model);
  return [arrayMethod(name, model), typed];
}

/** Those that treat a hole other than they treat `undefined`. */
const telling = new Set(
  'indexOf lastIndexOf flat sort concat slice reverse splice copyWithin'
    .split(' ')
    .map((name) => `Array.prototype.${name}`),
);

/** Those that work on `arguments` as on an array: they change nothing and give an array or a primitive. */
const likes = new Set(
  'slice indexOf lastIndexOf includes join'.split(' ').map((name) => `Array.prototype.${name}`),
);

/** An `arguments` object whose length and elements nobody has made into something else. */
function isPlainArguments(value: unknown): value is unknown[] {
  if (!types.isArgumentsObject(value)) return false;
  const length: unknown = Guest.getOwnPropertyDescriptor(value, 'length')?.value;
  if (typeof length !== 'number' || !Number.isInteger(length) || length < 0 || length > MOST_WALKED)
    return false;
  return hasDataElements(value as unknown as unknown[], length);
}

function entryOf(
  path: string,
  isReceiver: (value: unknown) => boolean,
  model: (context: ModelContext, call: ArrayCall) => unknown,
): ModelEntry {
  const whole: Model = (context, call) => {
    if (!isReceiver(call.self) && !(likes.has(path) && isPlainArguments(call.self)))
      return concretiseAndRun(context, call, `${path} on another receiver`);
    const array = call.self as unknown[];
    context.resolve(array, call.selfTerm);
    context.pinLength(array);
    const length = Guest.lengthOf(array);
    if (length > 0 && telling.has(path)) context.look(array, 'holes');
    context.getCell(array, 'length');
    if (length > MOST_WALKED && isSparse(array, length))
      return concretiseAndRun(context, call, `${path} of a long array that is mostly holes`);
    const result = model(context, { ...call, array, length });
    // Whoever reads the length from now on depends on this call.
    if (Guest.lengthOf(array) !== length) context.setCell(array, 'length', 0);
    return result;
  };
  return { path, kind: 'object', model: whole };
}

/** A model walks an array of this length element by element even if it has holes. */
const MOST_WALKED = 100_000;

/** Hosts keep such an array by its keys, so that `indexOf` of four billion holes takes no time; a walk would. */
function isSparse(array: unknown[], length: number): boolean {
  if (types.isTypedArray(array) || types.isProxy(array)) return false;
  return Reflect.ownKeys(array).length < length / 8;
}

/** Whether reading elements runs no code: an array or typed array, no proxy, no accessors, nothing inherited in holes. */
export function hasDataElements(array: unknown[], length: number): boolean {
  if (types.isTypedArray(array)) return true;
  if (types.isProxy(array)) return false;
  for (let i = 0; i < length; i++) {
    const own = Guest.getOwnPropertyDescriptor(array, String(i));
    if (own === undefined ? i in array : !('value' in own)) return false;
  }
  return true;
}

/** Argument number `i` with its shadow. */
export function argument(call: ModelCall, i: number): Shadowed {
  return { value: call.args[i], term: call.argTerms[i] ?? 0 };
}

/** An argument converted by ToNumber; undefined when that throws (the built-in then does so, too). */
export function numberArgument(
  context: ModelContext,
  call: ModelCall,
  i: number,
): Operand<number> | undefined {
  const operand = primitiveOperand(context, argument(call, i), 'number');
  return operand === undefined ? undefined : toNumberOperand(context.store, operand);
}

/**
 * An argument that bounds a range of an array, relative to its end when negative and clamped to its length. The value is
 * split on, since the structure of the result depends on it. Undefined when its conversion throws.
 */
export function boundArgument(
  context: ModelContext,
  call: ArrayCall,
  i: number,
  missing: number,
): number | undefined {
  if (call.args[i] === undefined) {
    context.resolve(undefined, call.argTerms[i] ?? 0);
    return missing;
  }
  const number = numberArgument(context, call, i);
  if (number === undefined) return undefined;
  return decideBound(context, number, call.length);
}

/** The shadow of element `i`. */
export function elementTerm(context: ModelContext, array: object, i: number): Term {
  return context.getCell(array, String(i));
}

export function setElementTerm(context: ModelContext, array: object, i: number, term: Term): void {
  context.setCell(array, String(i), term);
}
