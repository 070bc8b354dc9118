import { Op } from '../../expr/op.ts';
import type { ModelEntry } from '../../machine/model.ts';
import { pure } from '../core/pure.ts';

const ops: Readonly<Record<string, Op>> = {
  abs: Op.Abs,
  floor: Op.Floor,
  ceil: Op.Ceil,
  trunc: Op.Trunc,
  round: Op.Round,
  sign: Op.Sign,
  sqrt: Op.Sqrt,
  clz32: Op.Clz32,
  fround: Op.Fround,
};

/** Functions of one number that are operations of terms. */
export const unary: readonly ModelEntry[] = Object.entries(ops).map(([name, op]) =>
  pure({ path: `Math.${name}`, args: ['number'], term: (c) => c.make(op, c.args[0]!.term) }),
);
