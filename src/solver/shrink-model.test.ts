import { expect, it } from 'vitest';
import type { NumberDomain, Primitive } from '../expr/input-variable.ts';
import { Op } from '../expr/op.ts';
import { Sort } from '../expr/sort.ts';
import type { Term } from '../expr/term.ts';
import { TermStore } from '../expr/term-store.ts';
import { shrinkModel } from './shrink-model.ts';
import { testVariable } from './testing/random-conditions.ts';

function checkNumber(
  domain: NumberDomain,
  from: number,
  condition: (s: TermStore, x: Term) => Term,
  to: number,
): void {
  const store = new TermStore();
  const x = testVariable(store, 'x', Sort.Num, { domain });
  const model = new Map<number, Primitive>([[0, from]]);
  expect(shrinkModel(store, [condition(store, x)], model).get(0)).toBe(to);
}

function checkText(from: string, condition: (s: TermStore, x: Term) => Term, to: string): void {
  const store = new TermStore();
  const x = testVariable(store, 's', Sort.Str, { maxLength: 20 });
  expect(shrinkModel(store, [condition(store, x)], new Map([[0, from]])).get(0)).toBe(to);
}

it('a large number comes down to the bound', () =>
  checkNumber('int', 123456, (s, x) => s.make(Op.Lt, s.constant(600), x), 601));
it('a negative number comes up to the bound', () =>
  checkNumber('int', -99999, (s, x) => s.make(Op.Lt, x, s.constant(-7)), -8));
it('a fraction becomes an integer where it can', () =>
  checkNumber('double', 3.7182818, (s, x) => s.make(Op.Lt, s.constant(3), x), 4));
it('a fraction becomes short where it cannot', () =>
  checkNumber(
    'double',
    3.7182818,
    (s, x) => s.and(s.make(Op.Lt, s.constant(3), x), s.make(Op.Lt, x, s.constant(4))),
    3.7,
  ));
it('NaN stays when it must', () =>
  checkNumber('double', Number.NaN, (s, x) => s.make(Op.IsNaN, x), Number.NaN));
it('a string loses what does not matter', () =>
  checkText('xyz\u0007\uffffqq', (s, x) => s.make(Op.Lt, s.constant(3), s.make(Op.Length, x)), 'aaaa'));
it('a string keeps what matters', () =>
  checkText('\u0001\u0002-7', (s, x) => s.make(Op.Includes, x, s.constant('-7'), s.constant(0)), '-7'));
it('fractions that only lose together become small integers', () => {
  const store = new TermStore();
  const [a, b, c] = ['a', 'b', 'c'].map((name) =>
    testVariable(store, name, Sort.Num, { domain: 'double' }),
  ) as [Term, Term, Term];
  const zero = store.constant(0);
  const conditions = [
    ...[a, b, c].map((t) => store.make(Op.Lt, zero, t)),
    store.make(Op.Lt, c, store.make(Op.Add, a, b)),
    store.eq(a, b),
    store.not(store.eq(b, c)),
  ];
  const model = new Map<number, Primitive>([
    [0, 1],
    [1, 1],
    [2, 1.9999999999999998],
  ]);
  const small = shrinkModel(store, conditions, model);
  expect([...small.values()].every(Number.isInteger)).toBe(true);
});
