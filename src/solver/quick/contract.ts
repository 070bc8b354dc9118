import { Op } from '../../expr/op.ts';
import { nextDown, nextUp } from '../../expr/ranges/next-double.ts';
import { EXACT, FRACTION, mayBeNaN, NAN, type Range } from '../../expr/ranges/range.ts';
import { Sort } from '../../expr/sort.ts';
import type { Term } from '../../expr/term.ts';
import type { Bounds } from './bounds.ts';
import { contractString } from './contract-strings.ts';

function isWhole(r: Range): boolean {
  return (r.flags & (NAN | FRACTION)) === 0 && r.lo >= -EXACT && r.hi <= EXACT;
}

/** Narrows the arguments of a term by what is known of its value. */
export function contract(b: Bounds, t: Term): void {
  const { store } = b;
  const r = b.of(t);
  const x = store.arity(t) > 0 ? store.arg(t, 0) : 0;
  const y = store.arity(t) > 1 ? store.arg(t, 1) : 0;
  switch (store.op(t)) {
    case Op.Not:
      b.narrow(x, 1 - r.hi, 1 - r.lo);
      break;
    case Op.And:
      if (r.lo === 1) both(b, x, y, 1);
      else if (r.hi === 0) other(b, x, y, 1, 0);
      break;
    case Op.Or:
      if (r.hi === 0) both(b, x, y, 0);
      else if (r.lo === 1) other(b, x, y, 0, 1);
      break;
    case Op.Ite:
      contractIte(b, t, r);
      break;
    case Op.Eq:
      if (r.lo === 1) equal(b, x, y);
      else if (r.hi === 0) different(b, x, y);
      break;
    case Op.Lt:
      if (r.lo === 1) less(b, x, y, true);
      else if (r.hi === 0) notLess(b, x, y, false);
      break;
    case Op.Le:
      if (r.lo === 1) less(b, x, y, false);
      else if (r.hi === 0) notLess(b, x, y, true);
      break;
    case Op.IsNaN:
      if (r.lo === 1) b.narrow(x, Infinity, -Infinity);
      else if (r.hi === 0) b.exclude(x, NAN);
      break;
    case Op.BoolToNum:
      b.narrow(x, r.lo, r.hi);
      break;
    default:
      if (store.sort(t) === Sort.Num) contractNumber(b, t, x, y, r);
      if (x !== 0 && store.sort(x) === Sort.Str) contractString(b, t, x, y, r);
  }
}

function both(b: Bounds, x: Term, y: Term, value: number): void {
  b.narrow(x, value, value);
  b.narrow(y, value, value);
}

/** When one side has `decided`, the other must have `value`. */
function other(b: Bounds, x: Term, y: Term, decided: number, value: number): void {
  const [p, q] = [b.of(x), b.of(y)];
  if (p.lo === decided && p.hi === decided) b.narrow(y, value, value);
  if (q.lo === decided && q.hi === decided) b.narrow(x, value, value);
}

function contractIte(b: Bounds, t: Term, r: Range): void {
  const { store } = b;
  const sort = store.sort(t);
  if (sort === Sort.Any) return;
  const [c, x, y] = [store.arg(t, 0), store.arg(t, 1), store.arg(t, 2)];
  const condition = b.of(c);
  const apart = (p: Range) =>
    (p.lo > r.hi || p.hi < r.lo) && (sort !== Sort.Num || !(mayBeNaN(p) && mayBeNaN(r)));
  if (condition.lo !== condition.hi) {
    if (apart(b.of(x))) b.narrow(c, 0, 0);
    else if (apart(b.of(y))) b.narrow(c, 1, 1);
  }
  if (condition.lo !== condition.hi) return;
  const chosen = condition.lo === 1 ? x : y;
  if (sort === Sort.Num && !mayBeNaN(r)) b.exclude(chosen, NAN);
  if (r.lo <= r.hi || sort === Sort.Num) b.narrow(chosen, r.lo, r.hi);
  const text = sort === Sort.Str ? b.knownText(t) : undefined;
  if (text !== undefined) b.setText(chosen, text);
}

function equal(b: Bounds, x: Term, y: Term): void {
  const { store } = b;
  const sort = store.sort(x);
  if (sort !== store.sort(y) || sort === Sort.Any || sort === Sort.Opaque) return;
  if (sort === Sort.Undefined || sort === Sort.Null) return;
  if (sort === Sort.Num) {
    b.exclude(x, NAN);
    b.exclude(y, NAN);
  }
  const [p, q] = [b.of(x), b.of(y)];
  if (b.empty) return;
  if (sort === Sort.Num && ((p.flags ^ q.flags) & FRACTION) !== 0) {
    b.exclude(x, FRACTION);
    b.exclude(y, FRACTION);
  }
  b.narrow(x, q.lo, q.hi);
  b.narrow(y, p.lo, p.hi);
  if (sort !== Sort.Str || b.empty) return;
  const [s, u] = [b.knownText(x), b.knownText(y)];
  if (s !== undefined) b.setText(y, s);
  if (u !== undefined) b.setText(x, u);
}

function different(b: Bounds, x: Term, y: Term): void {
  const sort = b.store.sort(x);
  if (sort !== b.store.sort(y)) return;
  if (x === y && sort === Sort.Num) b.narrow(x, Infinity, -Infinity);
  if (x === y && sort !== Sort.Num) b.empty = true;
  if (sort === Sort.Str) {
    const s = b.knownText(x);
    if (s !== undefined && s === b.knownText(y)) b.empty = true;
    if (s === '') b.narrow(y, 1, Infinity);
    if (b.knownText(y) === '') b.narrow(x, 1, Infinity);
    return;
  }
  if (sort !== Sort.Num && sort !== Sort.Bool) return;
  for (const [u, v] of [
    [x, y],
    [y, x],
  ] as const) {
    const [p, q] = [b.of(u), b.of(v)];
    if (q.lo !== q.hi || mayBeNaN(q)) continue;
    if (p.lo === q.lo) b.narrow(u, above(p, q.lo), Infinity);
    if (p.hi === q.lo) b.narrow(u, -Infinity, below(p, q.lo));
  }
}

/** The least value above `bound` that a number with this range can have. */
function above(r: Range, bound: number): number {
  return (r.flags & FRACTION) === 0 ? Math.floor(bound) + 1 : nextUp(bound);
}

function below(r: Range, bound: number): number {
  return (r.flags & FRACTION) === 0 ? Math.ceil(bound) - 1 : nextDown(bound);
}

/** `x < y`, or `x <= y`. */
function less(b: Bounds, x: Term, y: Term, strict: boolean): void {
  if (x === y && strict) b.empty = true;
  b.exclude(x, NAN);
  b.exclude(y, NAN);
  if (b.empty) return;
  const [p, q] = [b.of(x), b.of(y)];
  b.narrow(x, -Infinity, strict ? below(p, q.hi) : q.hi);
  b.narrow(y, strict ? above(q, p.lo) : p.lo, Infinity);
}

/** `!(x < y)`, which is `y <= x` (or `y < x` when strict) unless one of them may be NaN. */
function notLess(b: Bounds, x: Term, y: Term, strict: boolean): void {
  if (mayBeNaN(b.of(x)) || mayBeNaN(b.of(y))) return;
  less(b, y, x, strict);
}

function contractNumber(b: Bounds, t: Term, x: Term, y: Term, r: Range): void {
  const { store } = b;
  const op = store.op(t);
  switch (op) {
    case Op.Add:
    case Op.Sub: {
      if (!mayBeNaN(r)) {
        b.exclude(x, NAN);
        b.exclude(y, NAN);
      }
      if (x === y || b.empty || mayBeNaN(r)) return;
      const [p, q] = [b.of(x), b.of(y)];
      // Where rounding happens, the exact result may be off by one place.
      const exact = isWhole(p) && isWhole(q) && isWhole(r);
      const lo = exact ? r.lo : nextDown(r.lo);
      const hi = exact ? r.hi : nextUp(r.hi);
      const floor = exact ? (n: number) => n : nextDown;
      const ceil = exact ? (n: number) => n : nextUp;
      if (op === Op.Add) {
        narrowTo(b, x, floor(lo - q.hi), ceil(hi - q.lo));
        narrowTo(b, y, floor(lo - p.hi), ceil(hi - p.lo));
      } else {
        narrowTo(b, x, floor(lo + q.lo), ceil(hi + q.hi));
        narrowTo(b, y, floor(p.lo - hi), ceil(p.hi - lo));
      }
      return;
    }
    case Op.Mul: {
      const [c, v] = store.isConst(x) ? [x, y] : [y, x];
      const k = b.of(c);
      if (k.lo !== k.hi || k.lo === 0 || !isWhole(k) || !isWhole(b.of(v)) || !isWhole(r)) return;
      const [p, q] = [r.lo / k.lo, r.hi / k.lo];
      b.narrow(v, Math.ceil(Math.min(p, q) - 1e-6), Math.floor(Math.max(p, q) + 1e-6));
      return;
    }
    case Op.Neg:
      if (!mayBeNaN(r)) b.exclude(x, NAN);
      if (!mayBeNaN(r)) b.narrow(x, 0 - r.hi, 0 - r.lo);
      return;
    case Op.Abs:
      if (!mayBeNaN(r)) b.narrow(x, 0 - r.hi, r.hi);
      return;
    case Op.Floor:
      if (!mayBeNaN(r)) narrowTo(b, x, r.lo, r.hi + 1);
      return;
    case Op.Min:
      if (!mayBeNaN(r)) both2(b, x, y, r.lo, Infinity);
      return;
    case Op.Max:
      if (!mayBeNaN(r)) both2(b, x, y, -Infinity, r.hi);
      return;
    case Op.BitOr:
      if (store.isConst(y) && store.constValue(y) === 0 && isWhole(b.of(x)) && isInt32(b.of(x)))
        b.narrow(x, r.lo, r.hi);
      return;
    default:
  }
}

function isInt32(r: Range): boolean {
  return r.lo >= -(2 ** 31) && r.hi < 2 ** 31;
}

function both2(b: Bounds, x: Term, y: Term, lo: number, hi: number): void {
  b.narrow(x, lo, hi);
  b.narrow(y, lo, hi);
}

function narrowTo(b: Bounds, t: Term, lo: number, hi: number): void {
  b.narrow(t, Number.isNaN(lo) ? -Infinity : lo, Number.isNaN(hi) ? Infinity : hi);
}
