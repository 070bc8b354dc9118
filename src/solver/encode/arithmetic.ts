import { Op } from '../../expr/op.ts';
import {
  containsZero,
  isIntegerOrNaN,
  mayBeInfinite,
  NEGATIVE_ZERO,
  type Range,
} from '../../expr/ranges/range.ts';
import type { Term } from '../../expr/term.ts';
import { type Context, INFINITY, type NumCode } from './context.ts';
import { asReal, fromInt, fromReal, isInfinite, iteNumber, lessNumbers } from './number-value.ts';
import { rounded } from './rounding.ts';
import { and, implies, ite, not, or } from './smt.ts';

/** Add, Sub, Mul, Div, Mod, Neg, Abs, Min, Max, Sign and Sqrt. */
export function encodeArithmetic(ctx: Context, t: Term): NumCode | undefined {
  const { store, ints } = ctx;
  const op = store.op(t);
  const out = ctx.ranges.of(t);
  const x = store.arg(t, 0);
  const y = store.arity(t) > 1 ? store.arg(t, 1) : x;
  const a = ctx.num(x);
  const b = ctx.num(y);
  const nan = y === x ? a.nan : or(a.nan, b.nan);
  const whole = isIntegerOrNaN(out) && a.int !== undefined && b.int !== undefined;
  switch (op) {
    case Op.Add:
      return whole ? fromInt(ctx, nan, ints.add(a.int!, b.int!)) : add(ctx, t, a, b, '+');
    case Op.Sub:
      return whole ? fromInt(ctx, nan, ints.sub(a.int!, b.int!)) : add(ctx, t, a, b, '-');
    case Op.Mul:
      return whole ? fromInt(ctx, nan, ints.mul(a.int!, b.int!)) : multiply(ctx, t, a, b);
    case Op.Div:
      return divide(ctx, t, a, b);
    case Op.Mod:
      return remainder(ctx, t, a, b);
    case Op.Neg:
      if (a.int !== undefined) return fromInt(ctx, nan, ints.sub(ints.literal(0), a.int));
      return fromReal(ctx, nan, `(- ${a.real})`);
    case Op.Abs: {
      const zero = ints.literal(0);
      if (a.int !== undefined)
        return fromInt(ctx, nan, ite(ints.lt(a.int, zero), ints.sub(zero, a.int), a.int));
      return fromReal(ctx, nan, `(ite (< ${a.real} 0.0) (- ${a.real}) ${a.real})`);
    }
    case Op.Min:
      return { ...iteNumber(ctx, lessNumbers(ctx, b, a, true), b, a), nan };
    case Op.Max:
      return { ...iteNumber(ctx, lessNumbers(ctx, a, b, true), b, a), nan };
    case Op.Sign: {
      const [minus, zero, plus] = [ints.literal(-1), ints.literal(0), ints.literal(1)];
      if (a.int !== undefined)
        return fromInt(ctx, nan, ite(ints.lt(a.int, zero), minus, ite(ints.lt(zero, a.int), plus, zero)));
      return fromInt(ctx, nan, ite(`(< ${a.real} 0.0)`, minus, ite(`(> ${a.real} 0.0)`, plus, zero)));
    }
    case Op.Sqrt:
      return root(ctx, t, a);
    default:
      return undefined;
  }
}

/** The doubles that the result of a term is compared with nearby: its operands. */
function anchorsOf(ctx: Context, ...codes: readonly NumCode[]): string[] {
  return codes.map((c) => asReal(ctx, c));
}

function add(ctx: Context, t: Term, a: NumCode, b: NumCode, op: '+' | '-'): NumCode {
  const ra = ctx.ranges.of(ctx.store.arg(t, 0));
  const rb = ctx.ranges.of(ctx.store.arg(t, 1));
  const [u, v] = [asReal(ctx, a), asReal(ctx, b)];
  const right = op === '+' ? v : ctx.emit.define('Real', `(- ${v})`);
  const anchors = op === '+' ? [u, v] : [u, right];
  let value = rounded(ctx, `(+ ${u} ${right})`, ctx.ranges.of(t), { underflow: false, anchors });
  const [infA, infB] = [isInfinite(a, ra), isInfinite(b, rb)];
  value = ite(infA, u, ite(infB, right, value));
  const clash = infA === 'false' || infB === 'false' ? 'false' : and(infA, infB, not(`(= ${u} ${right})`));
  return fromReal(ctx, or(a.nan, b.nan, clash), value);
}

/** Infinity with the sign of a product or quotient. `unsure` is a Bool that may turn it when an operand may be -0. */
function signedInfinity(u: string, v: string): string {
  return `(ite (= (> ${u} 0.0) (> ${v} 0.0)) ${INFINITY} (- ${INFINITY}))`;
}

function multiply(ctx: Context, t: Term, a: NumCode, b: NumCode): NumCode {
  const ra = ctx.ranges.of(ctx.store.arg(t, 0));
  const rb = ctx.ranges.of(ctx.store.arg(t, 1));
  const [u, v] = [asReal(ctx, a), asReal(ctx, b)];
  const anchors: string[] = [];
  if (outsideOne(ra) || outsideOne(rb)) anchors.push(...anchorsOf(ctx, a, b));
  const exact =
    a.int !== undefined && b.int !== undefined ? `(to_real (* ${a.int} ${b.int}))` : `(* ${u} ${v})`;
  const value = rounded(ctx, exact, ctx.ranges.of(t), { underflow: true, anchors });
  const [infA, infB] = [isInfinite(a, ra), isInfinite(b, rb)];
  const clash = or(and(infA, `(= ${v} 0.0)`), and(infB, `(= ${u} 0.0)`));
  return fromReal(ctx, or(a.nan, b.nan, clash), ite(or(infA, infB), signedInfinity(u, v), value));
}

function outsideOne(r: Range): boolean {
  return r.lo >= 1 || r.hi <= -1 || (r.lo >= -1 && r.hi <= 1);
}

function divide(ctx: Context, t: Term, a: NumCode, b: NumCode): NumCode {
  const { emit, store } = ctx;
  const ra = ctx.ranges.of(store.arg(t, 0));
  const rb = ctx.ranges.of(store.arg(t, 1));
  const [u, v] = [asReal(ctx, a), asReal(ctx, b)];
  const zero = containsZero(rb) ? emit.define('Bool', `(= ${v} 0.0)`) : 'false';
  let exact: string;
  if (store.isConst(store.arg(t, 1))) {
    exact = v === '0.0' ? u : `(/ ${u} ${v})`;
  } else {
    exact = emit.declare('Real', 'q');
    emit.assert(implies(not(zero), `(= (* ${exact} ${v}) ${u})`));
  }
  const range = ctx.ranges.of(t);
  let value = rounded(ctx, exact, range, { underflow: true, anchors: [] });
  if (
    a.int !== undefined &&
    b.int !== undefined &&
    ctx.rounding === 'relaxed' &&
    store.isConst(store.arg(t, 1)) &&
    zero === 'false'
  )
    emit.assert(
      implies(
        ctx.ints.eq(ctx.ints.remainder(a.int, b.int), '0'),
        `(= ${value} ${emit.define('Real', exact)})`,
      ),
    );
  const [infA, infB] = [isInfinite(a, ra), isInfinite(b, rb)];
  value = ite(infB, '0.0', value);
  if (infA !== 'false' || zero !== 'false') {
    // A zero divisor has a sign; where it may be -0 the sign of the result is open.
    let huge = `(ite (= (>= ${u} 0.0) (>= ${v} 0.0)) ${INFINITY} (- ${INFINITY}))`;
    if (zero !== 'false' && (rb.flags & NEGATIVE_ZERO) !== 0) {
      ctx.note(t);
      const turn = emit.declare('Bool', 's');
      huge = ite(and(zero, turn), `(- ${emit.define('Real', huge)})`, huge);
    }
    value = ite(or(infA, zero), huge, value);
  }
  const clash = or(and(infA, infB), and(zero, containsZero(ra) ? `(= ${u} 0.0)` : 'false'));
  return fromReal(ctx, or(a.nan, b.nan, clash), value);
}

function remainder(ctx: Context, t: Term, a: NumCode, b: NumCode): NumCode | undefined {
  const { emit, ints, store } = ctx;
  const ra = ctx.ranges.of(store.arg(t, 0));
  const rb = ctx.ranges.of(store.arg(t, 1));
  if (a.int !== undefined && b.int !== undefined) {
    const zero = containsZero(rb) ? ints.eq(b.int, ints.literal(0)) : 'false';
    const result =
      ra.lo >= 0 && rb.lo > 0 && ints.name === 'int'
        ? `(mod ${a.int} ${b.int})`
        : ints.remainder(a.int, b.int);
    return fromInt(ctx, or(a.nan, b.nan, zero), ite(zero, ints.literal(0), result));
  }
  const [u, v] = [asReal(ctx, a), asReal(ctx, b)];
  const zero = containsZero(rb) ? `(= ${v} 0.0)` : 'false';
  const [infA, infB] = [isInfinite(a, ra), isInfinite(b, rb)];
  const nan = emit.define('Bool', or(a.nan, b.nan, zero, infA));
  // The remainder is exact: u = v*k + r with k an integer, |r| < |v| and r of u's sign.
  const k = emit.declare('Int', 'k');
  const r = emit.declare('Real', 'm');
  const size = emit.define('Real', `(ite (< ${v} 0.0) (- ${v}) ${v})`);
  const proper = and(
    `(= ${u} (+ (* ${v} (to_real ${k})) ${r}))`,
    `(< ${r} ${size})`,
    `(< (- ${r}) ${size})`,
    `(ite (>= ${u} 0.0) (>= ${r} 0.0) (<= ${r} 0.0))`,
  );
  emit.assert(implies(and(not(nan), not(infB)), proper));
  if (infB !== 'false') emit.assert(implies(and(not(nan), infB), `(= ${r} ${u})`));
  return fromReal(ctx, nan, r);
}

function root(ctx: Context, t: Term, a: NumCode): NumCode {
  const { emit } = ctx;
  const ra = ctx.ranges.of(ctx.store.arg(t, 0));
  const u = asReal(ctx, a);
  const negative = ra.lo < 0 ? `(< ${u} 0.0)` : 'false';
  const exact = emit.declare('Real', 'q');
  emit.assert(`(>= ${exact} 0.0)`);
  emit.assert(implies(not(negative), `(= (* ${exact} ${exact}) ${u})`));
  const value = rounded(ctx, exact, ctx.ranges.of(t), { underflow: false, anchors: ['1.0'] });
  const infinite = mayBeInfinite(ra) ? `(= ${u} ${INFINITY})` : 'false';
  return fromReal(ctx, or(a.nan, negative), ite(infinite, INFINITY, value));
}
