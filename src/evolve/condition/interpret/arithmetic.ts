import { Op } from '../../../expr/op.ts';
import type { Term } from '../../../expr/term.ts';
import type { BinaryOperator } from '../../../ir/ir.ts';
import type { Value } from './value.ts';

export const arithmetic: Partial<Record<BinaryOperator, readonly [number: Op, bigint: Op | 0]>> = {
  '-': [Op.Sub, Op.BSub],
  '*': [Op.Mul, Op.BMul],
  '/': [Op.Div, 0],
  '%': [Op.Mod, 0],
  '**': [Op.Pow, 0],
  '&': [Op.BitAnd, Op.BAnd],
  '|': [Op.BitOr, Op.BOr],
  '^': [Op.BitXor, Op.BXor],
  '<<': [Op.Shl, 0],
  '>>': [Op.Sar, 0],
  '>>>': [Op.Shr, 0],
};

export function negated(not: (term: Term) => Term, term: Term): Term {
  return term === 0 ? 0 : not(term);
}

export function zeroOr(
  options: readonly Value[],
  of: (option: Value) => Term,
  join: (of: (option: Value) => Term) => Term,
): Term {
  return options.some((o) => of(o) === 0) ? 0 : join(of);
}
