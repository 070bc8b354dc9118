import { Op } from '../op.ts';
import { Precedence } from './printed.ts';

const P = Precedence;

/** Binary operators of JavaScript by operation, with their precedence. */
export const infix: ReadonlyMap<Op, readonly [operator: string, precedence: number]> = new Map<
  Op,
  readonly [string, number]
>([
  [Op.Add, ['+', P.additive]],
  [Op.Sub, ['-', P.additive]],
  [Op.Mul, ['*', P.multiplicative]],
  [Op.Div, ['/', P.multiplicative]],
  [Op.Mod, ['%', P.multiplicative]],
  [Op.Pow, ['**', P.power]],
  [Op.BitAnd, ['&', P.bitAnd]],
  [Op.BitOr, ['|', P.bitOr]],
  [Op.BitXor, ['^', P.bitXor]],
  [Op.Shl, ['<<', P.shift]],
  [Op.Sar, ['>>', P.shift]],
  [Op.Shr, ['>>>', P.shift]],
  [Op.Concat, ['+', P.additive]],
  [Op.BAdd, ['+', P.additive]],
  [Op.BSub, ['-', P.additive]],
  [Op.BMul, ['*', P.multiplicative]],
  [Op.BDiv, ['/', P.multiplicative]],
  [Op.BMod, ['%', P.multiplicative]],
  [Op.BPow, ['**', P.power]],
  [Op.BAnd, ['&', P.bitAnd]],
  [Op.BOr, ['|', P.bitOr]],
  [Op.BXor, ['^', P.bitXor]],
  [Op.BShl, ['<<', P.shift]],
  [Op.BShr, ['>>', P.shift]],
]);

/** Comparisons, with the operator for exchanged sides. */
export const comparisons: ReadonlyMap<Op, readonly [operator: string, mirrored: string]> = new Map<
  Op,
  readonly [string, string]
>([
  [Op.Lt, ['<', '>']],
  [Op.Le, ['<=', '>=']],
  [Op.StrLt, ['<', '>']],
  [Op.StrLe, ['<=', '>=']],
  [Op.BLt, ['<', '>']],
  [Op.BLe, ['<=', '>=']],
  [Op.NumLtBig, ['<', '>']],
  [Op.BigLtNum, ['<', '>']],
]);
