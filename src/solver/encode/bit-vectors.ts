import type { IntTheory } from './int-theory.ts';

/** Integers as bit-vectors of one width, wide enough for every value of the query; comparisons are signed. */
export function bitVectors(width: number): IntTheory {
  const literal = (n: number | bigint) => `(_ bv${BigInt.asUintN(width, BigInt(n))} ${width})`;
  const value = (text: string): bigint | undefined => {
    const m = /^\(_ bv(\d+) \d+\)$/.exec(text);
    return m ? BigInt.asIntN(width, BigInt(m[1]!)) : undefined;
  };
  const both = (a: string, b: string, op: string, f: (x: bigint, y: bigint) => bigint): string => {
    const x = value(a);
    const y = x === undefined ? undefined : value(b);
    return x !== undefined && y !== undefined ? literal(f(x, y)) : `(${op} ${a} ${b})`;
  };
  const compare = (a: string, b: string, op: string, f: (x: bigint, y: bigint) => boolean): string => {
    const x = value(a);
    const y = x === undefined ? undefined : value(b);
    return x !== undefined && y !== undefined ? String(f(x, y)) : `(${op} ${a} ${b})`;
  };
  const extend = (kind: string, a: string) =>
    width === 32 ? a : `((_ ${kind} ${width - 32}) ((_ extract 31 0) ${a}))`;
  return {
    name: 'bits',
    sort: `(_ BitVec ${width})`,
    literal,
    add: (a, b) => both(a, b, 'bvadd', (x, y) => x + y),
    sub: (a, b) => both(a, b, 'bvsub', (x, y) => x - y),
    mul: (a, b) => both(a, b, 'bvmul', (x, y) => x * y),
    lt: (a, b) => compare(a, b, 'bvslt', (x, y) => x < y),
    le: (a, b) => compare(a, b, 'bvsle', (x, y) => x <= y),
    eq: (a, b) => (a === b ? 'true' : compare(a, b, '=', (x, y) => x === y)),
    quotient: (a, b) => `(bvsdiv ${a} ${b})`,
    remainder: (a, b) => `(bvsrem ${a} ${b})`,
    floorDivide(a, n) {
      if (Number.isInteger(Math.log2(n))) return `(bvashr ${a} ${literal(Math.log2(n))})`;
      const q = `(bvsdiv ${a} ${literal(n)})`;
      return `(ite (bvslt (bvsrem ${a} ${literal(n)}) ${literal(0)}) (bvsub ${q} ${literal(1)}) ${q})`;
    },
    modulo: (a, n) =>
      Number.isInteger(Math.log2(n)) ? `(bvand ${a} ${literal(n - 1)})` : `(bvsmod ${a} ${literal(n)})`,
    wrap: (a, r) => (r.lo >= -(2 ** 31) && r.hi < 2 ** 31 ? a : extend('sign_extend', a)),
    wrapUnsigned: (a, r) => (r.lo >= 0 && r.hi < 2 ** 32 ? a : extend('zero_extend', a)),
    bitAnd: (a, b) => both(a, b, 'bvand', (x, y) => x & y),
    bitOr: (a, b) => both(a, b, 'bvor', (x, y) => x | y),
    bitXor: (a, b) => both(a, b, 'bvxor', (x, y) => x ^ y),
    shiftLeft: (a, by) => `(bvshl ${a} ${by})`,
    shiftRight: (a, by) => `(bvashr ${a} ${by})`,
  };
}
