import { Op } from '../../expr/op.ts';
import { rangeOf } from '../../expr/range-of.ts';
import { isSafeInteger, mayBeNegativeZero } from '../../expr/ranges/range.ts';
import { Sort } from '../../expr/sort.ts';
import type { Term } from '../../expr/term.ts';
import type { TermStore } from '../../expr/term-store.ts';

/** A polynomial over atoms: coefficients modulo 2^32 by the sorted atoms of a monomial. */
type Polynomial = ReadonlyMap<string, bigint>;

const MOST_MONOMIALS = 64;
const MODULUS = 1n << 32n;

/**
 * Are two numbers the same since both are int32, and sums and products of the same modulo 2^32? It is exact: sums and products count as such only
 * where they do not round. False where that is not known.
 */
export function sameModulo(store: TermStore, a: Term, b: Term): boolean {
  if (!isInt32(store, a) || !isInt32(store, b)) return false;
  const known = new Map<Term, Polynomial | undefined>();
  const [p, q] = [polynomial(store, a, known), polynomial(store, b, known)];
  if (p === undefined || q === undefined || p.size !== q.size) return false;
  for (const [key, factor] of p) if (q.get(key) !== factor) return false;
  return true;
}

function isInt32(store: TermStore, term: Term): boolean {
  if (store.sort(term) !== Sort.Num) return false;
  const range = rangeOf(store, term);
  return isSafeInteger(range) && !mayBeNegativeZero(range) && range.lo >= -(2 ** 31) && range.hi < 2 ** 31;
}

function isExact(store: TermStore, term: Term): boolean {
  return store.sort(term) === Sort.Num && isSafeInteger(rangeOf(store, term));
}

/** What an exact integer is modulo 2^32. */
function polynomial(
  store: TermStore,
  term: Term,
  known: Map<Term, Polynomial | undefined>,
): Polynomial | undefined {
  if (known.has(term)) return known.get(term);
  const found = computed(store, term, known);
  known.set(term, found);
  return found;
}

function computed(
  store: TermStore,
  term: Term,
  known: Map<Term, Polynomial | undefined>,
): Polynomial | undefined {
  if (!isExact(store, term)) return undefined;
  const atom = (): Polynomial => new Map([[`${term}`, 1n]]);
  const of = (i: number): Polynomial | undefined => polynomial(store, store.arg(term, i), known);
  const isZero = (i: number) =>
    store.isConst(store.arg(term, i)) && store.constValue(store.arg(term, i)) === 0;
  const both = (
    combine: (p: Polynomial, q: Polynomial) => Polynomial | undefined,
  ): Polynomial | undefined => {
    const [p, q] = [of(0), of(1)];
    return (p && q && combine(p, q)) ?? atom();
  };
  switch (store.op(term)) {
    case Op.Const:
      return reduced(new Map([['', BigInt(store.constValue(term) as number)]]));
    // Its value is exact, and so it did not round.
    case Op.Add:
      return both((p, q) => sum(p, q, 1n));
    case Op.Sub:
      return both((p, q) => sum(p, q, -1n));
    case Op.Mul:
    case Op.Imul:
      return both(product);
    case Op.Neg: {
      const p = of(0);
      return p === undefined ? atom() : sum(new Map(), p, -1n);
    }
    case Op.BitNot: {
      const p = of(0);
      return p === undefined ? atom() : sum(new Map([['', -1n]]), p, -1n);
    }
    case Op.BitOr:
    case Op.BitXor:
      return (isZero(1) ? of(0) : isZero(0) ? of(1) : undefined) ?? atom();
    case Op.Shr:
    case Op.Sar:
      return (isZero(1) && isInt32(store, store.arg(term, 0)) ? of(0) : undefined) ?? atom();
    case Op.Shl: {
      const by = store.isConst(store.arg(term, 1)) ? (store.constValue(store.arg(term, 1)) as number) : -1;
      const p = of(0);
      if (p === undefined || !Number.isInteger(by) || by < 0 || by > 31) return atom();
      return product(p, new Map([['', 1n << BigInt(by)]])) ?? atom();
    }
    default:
      return atom();
  }
}

function reduced(terms: ReadonlyMap<string, bigint>): Polynomial {
  const result = new Map<string, bigint>();
  for (const [key, factor] of terms) {
    const rest = BigInt.asUintN(32, factor) % MODULUS;
    if (rest !== 0n) result.set(key, rest);
  }
  return result;
}

function sum(p: Polynomial, q: Polynomial, sign: bigint): Polynomial {
  const result = new Map(p);
  for (const [key, factor] of q) result.set(key, (result.get(key) ?? 0n) + sign * factor);
  return reduced(result);
}

function product(p: Polynomial, q: Polynomial): Polynomial | undefined {
  if (p.size * q.size > MOST_MONOMIALS) return undefined;
  const result = new Map<string, bigint>();
  for (const [a, f] of p)
    for (const [b, g] of q) {
      const atoms = [...a.split(' '), ...b.split(' ')].filter((x) => x !== '');
      const key = atoms.sort().join(' ');
      result.set(key, (result.get(key) ?? 0n) + f * g);
    }
  return reduced(result);
}
