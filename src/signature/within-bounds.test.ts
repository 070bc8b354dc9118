import { expect, it } from 'vitest';
import { Random } from '../base/random.ts';
import { evaluate } from '../expr/evaluate.ts';
import { Op } from '../expr/op.ts';
import { printTerm } from '../expr/print-term.ts';
import { declare } from '../expr/random-variables.ts';
import { Sort } from '../expr/sort.ts';
import type { Term } from '../expr/term.ts';
import { TermStore } from '../expr/term-store.ts';
import { withinBounds } from './within-bounds.ts';

const texts = (store: TermStore, terms: readonly Term[]) =>
  terms.map((t) => printTerm(store, t)).join(' && ');

it('leaves out bounds that a comparison settles', () => {
  const store = new TermStore();
  const x = declare(store, 'x', Sort.Num);
  const is = (op: typeof Op.Min | typeof Op.Max, limit: number, value = 3) =>
    store.not(store.eq(store.make(op, x, store.constant(limit)), store.constant(value)));
  const most = store.make(Op.Le, x, store.constant(4));
  expect(texts(store, withinBounds(store, [is(Op.Min, 50), most]))).toBe('x !== 3 && x <= 4');
  expect(withinBounds(store, [is(Op.Min, 2), most])).toEqual([is(Op.Min, 2), most]);
  const least = store.make(Op.Lt, store.constant(7), x);
  expect(texts(store, withinBounds(store, [is(Op.Max, 5, 9), least]))).toBe('x !== 9 && x > 7');
});

it('means the same, evaluated exactly', () => {
  const random = new Random(7);
  const nasty = [Number.NaN, 0, -0, 1, -1, 3, -3, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  let changed = 0;
  for (let round = 0; round < 400; round++) {
    const store = new TermStore();
    const x = declare(store, 'x', Sort.Num);
    const constant = () => store.constant(random.pick(nasty));
    const some = (): Term => {
      const chosen = store.make(random.pick([Op.Min, Op.Max]), x, constant());
      const [a, b] = random.pick([true, false])
        ? [random.pick([x, chosen]), constant()]
        : [constant(), chosen];
      const t = random.pick([true, false]) ? store.eq(a, b) : store.make(random.pick([Op.Lt, Op.Le]), a, b);
      return random.pick([true, false]) ? store.not(t) : t;
    };
    const terms = [some(), some(), store.make(random.pick([Op.Lt, Op.Le]), x, constant()), some()];
    const simple = withinBounds(store, terms);
    if (simple !== terms) changed++;
    const { id } = store.variableOf(x);
    for (const value of nasty) {
      const holds = (list: readonly Term[]) =>
        list.every((t) => evaluate(store, t, new Map([[id, value]])) === true);
      expect(holds(simple), `${texts(store, terms)} on ${value}`).toBe(holds(terms));
    }
  }
  expect(changed).toBeGreaterThan(50);
});
