import { Op } from '../op.ts';
import { rangeOf } from '../range-of.ts';
import { isSafeInteger, mayBeNegativeZero } from '../ranges/range.ts';
import { numberRange } from '../ranges/transfer.ts';
import { Sort } from '../sort.ts';
import type { Term } from '../term.ts';
import type { TermStore } from '../term-store.ts';

const limit = 2 ** 53;
const maxAtoms = 16;
const maxSteps = 64;

/** Σ coefficient · atom + constant, over atoms whose values are integers so small that everything is exact. */
interface Linear {
  readonly atoms: Map<Term, number>;
  constant: number;
  steps: number;
}

/**
 * Adds `factor · t` to a form; false when it gets too large to be worth it. Zeros of either sign are the same here.
 */
function collect(store: TermStore, form: Linear, t: Term, factor: number): boolean {
  if (++form.steps > maxSteps || Math.abs(factor) >= limit || !isSafeInteger(rangeOf(store, t))) return false;
  if (store.isConst(t)) {
    const value = factor * (store.constValue(t) as number);
    form.constant += value;
    return Math.abs(value) < limit && Math.abs(form.constant) < limit;
  }
  switch (store.op(t)) {
    case Op.Add:
    case Op.Sub: {
      const [a, b] = [store.arg(t, 0), store.arg(t, 1)];
      if (!isSafeInteger(rangeOf(store, a)) || !isSafeInteger(rangeOf(store, b))) break;
      return (
        collect(store, form, a, factor) && collect(store, form, b, store.op(t) === Op.Sub ? -factor : factor)
      );
    }
    case Op.Neg:
      return collect(store, form, store.arg(t, 0), -factor);
    case Op.Mul: {
      const [a, k] = [store.arg(t, 0), store.arg(t, 1)];
      if (!store.isConst(k) || !Number.isSafeInteger(store.constValue(k))) break;
      if (!isSafeInteger(rangeOf(store, a))) break;
      return collect(store, form, a, factor * (store.constValue(k) as number));
    }
  }
  const coefficient = (form.atoms.get(t) ?? 0) + factor;
  if (coefficient === 0) form.atoms.delete(t);
  else form.atoms.set(t, coefficient);
  return form.atoms.size <= maxAtoms && Math.abs(coefficient) < limit;
}

/** No sum of any parts of the form leaves the exact range. */
function isExact(store: TermStore, form: Linear): boolean {
  let bound = Math.abs(form.constant);
  for (const [t, coefficient] of form.atoms) {
    const { lo: min, hi: max } = rangeOf(store, t);
    bound += Math.abs(coefficient) * Math.max(Math.abs(min), Math.abs(max));
  }
  return bound < limit;
}

/** The term of a sum: atoms with positive coefficients by age, minus the others, plus the constant. */
function build(store: TermStore, atoms: readonly (readonly [Term, number])[], constant: number): Term {
  const sorted = [...atoms].sort((a, b) => a[0] - b[0]);
  const raw = (op: Op, a: Term, b: Term) => store.intern(op, Sort.Num, [a, b]);
  const scaled = (t: Term, k: number) => (k === 1 ? t : raw(Op.Mul, t, store.constant(k)));
  let sum: Term = 0;
  for (const [t, k] of sorted) if (k > 0) sum = sum === 0 ? scaled(t, k) : raw(Op.Add, sum, scaled(t, k));
  let rest = constant + 0;
  if (sum === 0) {
    sum = store.constant(rest);
    rest = 0;
  }
  for (const [t, k] of sorted) if (k < 0) sum = raw(Op.Sub, sum, scaled(t, -k));
  if (rest === 0) return sum;
  return rest > 0 ? raw(Op.Add, sum, store.constant(rest)) : raw(Op.Sub, sum, store.constant(-rest));
}

/** The canonical sum that Add or Sub of exact integers is, or 0. */
export function linearSum(store: TermStore, op: typeof Op.Add | typeof Op.Sub, a: Term, b: Term): Term {
  const own = numberRange({ lo: 0, hi: 0, flags: 0 }, op, rangeOf(store, a), rangeOf(store, b));
  if (!isSafeInteger(own) || mayBeNegativeZero(own)) return 0;
  const form: Linear = { atoms: new Map(), constant: 0, steps: 0 };
  if (!collect(store, form, a, 1) || !collect(store, form, b, op === Op.Add ? 1 : -1)) return 0;
  if (!isExact(store, form)) return 0;
  const result = build(store, [...form.atoms], form.constant);
  return mayBeNegativeZero(rangeOf(store, result)) ? 0 : result;
}

/**
 * `a op b` over exact integers with everything cancelled, divided by the common factor, and each atom on the side
 * where its coefficient is positive; 0 when it is so already or not exact.
 */
export function linearComparison(
  store: TermStore,
  op: typeof Op.Lt | typeof Op.Le | typeof Op.Eq,
  a: Term,
  b: Term,
): Term {
  if (!isSafeInteger(rangeOf(store, a)) || !isSafeInteger(rangeOf(store, b))) return 0;
  const form: Linear = { atoms: new Map(), constant: 0, steps: 0 };
  if (!collect(store, form, a, 1) || !collect(store, form, b, -1) || !isExact(store, form)) return 0;
  if (form.atoms.size === 0) {
    const zero = store.constant(0);
    return store.make(op, store.constant(form.constant + 0), zero);
  }
  const divisor = [...form.atoms.values()].reduce((g, k) => gcd(g, Math.abs(k)), 0);
  const whole = form.constant % divisor === 0;
  if (!whole && op === Op.Eq) return store.false;
  // Σ < r is Σ <= floor(r) for a fraction r, and Σ <= r too.
  const newOp = whole ? op : Op.Le;
  const constant = whole ? form.constant / divisor : Math.ceil(form.constant / divisor);
  let atoms = [...form.atoms].map(([t, k]) => [t, k / divisor] as const).sort((x, y) => x[0] - y[0]);
  let offset = constant;
  if (op === Op.Eq && atoms[0]![1] < 0) {
    atoms = atoms.map(([t, k]) => [t, -k] as const);
    offset = -offset;
  }
  const [left, right] = sides(store, atoms, offset);
  if (op === Op.Eq && left > right && !store.isConst(right))
    return right === a && left === b ? 0 : store.make(Op.Eq, right, left);
  return newOp === op && left === a && right === b ? 0 : store.make(newOp, left, right);
}

/** Both sides of `Σ atoms + offset ⋛ 0`. */
function sides(store: TermStore, atoms: readonly (readonly [Term, number])[], offset: number): [Term, Term] {
  const positive = atoms.filter(([, k]) => k > 0);
  const negative = atoms.filter(([, k]) => k < 0).map(([t, k]) => [t, -k] as const);
  if (positive.length === 0) return [store.constant(offset + 0), build(store, negative, 0)];
  if (negative.length === 0) return [build(store, positive, 0), store.constant(-offset + 0)];
  return offset > 0
    ? [build(store, positive, offset), build(store, negative, 0)]
    : [build(store, positive, 0), build(store, negative, -offset)];
}

function gcd(a: number, b: number): number {
  while (b !== 0) [a, b] = [b, a % b];
  return a;
}
