import type { InputVariable, Primitive } from './input-variable.ts';
import { EXACT, FRACTION, NAN, NEGATIVE_ZERO, type Range } from './ranges/range.ts';
import { Sort } from './sort.ts';

/**
 * What a variable ranges over, the one place that says so:
 * - `int`: integers in [min, max], never -0 (without bounds: the safe integers);
 * - `real`: finite doubles in [min, max], never -0;
 * - `double`: every double in [min, max], infinities included where a bound is infinite, -0 where 0 is; NaN only when there is no bound at all;
 * - Str: at most maxLength code units; tags: an index into the alternatives.
 */
export function domainOf(v: InputVariable): Readonly<Range> {
  let known = domains.get(v);
  if (known === undefined) domains.set(v, (known = computeDomain(v)));
  return known;
}

/** The part of the domain that a search begins with. */
export function firstDomainOf(v: InputVariable): Readonly<Range> {
  const domain = domainOf(v);
  return v.firstSize === undefined ? domain : { ...domain, hi: Math.min(domain.hi, v.firstSize) };
}

/** How many times as large as at first a value is; at most 1 for what does not grow. */
export function sizeFactor(v: InputVariable, value: Primitive): number {
  if (v.firstSize === undefined) return 0;
  const size = typeof value === 'string' ? value.length : typeof value === 'number' ? value : 0;
  return v.firstSize === 0 ? size : size / v.firstSize;
}

const domains = new WeakMap<InputVariable, Readonly<Range>>();

function computeDomain(v: InputVariable): Range {
  switch (v.sort) {
    case Sort.Num: {
      if (v.role === 'tag') return { lo: 0, hi: v.alternatives.length - 1, flags: 0 };
      if (v.domain === 'int' || v.role === 'length')
        return {
          lo: Math.ceil(Math.max(v.min, 1 - EXACT)) + 0,
          hi: Math.floor(Math.min(v.max, EXACT - 1)) + 0,
          flags: 0,
        };
      if (v.domain === 'real')
        return {
          lo: Math.max(v.min, -Number.MAX_VALUE) + 0,
          hi: Math.min(v.max, Number.MAX_VALUE) + 0,
          flags: FRACTION,
        };
      const open = v.min === -Infinity && v.max === Infinity;
      const zero = v.min <= 0 && v.max >= 0 ? NEGATIVE_ZERO : 0;
      return { lo: v.min + 0, hi: v.max + 0, flags: FRACTION | zero | (open ? NAN : 0) };
    }
    case Sort.Str:
      return { lo: 0, hi: v.maxLength, flags: 0 };
    case Sort.Bool:
      return { lo: 0, hi: 1, flags: 0 };
    default:
      return { lo: v.min, hi: v.max, flags: 0 };
  }
}

/** Is the value one that the variable ranges over? */
export function inDomain(v: InputVariable, value: Primitive): boolean {
  switch (v.sort) {
    case Sort.Num: {
      if (typeof value !== 'number') return false;
      const { lo, hi, flags } = domainOf(v);
      if (Number.isNaN(value)) return (flags & NAN) !== 0;
      if (value < lo || value > hi) return false;
      if (Object.is(value, -0)) return (flags & NEGATIVE_ZERO) !== 0;
      return (flags & FRACTION) !== 0 || Number.isInteger(value);
    }
    case Sort.Str:
      return typeof value === 'string' && value.length <= v.maxLength;
    case Sort.Bool:
      return typeof value === 'boolean';
    case Sort.Big:
      return typeof value === 'bigint' && value >= v.min && value <= v.max;
    case Sort.Undefined:
      return value === undefined;
    case Sort.Null:
      return value === null;
    default:
      return true;
  }
}
