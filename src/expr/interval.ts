import type { InputVariable } from './input-variable.ts';
import { arithmeticInterval } from './interval/arithmetic.ts';
import { bitInterval } from './interval/bits.ts';
import {
  allNumbers,
  constantInterval,
  type Interval,
  join,
  MAX_STRING_LENGTH,
  range,
} from './interval/range.ts';
import { lengthInterval, positionInterval } from './interval/strings.ts';
import { Op } from './op.ts';
import { Family, familyOf, isOnNumbers } from './op-family.ts';
import { Sort } from './sort.ts';
import type { Term } from './term.ts';
import type { TermStore } from './term-store.ts';

export type { Interval } from './interval/range.ts';

/**
 * Bounds that hold for a Num term under every model within the variables' domains; for a Str term they are those of
 * its length. Memoised per store, safe for deep terms. Domains: an `int` variable is never NaN, -0 or infinite; a
 * `real` one is never NaN or infinite; a `double` one may be anything, but not NaN when it has a bound.
 */
export function interval(store: TermStore, term: Term): Interval {
  const cache = store.intervals;
  const known = cache[term];
  if (known !== undefined) return known;
  const stack = [term];
  while (stack.length > 0) {
    const t = stack[stack.length - 1]!;
    const before = stack.length;
    if (cache[t] === undefined)
      for (let i = 0, n = store.arity(t); i < n; i++) {
        const arg = store.arg(t, i);
        if (hasInterval(store, arg) && cache[arg] === undefined) stack.push(arg);
      }
    if (stack.length > before) continue;
    stack.pop();
    cache[t] ??= compute(store, t, cache);
  }
  return cache[term]!;
}

/** Can a Num term never be NaN? */
export function neverNaN(store: TermStore, term: Term): boolean {
  return !interval(store, term).maybeNaN;
}

function hasInterval(store: TermStore, t: Term): boolean {
  const sort = store.sort(t);
  return sort === Sort.Num || sort === Sort.Str;
}

function compute(store: TermStore, t: Term, cache: readonly (Interval | undefined)[]): Interval {
  const sort = store.sort(t);
  if (sort !== Sort.Num && sort !== Sort.Str) return allNumbers;
  const op = store.op(t);
  const of = (i: number): Interval => cache[store.arg(t, i)] ?? allNumbers;
  if (op === Op.Var) return domainOf(store.variableOf(t));
  if (op === Op.Const) {
    const value = store.constValue(t);
    return constantInterval(sort === Sort.Num ? (value as number) : (value as string).length);
  }
  if (op === Op.Ite) return join(of(1), of(2));
  if (sort === Sort.Str) return lengthInterval(op, of);
  if (op === Op.Fn) return allNumbers;
  if (familyOf(op) === Family.Bits || op === Op.Imul || op === Op.Clz32) return bitInterval(op, of);
  return isOnNumbers(op) ? arithmeticInterval(op, of) : positionInterval(op, of);
}

/** What a variable's declaration says of its value (of its length for Str). */
function domainOf(variable: InputVariable): Interval {
  if (variable.sort === Sort.Str) return range(0, Math.min(variable.maxLength, MAX_STRING_LENGTH));
  const { domain } = variable;
  const largest = domain === 'double' ? Number.POSITIVE_INFINITY : Number.MAX_VALUE;
  const min = Math.max(variable.min, -largest);
  const max = Math.min(variable.max, largest);
  return {
    min,
    max,
    integer: domain === 'int',
    maybeNaN: domain === 'double' && variable.min === -largest && variable.max === largest,
    negativeZero: domain !== 'int' && min <= 0 && max >= 0,
  };
}
