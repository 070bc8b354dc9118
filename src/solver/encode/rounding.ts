import { FRACTION, type Range } from '../../expr/ranges/range.ts';
import { type Context, INFINITY } from './context.ts';
import { implies, ite, realLiteral } from './smt.ts';

const HALF_ULP = `(/ 1.0 ${2n ** 53n}.0)`;
const HALF_FLOAT_ULP = `(/ 1.0 ${2n ** 24n}.0)`;
const TINY = `(/ 1.0 ${2n ** 1075n}.0)`;
const TINY_FLOAT = `(/ 1.0 ${2n ** 150n}.0)`;
/** From here on results round to Infinity. */
const OVERFLOW = `${2n ** 1024n - 2n ** 970n}.0`;
const FLOAT_OVERFLOW = `${2n ** 128n - 2n ** 103n}.0`;

export interface Rounding {
  /** Can the operation lose bits below the least positive double? Addition and subtraction cannot. */
  readonly underflow: boolean;
  /** Real expressions that are doubles: what is exactly on one side of them stays there. */
  readonly anchors: readonly string[];
  /** To single precision (Math.fround). */
  readonly single?: boolean;
}

/**
 * A double near the exact real value `exact`. What is asserted follows from IEEE rounding to nearest: the error is at most half a
 * unit in the last place, rounding is monotone and keeps doubles, integers stay integers. It is a relation, not the function
 * itself: every true result satisfies it.
 * `range` is that of the result.
 */
export function rounded(ctx: Context, exact: string, range: Range, how: Rounding): string {
  if (ctx.rounding === 'none') return exact;
  const { emit } = ctx;
  const e = emit.define('Real', exact);
  const r = emit.declare('Real', 'r');
  const unit = how.single ? HALF_FLOAT_ULP : HALF_ULP;
  const tiny = how.single ? TINY_FLOAT : TINY;
  const slack = how.underflow ? (x: string) => `(+ ${x} ${tiny})` : (x: string) => x;
  const size = emit.define('Real', `(* ${unit} (ite (>= ${e} 0.0) ${e} (- ${e})))`);
  emit.assert(`(<= (- ${r} ${e}) ${slack(size)})`);
  emit.assert(`(<= (- ${e} ${r}) ${slack(size)})`);
  if ((range.flags & FRACTION) === 0) {
    const limit = `${2n ** (how.single ? 24n : 53n)}.0`;
    emit.assert(implies(`(and (<= (- ${limit}) ${e}) (<= ${e} ${limit}))`, `(= ${r} ${e})`));
    emit.assert(`(is_int ${r})`);
  }
  for (const d of new Set(['0.0', ...how.anchors])) {
    emit.assert(implies(`(<= ${e} ${d})`, `(<= ${r} ${d})`));
    emit.assert(implies(`(>= ${e} ${d})`, `(>= ${r} ${d})`));
  }
  const overflow = how.single ? FLOAT_OVERFLOW : OVERFLOW;
  let value = r;
  if (range.hi === Infinity) value = ite(`(>= ${e} ${overflow})`, INFINITY, value);
  if (range.lo === -Infinity) value = ite(`(<= ${e} (- ${overflow}))`, `(- ${INFINITY})`, value);
  const result = emit.define('Real', value);
  if (!ctx.rounded.has(result)) ctx.rounded.add(result, e);
  return result;
}

/**
 * A comparison with a constant double: what is exactly on one side of it stays there when it is rounded. Said when such a comparison is
 * met, since only then the constant is known.
 */
export function anchorAt(ctx: Context, result: string, constant: number): void {
  const exact = ctx.rounded.get(result);
  if (exact === undefined || !Number.isFinite(constant)) return;
  const d = realLiteral(constant);
  ctx.emit.assert(implies(`(<= ${exact} ${d})`, `(<= ${result} ${d})`));
  ctx.emit.assert(implies(`(>= ${exact} ${d})`, `(>= ${result} ${d})`));
}

/** Constants as anchors, the finite ones. */
export function constantAnchors(values: Iterable<number>): string[] {
  const list: string[] = [];
  for (const x of values) if (Number.isFinite(x)) list.push(realLiteral(x));
  return list;
}
