import { describe, expect, it } from 'vitest';
import { conjuncts } from './conjuncts.ts';
import { Evaluator, evaluate } from './evaluate.ts';
import { freeVariables } from './free-variables.ts';
import type { InputVariable } from './input-variable.ts';
import { negate } from './negate.ts';
import { Op } from './op.ts';
import { printTerm } from './print-term.ts';
import { declare } from './random-variables.ts';
import { rangeOf } from './range-of.ts';
import { mayBeNaN } from './ranges/range.ts';
import { size } from './size.ts';
import { Sort } from './sort.ts';
import { substitute } from './substitute.ts';
import type { Term } from './term.ts';
import { TermStore } from './term-store.ts';

function declareNumbers(options: Partial<InputVariable> = {}): { store: TermStore; x: Term; y: Term } {
  const store = new TermStore();
  return { store, x: declare(store, 'x', Sort.Num, options), y: declare(store, 'y', Sort.Num, options) };
}

const small: Partial<InputVariable> = { domain: 'int', min: -1000, max: 1000 };

describe('deep terms', () => {
  const depth = 100_000;
  const { store, x, y } = declareNumbers();
  let sum = x;
  for (let i = 0; i < depth; i++) sum = store.make(Op.Add, store.make(Op.Mul, sum, y), x);
  let condition = store.make(Op.Lt, x, y);
  for (let i = 0; i < depth; i++)
    condition = store.make(i % 2 ? Op.And : Op.Or, condition, store.make(Op.Lt, store.constant(i), x));
  const model = new Map([
    [0, 1],
    [1, 1],
  ]);

  it('evaluate', () => expect(evaluate(store, sum, model)).toBe(depth + 1));
  it('evaluate as conditions', () => expect(typeof evaluate(store, condition, model)).toBe('boolean'));
  it('negate', () => {
    const no = negate(store, condition);
    expect(evaluate(store, no, model)).toBe(!evaluate(store, condition, model));
  });
  it('have ranges, variables and a size', () => {
    expect(mayBeNaN(rangeOf(store, sum))).toBe(true);
    expect([...freeVariables(store, sum)]).toEqual([0, 1]);
    expect(size(store, sum)).toBe(2 * depth + 2);
  });
  it('can be substituted in and printed', () => {
    const replaced = substitute(store, sum, new Map([[1, store.constant(1)]]));
    expect(evaluate(store, replaced, model)).toBe(depth + 1);
    expect(printTerm(store, sum)).toContain('return');
  });
});

describe('terms with much sharing', () => {
  const { store, x } = declareNumbers();
  let t = x;
  for (let i = 0; i < 60; i++) t = store.make(Op.Mul, t, t);

  it('print in proportion to their parts', () => {
    const text = printTerm(store, t);
    expect(text.length).toBeLessThan(20_000);
    expect(new Function('x', `return ${text}`)(1)).toBe(1);
  });
});

describe('Evaluator', () => {
  it('forgets values with the model', () => {
    const { store, x, y } = declareNumbers();
    const evaluator = new Evaluator(store, new Map([[0, 2]]));
    const sum = store.make(Op.Add, x, y);
    expect(evaluator.evaluate(sum)).toBe(2);
    evaluator.reset(
      new Map([
        [0, 3],
        [1, 4],
      ]),
    );
    expect(evaluator.evaluate(sum)).toBe(7);
    expect(evaluator.evaluate(store.make(Op.Mul, sum, sum))).toBe(49);
  });
});

describe('canonical forms over small integers', () => {
  const { store, x, y } = declareNumbers(small);
  const k = (n: number) => store.constant(n);
  const plus = (a: Term, b: Term) => store.make(Op.Add, a, b);
  const minus = (a: Term, b: Term) => store.make(Op.Sub, a, b);
  const less = (a: Term, b: Term) => store.make(Op.Lt, a, b);

  it('sums do not depend on how they were written', () => {
    expect(plus(plus(x, k(1)), k(2))).toBe(plus(k(3), x));
    expect(minus(plus(x, y), x)).toBe(y);
    expect(minus(plus(x, k(5)), plus(k(2), y))).toBe(plus(minus(x, y), k(3)));
  });

  it('comparisons do not either', () => {
    expect(less(plus(x, k(1)), k(3))).toBe(less(x, k(2)));
    expect(less(minus(x, y), k(0))).toBe(less(x, y));
    expect(store.not(less(x, y))).toBe(store.make(Op.Le, y, x));
    expect(less(store.make(Op.Mul, x, k(2)), k(7))).toBe(store.make(Op.Le, x, k(3)));
    expect(store.eq(store.make(Op.Mul, x, k(2)), k(7))).toBe(store.false);
  });

  it('bounds decide', () => {
    expect(less(x, k(1001))).toBe(store.true);
    expect(store.eq(x, k(0.5))).toBe(store.false);
  });

  it('doubles are left alone', () => {
    const { store: other, x: d } = declareNumbers();
    const sum = other.make(Op.Add, d, other.constant(1));
    expect(other.op(other.make(Op.Lt, sum, other.constant(3)))).toBe(Op.Lt);
    expect(other.arg(other.make(Op.Lt, sum, other.constant(3)), 0)).toBe(sum);
    expect(other.op(other.not(other.make(Op.Lt, d, other.constant(3))))).toBe(Op.Not);
  });
});

describe('conditions', () => {
  const store = new TermStore();
  const [a, b, c] = ['a', 'b', 'c'].map((name) => declare(store, name, Sort.Bool)) as [Term, Term, Term];

  it('split into conjuncts', () => {
    expect(conjuncts(store, store.and(store.and(a, b), store.and(c, a)))).toEqual([a, b, c]);
    expect(conjuncts(store, store.not(store.or(a, store.not(b))), c)).toEqual([b, store.not(a), c]);
    expect(conjuncts(store, store.true)).toEqual([]);
  });

  it('absorb and contradict each other', () => {
    expect(store.and(a, store.or(b, a))).toBe(a);
    expect(store.and(a, store.or(b, store.not(a)))).toBe(store.and(a, b));
    expect(store.and(store.and(a, b), store.not(a))).toBe(store.false);
    expect(store.or(store.and(a, b), store.not(store.and(a, b)))).toBe(store.true);
  });

  it('of choices between constants are the choice', () => {
    const choice = store.ite(a, store.constant(1), store.ite(b, store.constant(2), store.constant(3)));
    expect(store.eq(choice, store.constant(1))).toBe(a);
    expect(store.eq(choice, store.constant(4))).toBe(store.false);
    expect(store.eq(choice, store.constant(2))).toBe(store.and(store.not(a), b));
  });
});

describe('substitute', () => {
  it('moves terms between stores', () => {
    const { store, x, y } = declareNumbers();
    const term = store.make(Op.Lt, store.fn('Math.sin', Sort.Num, [x]), y);
    const { store: other, x: p, y: q } = declareNumbers(small);
    const moved = substitute(
      other,
      term,
      new Map([
        [0, q],
        [1, p],
      ]),
      store,
    );
    expect(printTerm(other, moved)).toBe('Math.sin(y) < x');
  });
});
