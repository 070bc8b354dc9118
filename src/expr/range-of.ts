import type { InputVariable } from './input-variable.ts';
import { Op } from './op.ts';
import { anyRange } from './ranges/any-range.ts';
import { FRACTION, mayBeNaN, NAN, NEGATIVE_ZERO, type Range, setRange } from './ranges/range.ts';
import { leafRange } from './ranges/range-table.ts';
import { transfer, UNKNOWN } from './ranges/transfer.ts';
import { Sort } from './sort.ts';
import type { Term } from './term.ts';
import type { TermStore } from './term-store.ts';

/**
 * What holds for a Num term whatever values of their types the variables have, beyond what a search tries too; for a Str term it is about its length.
 * Memoised per store, safe for deep terms. Conditions and bigints are not looked into, as rules ask for each term that is made.
 */
export function rangeOf(store: TermStore, term: Term): Readonly<Range> {
  const cache = store.ranges;
  const known = cache[term];
  if (known !== undefined) return known;
  const stack = [term];
  while (stack.length > 0) {
    const t = stack[stack.length - 1]!;
    const before = stack.length;
    if (cache[t] === undefined && store.op(t) !== Op.Union)
      for (let i = 0, n = store.arity(t); i < n; i++) {
        const arg = store.arg(t, i);
        if (isBounded(store.sort(arg)) && cache[arg] === undefined) stack.push(arg);
      }
    if (stack.length > before) continue;
    stack.pop();
    cache[t] ??= compute(store, t, cache);
  }
  return cache[term]!;
}

/** Can a Num term never be NaN? */
export function neverNaN(store: TermStore, term: Term): boolean {
  return !mayBeNaN(rangeOf(store, term));
}

function isBounded(sort: Sort): boolean {
  return sort === Sort.Num || sort === Sort.Str;
}

function compute(store: TermStore, t: Term, cache: readonly (Range | undefined)[]): Range {
  const out: Range = { lo: 0, hi: 0, flags: 0 };
  if (!isBounded(store.sort(t))) return anyRange(out, Sort.Num);
  if (store.op(t) === Op.Var) return typeRange(out, store.variableOf(t));
  if (leafRange(store, t, out)) return out;
  const of = (i: number): Range => {
    if (i >= store.arity(t)) return UNKNOWN;
    const arg = store.arg(t, i);
    return cache[arg] ?? unknownOf(store.sort(arg));
  };
  transfer(store, t, out, of(0), of(1), of(2));
  if (store.sort(t) === Sort.Str) out.hi = Math.min(out.hi, LONGEST);
  return out;
}

/** An `int` variable is never NaN, -0 or infinite; a `real` one is never NaN or infinite; a `double` one may be anything, but not NaN when it has a bound. */
function typeRange(out: Range, { sort, domain, min, max, maxLength }: InputVariable): Range {
  if (sort === Sort.Str) return setRange(out, 0, Math.min(maxLength, LONGEST), 0);
  const largest = domain === 'double' ? Infinity : Number.MAX_VALUE;
  const [lo, hi] = [Math.max(min, -largest), Math.min(max, largest)];
  if (domain === 'int') return setRange(out, lo, hi, 0);
  const isOpen = domain === 'double' && min === -Infinity && max === Infinity;
  return setRange(out, lo, hi, FRACTION | (isOpen ? NAN : 0) | (lo <= 0 && hi >= 0 ? NEGATIVE_ZERO : 0));
}

/** Longer than any string of the host. */
const LONGEST = 2 ** 30;

const bool: Range = anyRange({ lo: 0, hi: 0, flags: 0 }, Sort.Bool);
const big: Range = anyRange({ lo: 0, hi: 0, flags: 0 }, Sort.Big);
const anything: Range = anyRange({ lo: 0, hi: 0, flags: 0 }, Sort.Num);

function unknownOf(sort: Sort): Range {
  return sort === Sort.Bool ? bool : sort === Sort.Big ? big : anything;
}
