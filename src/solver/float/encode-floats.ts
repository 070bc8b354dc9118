import { Op } from '../../expr/op.ts';
import { FRACTION, NAN, NEGATIVE_ZERO } from '../../expr/ranges/range.ts';
import { Sort } from '../../expr/sort.ts';
import type { Term } from '../../expr/term.ts';
import type { TermStore } from '../../expr/term-store.ts';
import { domainOf } from '../../expr/variable-domain.ts';
import { Emitter, NotEncodable } from '../encode/emitter.ts';
import { and, iteBool, not, or } from '../encode/smt.ts';

const FLOAT = '(_ FloatingPoint 11 53)';
const NEAREST = 'RNE';

const words = new BigUint64Array(1);
const doubles = new Float64Array(words.buffer);

/** A double as a literal of sort Float64. */
export function floatLiteral(x: number): string {
  if (Number.isNaN(x)) return '(_ NaN 11 53)';
  doubles[0] = x;
  const bits = words[0]!.toString(2).padStart(64, '0');
  return `(fp #b${bits[0]} #b${bits.slice(1, 12)} #b${bits.slice(12)})`;
}

const rounding: Partial<Record<Op, string>> = { [Op.Floor]: 'RTN', [Op.Ceil]: 'RTP', [Op.Trunc]: 'RTZ' };
const binary: Partial<Record<Op, string>> = {
  [Op.Add]: 'fp.add',
  [Op.Sub]: 'fp.sub',
  [Op.Mul]: 'fp.mul',
  [Op.Div]: 'fp.div',
};

/** Conditions over numbers and booleans as IEEE floating point, exactly; what is not in that theory throws {@link NotEncodable}. */
export function encodeFloats(store: TermStore, conditions: readonly Term[], terms: readonly Term[]): string {
  const emit = new Emitter();
  const codes = new Map<Term, string>();
  for (const t of terms) {
    const sort = store.sort(t);
    if (sort !== Sort.Num && sort !== Sort.Bool)
      throw new NotEncodable('not a matter of floating point alone');
    const text =
      store.op(t) === Op.Var ? variable(store, emit, t) : encodeOne(store, t, (x) => codes.get(x)!);
    codes.set(t, emit.define(sort === Sort.Num ? FLOAT : 'Bool', text));
  }
  for (const c of conditions) emit.assert(codes.get(c)!);
  return emit.take();
}

function variable(store: TermStore, emit: Emitter, t: Term): string {
  const v = store.variableOf(t);
  const name = `v${v.id}`;
  if (v.sort === Sort.Bool) return emit.declareNamed(name, 'Bool');
  emit.declareNamed(name, FLOAT);
  const { lo, hi, flags } = domainOf(v);
  const within = and(`(fp.leq ${floatLiteral(lo)} ${name})`, `(fp.leq ${name} ${floatLiteral(hi)})`);
  emit.assert((flags & NAN) !== 0 ? or(`(fp.isNaN ${name})`, within) : within);
  if ((flags & NEGATIVE_ZERO) === 0) emit.assert(not(`(= ${name} ${floatLiteral(-0)})`));
  if ((flags & FRACTION) === 0) emit.assert(`(fp.eq ${name} (fp.roundToIntegral RTZ ${name}))`);
  return name;
}

function encodeOne(store: TermStore, t: Term, code: (x: Term) => string): string {
  const op = store.op(t);
  if (op === Op.Const) {
    const value = store.constValue(t);
    return typeof value === 'number' ? floatLiteral(value) : String(value);
  }
  const a = code(store.arg(t, 0));
  const b = store.arity(t) > 1 ? code(store.arg(t, 1)) : '';
  const c = store.arity(t) > 2 ? code(store.arg(t, 2)) : '';
  const whole = `(fp.eq ${a} (fp.roundToIntegral RTZ ${a}))`;
  const finite = `(not (or (fp.isNaN ${a}) (fp.isInfinite ${a})))`;
  switch (op) {
    case Op.Not:
      return not(a);
    case Op.And:
      return and(a, b);
    case Op.Or:
      return or(a, b);
    case Op.Ite:
      return store.sort(t) === Sort.Bool ? iteBool(a, b, c) : `(ite ${a} ${b} ${c})`;
    case Op.Eq:
      return store.sort(store.arg(t, 0)) === Sort.Num ? `(fp.eq ${a} ${b})` : `(= ${a} ${b})`;
    case Op.SameNum:
      return `(= ${a} ${b})`;
    case Op.Lt:
      return `(fp.lt ${a} ${b})`;
    case Op.Le:
      return `(fp.leq ${a} ${b})`;
    case Op.Neg:
      return `(fp.neg ${a})`;
    case Op.Abs:
      return `(fp.abs ${a})`;
    case Op.Sqrt:
      return `(fp.sqrt ${NEAREST} ${a})`;
    case Op.Min:
    case Op.Max:
      return extreme(op, a, b);
    case Op.IsNaN:
      return `(fp.isNaN ${a})`;
    case Op.IsFinite:
      return finite;
    case Op.IsInteger:
      return and(finite, whole);
    case Op.IsSafeInteger:
      return and(finite, whole, `(fp.leq (fp.abs ${a}) ${floatLiteral(Number.MAX_SAFE_INTEGER)})`);
    case Op.BoolToNum:
      return `(ite ${a} ${floatLiteral(1)} ${floatLiteral(0)})`;
    case Op.Fround:
      return `((_ to_fp 11 53) ${NEAREST} ((_ to_fp 8 24) ${NEAREST} ${a}))`;
    default: {
      const mode = rounding[op];
      if (mode) return `(fp.roundToIntegral ${mode} ${a})`;
      const name = binary[op];
      if (name) return `(${name} ${NEAREST} ${a} ${b})`;
      throw new NotEncodable('an operation outside floating point theory');
    }
  }
}

/** Math.min and Math.max: NaN wins, and -0 is below 0. */
function extreme(op: Op, a: string, b: string): string {
  const isMin = op === Op.Min;
  const zeros = `(and (fp.isZero ${a}) (fp.isZero ${b}))`;
  const zero = `(ite (${isMin ? 'fp.isNegative' : 'fp.isPositive'} ${a}) ${a} ${b})`;
  const pick = `(ite (${isMin ? 'fp.lt' : 'fp.gt'} ${a} ${b}) ${a} ${b})`;
  return `(ite (fp.isNaN ${a}) ${a} (ite (fp.isNaN ${b}) ${b} (ite ${zeros} ${zero} ${pick})))`;
}
