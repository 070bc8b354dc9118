import { applyOp } from './evaluate/apply.ts';
import type { Primitive } from './input-variable.ts';
import { Op } from './op.ts';
import { Family, familyOf } from './op-family.ts';
import { resultSort } from './result-sort.ts';
import { simplifyArithmetic } from './rules/arithmetic.ts';
import { simplifyBig } from './rules/bigints.ts';
import { simplifyBits } from './rules/bits.ts';
import { simplifyIte, simplifyNot } from './rules/boolean.ts';
import { simplifyTextOrder } from './rules/characters.ts';
import { simplifyComparison } from './rules/comparison.ts';
import { simplifyConversion } from './rules/conversions.ts';
import { simplifyEq } from './rules/equality.ts';
import { simplifyJunction } from './rules/junction.ts';
import { liftIte } from './rules/lift-ite.ts';
import { simplifyMath, simplifyNumberTest } from './rules/math.ts';
import { simplifyRegex } from './rules/regexes.ts';
import { simplifyString } from './rules/strings.ts';
import { simplifyUnion } from './rules/unions.ts';
import { Sort } from './sort.ts';
import type { Term } from './term.ts';
import type { TermStore } from './term-store.ts';

/** Rules that make terms by other rules nest at most so deep; below that terms stay as they are. */
const maxNesting = 150;
let nesting = 0;

/**
 * Canonical-form rules: the simpler term that `op(args)` equals, or 0 when none applies. Constants are folded by the
 * evaluator; all else is in `rules/`, one family a file. Every rule preserves the exact value under all models within
 * the variables' domains: NaN, both zeros, infinities and unpaired surrogates included.
 */
export function simplify(store: TermStore, op: Op, args: readonly Term[]): Term {
  if (args.length === 0) return 0;
  const folded = fold(store, op, args);
  if (folded !== 0 || nesting >= maxNesting) return folded;
  nesting++;
  try {
    return applyRules(store, op, args) || lift(store, op, args);
  } finally {
    nesting--;
  }
}

function fold(store: TermStore, op: Op, args: readonly Term[]): Term {
  for (const arg of args) if (!store.isConst(arg)) return 0;
  const values: Primitive[] = args.map((t) => store.constValue(t));
  const sort = resultSort(store, op, args);
  return store.constant(applyOp(op, sort, values));
}

/** The constant that a pure built-in yields for constant arguments, or 0. */
export function foldFn(store: TermStore, name: string, sort: Sort, args: readonly Term[]): Term {
  for (const arg of args) if (!store.isConst(arg)) return 0;
  return store.constant(applyOp(Op.Fn, sort, [name, ...args.map((t) => store.constValue(t))]));
}

function lift(store: TermStore, op: Op, args: readonly Term[]): Term {
  const family = familyOf(op);
  if (family === Family.Leaf || family === Family.Logic || args.length > 3) return 0;
  return liftIte(store, op, resultSort(store, op, args) === Sort.Bool, args);
}

function applyRules(store: TermStore, op: Op, args: readonly Term[]): Term {
  const a = args[0]!;
  const b = args[1] ?? 0;
  switch (op) {
    case Op.Union:
      return simplifyUnion(store, args);
    case Op.Not:
      return simplifyNot(store, a);
    case Op.And:
    case Op.Or:
      return simplifyJunction(store, op, a, b);
    case Op.Ite:
      return simplifyIte(store, a, b, args[2]!);
    case Op.Eq:
      return simplifyEq(store, a, b);
    case Op.Lt:
    case Op.Le:
      return simplifyComparison(store, op, a, b);
    case Op.StrLt:
    case Op.StrLe:
      return simplifyTextOrder(store, op, a, b);
    case Op.SameNum:
      return simplifyNumberTest(store, op, a, b);
    default:
      return applyFamily(store, op, args, a, b);
  }
}

function applyFamily(store: TermStore, op: Op, args: readonly Term[], a: Term, b: Term): Term {
  switch (familyOf(op)) {
    case Family.Arithmetic:
      return simplifyArithmetic(store, op, a, b);
    case Family.Bits:
      return simplifyBits(store, op, a, b);
    case Family.Math:
      return op === Op.Imul ? simplifyBits(store, op, a, b) : simplifyMath(store, op, a, b);
    case Family.NumberTest:
      return simplifyNumberTest(store, op, a, b);
    case Family.Text:
      return simplifyString(store, op, args);
    case Family.Regex:
      return simplifyRegex(store, op, args);
    case Family.Conversion:
      return simplifyConversion(store, op, a, b);
    case Family.Bigint:
      return simplifyBig(store, op, a, b);
    default:
      return 0;
  }
}
