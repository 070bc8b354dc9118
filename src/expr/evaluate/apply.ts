import type { Primitive } from '../input-variable.ts';
import { Op } from '../op.ts';
import { Family, familyOf, isOnNumbers } from '../op-family.ts';
import { pureFunctions } from '../pure-functions.ts';
import { Sort } from '../sort.ts';
import { applyBig } from './bigints.ts';
import { applyConversion } from './conversions.ts';
import { applyNumber } from './numbers.ts';
import { applyRegex } from './regexes.ts';
import { applyString } from './strings.ts';

/**
 * The value that stands for an object (Op.Opaque). It is a string that no readable input contains, so that a
 * Union of objects evaluates to something equal only to itself.
 */
export const OPAQUE_VALUE = '\u0000\uffff[object]\uffff\u0000';

/** What a partial operation yields outside its domain, by sort. Paths that use it have excluded the case before. */
export function defaultOf(sort: Sort): Primitive {
  switch (sort) {
    case Sort.Bool:
      return false;
    case Sort.Num:
      return Number.NaN;
    case Sort.Big:
      return 0n;
    case Sort.Null:
      return null;
    case Sort.Str:
    case Sort.Re:
      return '';
    case Sort.Opaque:
      return OPAQUE_VALUE;
    default:
      return undefined;
  }
}

/**
 * The value of `op` on values, by the host's own operators; every operation but Const and Var. Total: where
 * JavaScript would throw (division of bigints by zero, a negative repeat count…) it is {@link defaultOf} the sort.
 */
export function applyOp(op: Op, sort: Sort, v: readonly Primitive[]): Primitive {
  if (isOnNumbers(op)) return applyNumber(op, v[0] as number, v[1] as number);
  try {
    switch (familyOf(op)) {
      case Family.Text:
        return applyString(op, v[0] as string, v[1], v[2]);
      case Family.Regex:
        return applyRegex(op, v[0] as string, v[1] as number, v[2] as string, v[3] as number);
      case Family.Conversion:
        return applyConversion(op, v[0], v[1]);
      case Family.Bigint:
        return applyBig(op, v[0], v[1]);
      // Of the elements that are named: whoever knows a model asks for the others, too.
      case Family.Elements:
        return applyElements(op, sort, v);
      case Family.Function:
        return callPure(v[0] as string, v.slice(1), sort);
      default:
        return applyLogic(op, v);
    }
  } catch (error) {
    if (isDomainError(error)) return defaultOf(sort);
    throw error;
  }
}

function applyElements(op: Op, sort: Sort, v: readonly Primitive[]): Primitive {
  const [known, length] = [(v.length - 5) / 2, v[1] as number];
  if (op === Op.Distinct) {
    const keys = v.slice(2, 2 + length);
    return new Set(keys).size === keys.length;
  }
  if (op !== Op.Lookup) return v.slice(3, 3 + length).includes(op === Op.Among ? v[2]! : true);
  const i = v.slice(5, 5 + Math.min(known, length)).findIndex((k) => [k].includes(v[2]!));
  return i < 0 ? defaultOf(sort) : v[5 + known + i]!;
}

/** The number of a Union's alternative that a tag chooses: `tag` itself, and the last one for any other value. */
export function chosenAlternative(tag: number, last: number): number {
  return tag >= 0 && tag < last && Number.isInteger(tag) ? tag : last;
}

/** Errors by which the host rejects arguments, as against errors of this program. */
export function isDomainError(error: unknown): boolean {
  return error instanceof RangeError || error instanceof SyntaxError || error instanceof URIError;
}

function applyLogic(op: Op, v: readonly Primitive[]): Primitive {
  switch (op) {
    case Op.Union:
      return v[1 + chosenAlternative(v[0] as number, v.length - 2)];
    case Op.Opaque:
      return OPAQUE_VALUE;
    case Op.Not:
      return !v[0];
    case Op.And:
      return v[0] === true && v[1] === true;
    case Op.Or:
      return v[0] === true || v[1] === true;
    case Op.Ite:
      return v[0] ? v[1] : v[2];
    case Op.Eq:
      return v[0] === v[1];
    case Op.SameNum:
      return Object.is(v[0], v[1]);
    default:
      throw new Error(`not an operation on values: ${op}`);
  }
}

function callPure(name: string, args: readonly Primitive[], sort: Sort): Primitive {
  const fn = pureFunctions.get(name);
  if (fn === undefined) throw new Error(`no pure function named ${name}`);
  const value = fn.call(...args);
  return typeof value === sortNames[sort] || sort === Sort.Any ? value : defaultOf(sort);
}

const sortNames: Partial<Record<Sort, string>> = {
  [Sort.Bool]: 'boolean',
  [Sort.Num]: 'number',
  [Sort.Str]: 'string',
  [Sort.Big]: 'bigint',
  [Sort.Undefined]: 'undefined',
};
