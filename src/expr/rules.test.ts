import { describe, expect, it } from 'vitest';
import { Evaluator } from './evaluate.ts';
import type { Primitive } from './input-variable.ts';
import { Op } from './op.ts';
import { evaluateTree, makeTree, showTree, type Tree } from './random-term.ts';
import { declare, nastyBigs, nastyNumbers, nastyStrings } from './random-variables.ts';
import { Sort } from './sort.ts';
import type { Term } from './term.ts';
import { TermStore } from './term-store.ts';

/** Trees over two variables keep their value for every pair of nasty values. */
function checkGrid(
  variables: readonly [Term, Term],
  store: TermStore,
  trees: Iterable<Tree>,
  values: readonly Primitive[],
  seconds: readonly Primitive[] = values,
): void {
  const [a, b] = variables.map((t) => store.variableOf(t).id) as [number, number];
  const evaluator = new Evaluator(store);
  for (const tree of trees) {
    const made = makeTree(store, tree);
    for (const x of values)
      for (const y of seconds) {
        const model = new Map([
          [a, x],
          [b, y],
        ]);
        evaluator.reset(model);
        const actual = evaluator.evaluate(made);
        const expected = evaluateTree(store, tree, model);
        if (!Object.is(actual, expected))
          expect.fail(`${showTree(store, tree)} for ${String(x)}, ${String(y)}: ${String(actual)}`);
      }
  }
}

function tree(op: Op, ...args: Tree[]): Tree {
  return { op, args };
}

const pairOps = [Op.Add, Op.Sub, Op.Mul, Op.Mod, Op.Min, Op.Max, Op.BitOr, Op.Shr];
const singleOps = [Op.Neg, Op.Abs, Op.Sign, Op.Floor, Op.Ceil, Op.Round, Op.Trunc, Op.BitNot];
const comparisons = [Op.Lt, Op.Le, Op.Eq, Op.SameNum];

/** Sums with a zero in them, compared: the sign of a zero does not matter there, and does where one divides. */
function* zeroTrees(store: TermStore, x: Term, y: Term): Generator<Tree> {
  for (const value of [0, -0]) {
    const zero = store.constant(value);
    const plus = tree(Op.Add, x, zero);
    const less = tree(Op.Sub, zero, x);
    for (const part of [plus, less])
      for (const op of [Op.Add, Op.Sub, Op.Mul, Op.Div, Op.Mod, Op.Min, Op.Max, Op.Pow])
        for (const whole of [
          tree(op, part, y),
          tree(op, y, part),
          tree(Op.Add, tree(op, part, y), zero),
          ...[Op.Floor, Op.Round, Op.Abs, Op.Sign].map((f) => tree(f, tree(op, part, y))),
        ])
          for (const comparison of comparisons) {
            yield tree(comparison, whole, y);
            yield tree(comparison, store.constant(1), whole);
            yield tree(comparison, tree(Op.Neg, whole), zero);
            for (const test of [Op.IsNaN, Op.IsFinite, Op.IsInteger, Op.IsSafeInteger])
              yield tree(test, whole);
          }
  }
}

function* numberTrees(store: TermStore, x: Term, y: Term): Generator<Tree> {
  const inner = [x, ...pairOps.map((op) => tree(op, x, y)), ...singleOps.map((op) => tree(op, x))];
  for (const part of inner)
    for (const value of [0, -0, 1, -1, 2.5, Number.POSITIVE_INFINITY, Number.NaN]) {
      const k = store.constant(value);
      for (const op of [...comparisons, ...pairOps]) {
        yield tree(op, part, k);
        yield tree(op, k, part);
      }
      for (const op of comparisons) yield tree(Op.Not, tree(op, part, k));
    }
}

describe('rules over every pair of nasty values', () => {
  it('doubles', () => {
    const store = new TermStore();
    const pair = [declare(store, 'x', Sort.Num), declare(store, 'y', Sort.Num)] as const;
    const values = nastyNumbers.filter((_, i) => i < 20);
    checkGrid(pair, store, numberTrees(store, ...pair), values);
    const [x, y] = pair;
    const signed = [Op.Neg, Op.Abs].flatMap((op) => [tree(op, x), tree(op, y)]);
    checkGrid(
      pair,
      store,
      signed.flatMap((a) => signed.map((b) => tree(Op.Mul, a, b))),
      nastyNumbers,
    );
    checkGrid(pair, store, zeroTrees(store, ...pair), [
      0,
      -0,
      1,
      -2.5,
      5e-324,
      Infinity,
      -Infinity,
      Number.NaN,
    ]);
  });

  it('small integers', () => {
    const store = new TermStore();
    const small = { domain: 'int', min: -3, max: 3 } as const;
    const pair = [declare(store, 'x', Sort.Num, small), declare(store, 'y', Sort.Num, small)] as const;
    checkGrid(pair, store, numberTrees(store, ...pair), [-3, -2, -1, 0, 1, 2, 3]);
  });

  it('sums of integers in which a part may be -0', () => {
    const store = new TermStore();
    const small = { domain: 'int', min: -3, max: 3 } as const;
    const [x, y] = [declare(store, 'x', Sort.Num, small), declare(store, 'y', Sort.Num, small)];
    const [one, two] = [store.constant(1), store.constant(2)];
    const parts = [
      tree(Op.Mod, x, two),
      tree(Op.Neg, x),
      tree(Op.Mul, y, store.constant(-2)),
      tree(Op.Ceil, tree(Op.Div, x, two)),
    ];
    const trees = parts.flatMap((p) =>
      [p, y, ...parts].flatMap((q) => [
        tree(Op.Add, tree(Op.Sub, p, one), one),
        tree(Op.Add, tree(Op.Add, p, one), tree(Op.Sub, q, one)),
        tree(Op.Sub, p, q),
        tree(Op.Sub, tree(Op.Add, p, q), q),
        tree(Op.Lt, tree(Op.Add, p, q), tree(Op.Sub, q, one)),
      ]),
    );
    checkGrid([x, y], store, trees, [-3, -2, -1, 0, 1, 2, 3]);
  });

  it('least and greatest at zeros of both signs', () => {
    const store = new TermStore();
    const x = declare(store, 'x', Sort.Num, { domain: 'int', min: -3, max: 0 });
    const y = declare(store, 'y', Sort.Num, { domain: 'int', min: -3, max: 0 });
    const parts = [x, y, tree(Op.Neg, x), tree(Op.Neg, y), store.constant(0), store.constant(-0)];
    const trees = parts.flatMap((p) => parts.flatMap((q) => [tree(Op.Min, p, q), tree(Op.Max, p, q)]));
    checkGrid([x, y], store, trees, [-3, -1, 0]);
  });

  it('sums of bigints with constants', () => {
    const store = new TermStore();
    const [g, h] = [declare(store, 'g', Sort.Big), declare(store, 'h', Sort.Big)];
    const sums = [Op.BAdd, Op.BSub].flatMap((op) => [tree(op, g, store.constant(3n)), tree(op, g, h)]);
    const trees = [Op.BAdd, Op.BSub, Op.BMul, Op.Eq, Op.BLt].flatMap((op) =>
      sums.flatMap((sum) => [-2n, 0n, 1n].map((k) => tree(op, sum, store.constant(k)))),
    );
    checkGrid([g, h], store, trees, nastyBigs);
  });

  it('numbers as text', () => {
    const store = new TermStore();
    const [x, y] = [declare(store, 'x', Sort.Num), declare(store, 'y', Sort.Num)];
    const [p, q] = [tree(Op.NumToStr, x), tree(Op.NumToStr, y)];
    const texts = ['NaN', '0', '-0', '1', '01', '1e21', '1e+21', 'Infinity', '', '0.1'];
    const trees = texts.map((text) => tree(Op.Eq, p, store.constant(text)));
    checkGrid([x, y], store, [...trees, tree(Op.Eq, p, q), tree(Op.StrToNum, p)], nastyNumbers);
  });

  it('strings at fixed positions', () => {
    const store = new TermStore();
    const [s, t] = [declare(store, 's', Sort.Str), declare(store, 't', Sort.Str)];
    checkGrid([s, t], store, textTrees(store, s, t), nastyStrings, ['', 'c', '\ud800']);
  });
});

const positions = [Number.NaN, -4, -1, 0, 1, 2, 3, Number.POSITIVE_INFINITY];

function* textTrees(store: TermStore, s: Term, t: Term): Generator<Tree> {
  const parts: Tree[] = [s, tree(Op.Concat, store.constant('ab'), s), tree(Op.Concat, s, t)];
  for (const from of positions)
    for (const to of positions)
      for (const op of [Op.Slice, Op.Substring])
        parts.push(tree(op, s, store.constant(from), store.constant(to)));
  const texts = ['', 'a', 'b', 'ab', 'abc'].map((text) => store.constant(text));
  for (const part of parts) {
    yield tree(Op.Length, part);
    for (const at of positions) {
      const k = store.constant(at);
      yield tree(Op.CharAt, part, k);
      yield tree(Op.CharCodeAt, part, k);
      yield tree(Op.Substring, part, k, store.constant(2));
      yield tree(Op.Slice, part, k, store.constant(Number.POSITIVE_INFINITY));
    }
    for (const text of texts) {
      yield tree(Op.Eq, part, text);
      for (const from of [0, 1])
        for (const at of [-1, 0, 1])
          yield tree(Op.Eq, tree(Op.IndexOf, part, text, store.constant(from)), store.constant(at));
      for (const op of [Op.StrLt, Op.StrLe])
        for (const at of [0, 1]) {
          const ch = tree(Op.CharAt, part, store.constant(at));
          yield tree(op, ch, text);
          yield tree(op, text, ch);
        }
    }
  }
}
