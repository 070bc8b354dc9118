import type { Range } from '../../expr/ranges/range.ts';

/**
 * How integers are written: as mathematical integers or as bit-vectors wide enough that nothing overflows. Arguments and results are
 * SMT-LIB expressions. Bit operations take and give values within the 32-bit integers.
 */
export interface IntTheory {
  readonly name: 'int' | 'bits';
  readonly sort: string;
  literal(n: number | bigint): string;
  add(a: string, b: string): string;
  sub(a: string, b: string): string;
  mul(a: string, b: string): string;
  lt(a: string, b: string): string;
  le(a: string, b: string): string;
  eq(a: string, b: string): string;
  /** Quotient rounded towards zero, the divisor not zero. */
  quotient(a: string, b: string): string;
  /** Remainder with the sign of the dividend, the divisor not zero. */
  remainder(a: string, b: string): string;
  /** Quotient rounded down, by a positive literal. */
  floorDivide(a: string, positive: number): string;
  /** Remainder in [0, m), of a positive literal m. */
  modulo(a: string, positive: number): string;
  /** To the 32-bit integers, modulo 2^32; the argument's range tells when nothing needs doing. */
  wrap(a: string, range: Range): string;
  /** To [0, 2^32), modulo 2^32. */
  wrapUnsigned(a: string, range: Range): string;
  bitAnd(a: string, b: string): string;
  bitOr(a: string, b: string): string;
  bitXor(a: string, b: string): string;
  /** Shifts of `a` by an amount within 0..31; the left one is not wrapped and stays exact. */
  shiftLeft(a: string, by: string): string;
  shiftRight(a: string, by: string): string;
}

/** The value of an integer literal of a theory, or undefined for other expressions. */
export type LiteralReader = (text: string) => bigint | undefined;
