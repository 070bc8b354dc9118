import { Op } from '../op.ts';
import { rangeOf } from '../range-of.ts';
import { mayBeNaN } from '../ranges/range.ts';
import type { Term } from '../term.ts';
import type { TermStore } from '../term-store.ts';

const { POSITIVE_INFINITY: infinity } = Number;

/** A constant position as JavaScript reads it: an integer or an infinity, NaN as 0; undefined for other terms. */
function constantPosition(store: TermStore, t: Term): number | undefined {
  if (!store.isConst(t)) return undefined;
  const value = store.constValue(t) as number;
  return Number.isNaN(value) ? 0 : Math.trunc(value) + 0;
}

/** The positions of a Substring when they are constants in order, 0 <= from <= to. */
export function constantRange(
  store: TermStore,
  substring: Term,
): readonly [from: number, to: number] | undefined {
  const from = constantPosition(store, store.arg(substring, 1));
  const to = constantPosition(store, store.arg(substring, 2));
  return from !== undefined && to !== undefined && 0 <= from && from <= to ? [from, to] : undefined;
}

/** CharAt, CharCodeAt and CodePointAt. */
export function characterAt(
  store: TermStore,
  op: typeof Op.CharAt | typeof Op.CharCodeAt | typeof Op.CodePointAt,
  s: Term,
  position: Term,
): Term {
  const none = () => store.constant(op === Op.CharAt ? '' : Number.NaN);
  const p = rangeOf(store, position);
  if (!mayBeNaN(p) && (p.hi <= -1 || p.lo >= rangeOf(store, s).hi)) return none();
  const at = constantPosition(store, position);
  if (at === undefined) return 0;
  if (!Object.is(store.constValue(position), at)) return store.make(op, s, store.constant(at));
  if (op === Op.CodePointAt) return 0;
  const inner = store.op(s);
  if (inner === Op.CharAt) return at === 0 ? store.make(op, store.arg(s, 0), store.arg(s, 1)) : none();
  if (inner === Op.Concat) return inConcat(store, op, s, at);
  if (inner === Op.Substring) {
    const range = constantRange(store, s);
    if (range === undefined) return 0;
    const [from, to] = range;
    return from + at < to ? store.make(op, store.arg(s, 0), store.constant(from + at)) : none();
  }
  if (inner === Op.FromCharCode && op === Op.CharCodeAt)
    return store.make(Op.BitAnd, store.arg(s, 0), store.constant(0xffff));
  return op === Op.CharAt && rangeOf(store, s).hi === 1 ? s : 0;
}

function inConcat(store: TermStore, op: Op, s: Term, at: number): Term {
  if (rangeOf(store, s).hi >= 2 ** 29) return 0;
  const [p, q] = [store.arg(s, 0), store.arg(s, 1)];
  const left = rangeOf(store, p);
  if (at < left.lo) return store.make(op, p, store.constant(at));
  return left.lo === left.hi ? store.make(op, q, store.constant(at - left.lo)) : 0;
}

/** Substring with constant positions has 0 <= from < to, and Infinity for an end at or behind the end. */
export function simplifySubstring(store: TermStore, s: Term, from: Term, to: Term): Term {
  const isWhole = store.op(to) === Op.Length && store.arg(to, 0) === s;
  if (isWhole) return store.make(Op.Substring, s, from, store.constant(infinity));
  if (from === to) return store.constant('');
  const length = rangeOf(store, s);
  let start = constantPosition(store, from);
  let end = constantPosition(store, to);
  if (start === undefined || end === undefined) return 0;
  [start, end] = [Math.max(0, Math.min(start, end)), Math.max(0, start, end)];
  if (end >= length.hi) end = infinity;
  if (start === end || start >= length.hi) return store.constant('');
  if (start === 0 && end === infinity) return s;
  if (end === start + 1) return store.make(Op.CharAt, s, store.constant(start));
  if (!isCanonical(store, from, start) || !isCanonical(store, to, end))
    return store.make(Op.Substring, s, store.constant(start), store.constant(end));
  return inner(store, s, start, end);
}

function isCanonical(store: TermStore, t: Term, value: number): boolean {
  return Object.is(store.constValue(t), value);
}

function inner(store: TermStore, s: Term, start: number, end: number): Term {
  const make = (t: Term, from: number, to: number) =>
    store.make(Op.Substring, t, store.constant(from), store.constant(to));
  if (store.op(s) === Op.Substring) {
    const range = constantRange(store, s);
    if (range === undefined) return 0;
    const [from, to] = range;
    return make(store.arg(s, 0), from + start, Math.max(from + start, Math.min(from + end, to)));
  }
  if (store.op(s) === Op.Concat && rangeOf(store, s).hi < 2 ** 29) {
    const [p, q] = [store.arg(s, 0), store.arg(s, 1)];
    const left = rangeOf(store, p);
    if (end <= left.lo) return make(p, start, end);
    if (left.lo !== left.hi) return 0;
    if (start >= left.lo) return make(q, start - left.lo, end - left.lo);
    return store.make(Op.Concat, make(p, start, left.lo), make(q, 0, end - left.lo));
  }
  return 0;
}

/** Slice with positions that do not count from the end is Substring. */
export function simplifySlice(store: TermStore, s: Term, from: Term, to: Term): Term {
  const isWhole = store.op(to) === Op.Length && store.arg(to, 0) === s;
  if (isWhole) return store.make(Op.Slice, s, from, store.constant(infinity));
  const start = constantPosition(store, from);
  const end = constantPosition(store, to);
  if (start === undefined || end === undefined) {
    const p = rangeOf(store, from);
    const isEndless = end === infinity && !mayBeNaN(p) && p.lo >= 0;
    return isEndless ? store.make(Op.Substring, s, from, store.constant(infinity)) : 0;
  }
  if (start >= 0 && end >= 0)
    return start < end
      ? store.make(Op.Substring, s, store.constant(start), store.constant(end))
      : store.constant('');
  if (start < 0 && end < 0 && start >= end) return store.constant('');
  if (end === infinity && rangeOf(store, s).hi <= -start) return s;
  if (isCanonical(store, from, start) && isCanonical(store, to, end)) return 0;
  return store.make(Op.Slice, s, store.constant(start), store.constant(end));
}
