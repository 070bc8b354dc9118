import type { Range } from '../../expr/ranges/range.ts';
import type { IntTheory } from './int-theory.ts';
import { and, intLiteral, ite, not } from './smt.ts';

const TWO32 = 2 ** 32;

/** The value of a literal as {@link intLiteral} writes it. */
export function readLiteral(text: string): bigint | undefined {
  if (/^\d+$/.test(text)) return BigInt(text);
  const negative = /^\(- (\d+)\)$/.exec(text);
  return negative ? -BigInt(negative[1]!) : undefined;
}

function fold(a: string, b: string, f: (x: bigint, y: bigint) => bigint): string | undefined {
  const x = readLiteral(a);
  if (x === undefined) return undefined;
  const y = readLiteral(b);
  return y === undefined ? undefined : intLiteral(f(x, y));
}

function compare(a: string, b: string, op: string, f: (x: bigint, y: bigint) => boolean): string {
  const x = readLiteral(a);
  const y = readLiteral(b);
  if (x !== undefined && y !== undefined) return String(f(x, y));
  return `(${op} ${a} ${b})`;
}

/** Masks as arithmetic: `x & m` for m ≥ 0 is the sum of its runs of ones, each a division and a remainder. */
function maskWith(x: string, mask: number): string {
  const parts: string[] = [];
  for (let bit = 0; bit < 31; ) {
    if (((mask >>> bit) & 1) === 0) {
      bit++;
      continue;
    }
    let end = bit;
    while (end < 31 && ((mask >>> end) & 1) === 1) end++;
    const low = bit === 0 ? x : `(div ${x} ${2 ** bit})`;
    const run = `(mod ${low} ${2 ** (end - bit)})`;
    parts.push(bit === 0 ? run : `(* ${run} ${2 ** bit})`);
    bit = end;
  }
  return parts.length === 0 ? '0' : parts.length === 1 ? parts[0]! : `(+ ${parts.join(' ')})`;
}

function signed(vector: string): string {
  const natural = `(bv2nat ${vector})`;
  return `(let ((n ${natural})) (ite (>= n 2147483648) (- n ${TWO32}) n))`;
}

function bitwise(op: string, a: string, b: string): string {
  return signed(`(${op} ((_ int2bv 32) ${a}) ((_ int2bv 32) ${b}))`);
}

/** `a & b` where a side is a literal; undefined otherwise. */
function andLiteral(a: string, b: string): string | undefined {
  const y = readLiteral(b);
  const [x, mask] = y === undefined ? [b, readLiteral(a)] : [a, y];
  if (mask === undefined) return undefined;
  if (mask >= 0n) return maskWith(x, Number(mask));
  const rest = maskWith(x, ~Number(mask));
  return rest === '0' ? x : `(- ${x} ${rest})`;
}

/** Integers as the sort Int. */
export const mathematicalIntegers: IntTheory = {
  name: 'int',
  sort: 'Int',
  literal: intLiteral,
  add: (a, b) => fold(a, b, (x, y) => x + y) ?? (a === '0' ? b : b === '0' ? a : `(+ ${a} ${b})`),
  sub: (a, b) => fold(a, b, (x, y) => x - y) ?? (b === '0' ? a : `(- ${a} ${b})`),
  mul: (a, b) => fold(a, b, (x, y) => x * y) ?? (a === '1' ? b : b === '1' ? a : `(* ${a} ${b})`),
  lt: (a, b) => compare(a, b, '<', (x, y) => x < y),
  le: (a, b) => compare(a, b, '<=', (x, y) => x <= y),
  eq: (a, b) => (a === b ? 'true' : compare(a, b, '=', (x, y) => x === y)),
  quotient(a, b) {
    const magnitude = (x: string) => {
      const n = readLiteral(x);
      return n === undefined ? `(abs ${x})` : intLiteral(n < 0n ? -n : n);
    };
    const size = `(div ${magnitude(a)} ${magnitude(b)})`;
    return ite(this.eq(this.le('0', a), this.le('0', b)), size, `(- ${size})`);
  },
  remainder(a, b) {
    const n = readLiteral(b);
    const size = n === undefined ? `(abs ${b})` : intLiteral(n < 0n ? -n : n);
    return ite(this.le('0', a), `(mod ${a} ${size})`, `(- (mod (- ${a}) ${size}))`);
  },
  floorDivide: (a, n) => `(div ${a} ${n})`,
  modulo: (a, n) => `(mod ${a} ${n})`,
  wrap(a, r: Range) {
    if (r.lo >= -(2 ** 31) && r.hi < 2 ** 31) return a;
    return `(- (mod (+ ${a} 2147483648) ${TWO32}) 2147483648)`;
  },
  wrapUnsigned: (a, r) => (r.lo >= 0 && r.hi < TWO32 ? a : `(mod ${a} ${TWO32})`),
  bitAnd: (a, b) => andLiteral(a, b) ?? bitwise('bvand', a, b),
  bitOr(a, b) {
    const common = andLiteral(a, b);
    if (common === undefined) return bitwise('bvor', a, b);
    return common === '0' ? `(+ ${a} ${b})` : `(- (+ ${a} ${b}) ${common})`;
  },
  bitXor(a, b) {
    const common = andLiteral(a, b);
    if (common === undefined) return bitwise('bvxor', a, b);
    return common === '0' ? `(+ ${a} ${b})` : `(- (+ ${a} ${b}) (* 2 ${common}))`;
  },
  shiftLeft: (a, by) => cases(by, (k) => (k === 0 ? a : `(* ${a} ${2 ** k})`)),
  shiftRight: (a, by) => cases(by, (k) => (k === 0 ? a : `(div ${a} ${2 ** k})`)),
};

/** One expression for each shift amount. */
function cases(by: string, f: (k: number) => string): string {
  const known = readLiteral(by);
  if (known !== undefined) return f(Number(known));
  let text = f(31);
  for (let k = 30; k >= 0; k--) text = ite(and(not(`(< ${by} ${k})`), `(= ${by} ${k})`), f(k), text);
  return text;
}
