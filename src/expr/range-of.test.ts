import { expect, it } from 'vitest';
import { evaluate } from './evaluate.ts';
import type { Primitive } from './input-variable.ts';
import { Op } from './op.ts';
import { internTree, showTree, type Tree } from './random-term.ts';
import { declareVariables } from './random-variables.ts';
import { rangeOf } from './range-of.ts';
import { FRACTION, NAN, NEGATIVE_ZERO } from './ranges/range.ts';
import { RangeTable } from './ranges/range-table.ts';
import { TermStore } from './term-store.ts';

const store = new TermStore();
const variables = declareVariables(store).filter((t) => store.op(t) === Op.Var);
const named = (path: string) => variables.find((t) => store.variableOf(t).path === path)!;
const [b, c, s] = [named('b'), named('c'), named('s')];
const table = new RangeTable(store);

/** Numbers that are one of two values: NaN or another, which a single pair of bounds does not show. */
const numbers = [-3, -1, -0.5, -0, 0, 0.5, 2, 5, 40, 2 ** 31, Infinity];
const either = (choice: number): Tree[] =>
  numbers.flatMap((x) =>
    [Number.NaN, 1].map((y) => ({ op: Op.Ite, args: [choice, store.constant(x), store.constant(y)] })),
  );

/** Every value of a tree under every choice is within both tables' ranges. */
function checkWithin(tree: Tree): void {
  const t = internTree(store, tree);
  for (const model of models) {
    const value = evaluate(store, t, model);
    const x = typeof value === 'string' ? value.length : (value as number);
    for (const { lo, hi, flags } of [rangeOf(store, t), table.of(t)]) {
      const isWithin = Number.isNaN(x)
        ? (flags & NAN) !== 0
        : x >= lo &&
          x <= hi &&
          (!Object.is(x, -0) || (flags & NEGATIVE_ZERO) !== 0) &&
          ((flags & FRACTION) !== 0 || !Number.isFinite(x) || Number.isInteger(x));
      if (!isWithin) expect.fail(`${showTree(store, t)} is ${x}, not in [${lo}, ${hi}] ${flags}`);
    }
  }
}

const models = ['', 'a', 'Hello'].flatMap((text) =>
  [true, false].flatMap((p) =>
    [true, false].map(
      (q) =>
        new Map<number, Primitive>([
          [store.variableOf(b).id, p],
          [store.variableOf(c).id, q],
          [store.variableOf(s).id, text],
        ]),
    ),
  ),
);

it('hold for positions and lengths that may be NaN', () => {
  for (const p of either(b)) {
    for (const op of [Op.CharAt, Op.CharCodeAt, Op.CodePointAt]) {
      checkWithin({ op, args: [s, p] });
      checkWithin({ op, args: [store.constant('xyz'), p] });
    }
    for (const q of either(c))
      for (const op of [Op.Substring, Op.Slice]) {
        checkWithin({ op, args: [s, p, q] });
        checkWithin({ op, args: [store.constant('lorem ipsum'), p, q] });
      }
    for (const op of [Op.PadStart, Op.PadEnd]) checkWithin({ op, args: [s, p, store.constant('-')] });
  }
});

it('hold for numbers that may be NaN', () => {
  const two = [Op.Add, Op.Sub, Op.Mul, Op.Div, Op.Mod, Op.Pow, Op.Min, Op.Max, Op.Imul];
  const bits = [Op.BitAnd, Op.BitOr, Op.BitXor, Op.Shl, Op.Sar, Op.Shr];
  const one = [Op.Neg, Op.Abs, Op.Floor, Op.Ceil, Op.Trunc, Op.Round, Op.Sign, Op.Sqrt, Op.Fround];
  for (const p of either(b)) {
    for (const op of [...one, Op.BitNot, Op.Clz32, Op.NumToStr]) checkWithin({ op, args: [p] });
    for (const q of either(c)) for (const op of [...two, ...bits]) checkWithin({ op, args: [p, q] });
  }
});
