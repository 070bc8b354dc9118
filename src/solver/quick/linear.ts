import { Op } from '../../expr/op.ts';
import { isExactInteger } from '../../expr/ranges/range.ts';
import type { Term } from '../../expr/term.ts';
import type { Bounds } from './bounds.ts';

/** `constant + Σ coefficient · term` over integer terms, where a string stands for its length; exact, since every partial result is an exact integer. */
export interface Linear {
  constant: number;
  readonly terms: Map<Term, number>;
}

/** A term as a linear form over integer terms that are not sums themselves; undefined when rounding could happen. */
export function linearForm(b: Bounds, t: Term): Linear | undefined {
  const out: Linear = { constant: 0, terms: new Map() };
  return collect(b, t, 1, out, 0) ? out : undefined;
}

function collect(b: Bounds, t: Term, factor: number, out: Linear, depth: number): boolean {
  const { store } = b;
  if (!isExactInteger(b.of(t)) || depth > 60) return false;
  const op = store.op(t);
  if (op === Op.Const) {
    out.constant += factor * (store.constValue(t) as number);
    return Number.isSafeInteger(out.constant);
  }
  if (op === Op.Add || op === Op.Sub) {
    const [x, y] = [store.arg(t, 0), store.arg(t, 1)];
    if (isExactInteger(b.of(x)) && isExactInteger(b.of(y)))
      return (
        collect(b, x, factor, out, depth + 1) &&
        collect(b, y, op === Op.Add ? factor : -factor, out, depth + 1)
      );
  }
  if (op === Op.Neg && isExactInteger(b.of(store.arg(t, 0))))
    return collect(b, store.arg(t, 0), -factor, out, depth + 1);
  if (op === Op.Mul) {
    const [x, y] = [store.arg(t, 0), store.arg(t, 1)];
    const [c, v] = store.isConst(x) ? [x, y] : [y, x];
    const k = factor * (store.isConst(c) ? (store.constValue(c) as number) : Number.NaN);
    if (Number.isSafeInteger(k) && isExactInteger(b.of(v))) return collect(b, v, k, out, depth + 1);
  }
  addTerm(out, op === Op.Length ? store.arg(t, 0) : t, factor);
  return true;
}

function addTerm(out: Linear, t: Term, factor: number): void {
  const k = (out.terms.get(t) ?? 0) + factor;
  if (k === 0) out.terms.delete(t);
  else out.terms.set(t, k);
}

/** A linear condition: the form is ≤ 0, = 0 or ≠ 0. */
export interface LinearAtom {
  readonly kind: 'le' | 'eq' | 'ne';
  readonly form: Linear;
}

/** A condition (or its negation) as a linear atom; undefined for others. */
export function linearAtom(b: Bounds, condition: Term): LinearAtom | undefined {
  const { store } = b;
  let t = condition;
  let holds = true;
  while (store.op(t) === Op.Not) {
    t = store.arg(t, 0);
    holds = !holds;
  }
  const op = store.op(t);
  if (op !== Op.Lt && op !== Op.Le && op !== Op.Eq) return undefined;
  const [x, y] = [store.arg(t, 0), store.arg(t, 1)];
  if (store.sort(x) !== 1 || store.sort(y) !== 1) return undefined;
  const left = linearForm(b, x);
  const right = left && linearForm(b, y);
  if (!left || !right) return undefined;
  if (op === Op.Eq) return { kind: holds ? 'eq' : 'ne', form: combine([1, left], [-1, right]) };
  // not (x < y) is y <= x, and x < y is x + 1 <= y.
  const form = holds ? combine([1, left], [-1, right]) : combine([1, right], [-1, left]);
  if ((op === Op.Lt) === holds) form.constant += 1;
  return { kind: 'le', form };
}

/** A sum of multiples of forms. */
export function combine(...parts: readonly (readonly [factor: number, form: Linear])[]): Linear {
  const out: Linear = { constant: 0, terms: new Map() };
  for (const [factor, form] of parts) {
    out.constant += factor * form.constant;
    for (const [t, k] of form.terms) addTerm(out, t, factor * k);
  }
  return out;
}

/** The greatest value that a form has within the bounds. */
export function greatest(b: Bounds, form: Linear): number {
  let sum = form.constant;
  for (const [t, k] of form.terms) sum += k > 0 ? k * b.of(t).hi : k * b.of(t).lo;
  return sum;
}

/** Narrows each term of an atom by the ends of the others. */
export function narrowByAtom(b: Bounds, { kind, form }: LinearAtom): void {
  if (kind === 'ne') return;
  narrowSum(b, [...form.terms], form.constant);
  if (kind === 'eq' && !b.empty)
    narrowSum(
      b,
      [...form.terms].map(([t, k]) => [t, -k]),
      -form.constant,
    );
}

/** `Σ k·t + constant ≤ 0`. */
function narrowSum(b: Bounds, entries: readonly (readonly [Term, number])[], constant: number): void {
  let least = constant;
  for (const [t, k] of entries) least += k > 0 ? k * b.of(t).lo : k * b.of(t).hi;
  if (!Number.isSafeInteger(least)) return;
  if (least > 0) {
    b.empty = true;
    return;
  }
  for (const [t, k] of entries) {
    const r = b.of(t);
    // k·t ≤ k·(its own end) - least
    const room = k > 0 ? k * r.lo - least : k * r.hi - least;
    if (!Number.isSafeInteger(room)) continue;
    if (k > 0) b.narrow(t, -Infinity, Math.floor(room / k));
    else b.narrow(t, Math.ceil(room / k), Infinity);
    if (b.empty) return;
  }
}
