import { expect, it } from 'vitest';
import { Random } from '../base/random.ts';
import { evaluate } from '../expr/evaluate.ts';
import { Op } from '../expr/op.ts';
import { printTerm } from '../expr/print-term.ts';
import { makeTree, TermGenerator } from '../expr/random-term.ts';
import { declare, declareVariables, randomModel } from '../expr/random-variables.ts';
import { Sort } from '../expr/sort.ts';
import { TermStore } from '../expr/term-store.ts';
import { SettledTerms } from './settled-terms.ts';

it('leaves out choices that conditions settle', () => {
  const store = new TermStore();
  const x = declare(store, 'x', Sort.Num);
  const s = declare(store, 's', Sort.Str);
  const most = store.make(Op.Lt, x, store.constant(3));
  const empty = store.eq(store.make(Op.Length, s), store.constant(0));
  const terms = new SettledTerms(store, [most, empty]);
  const text = (t: number) => printTerm(store, terms.of(t));
  const least = store.make(Op.Min, x, store.constant(50));
  expect(text(store.make(Op.Add, least, store.constant(1)))).toBe('x + 1');
  expect(text(store.ite(most, x, store.constant(0)))).toBe('x');
  expect(text(store.make(Op.Concat, store.constant('a'), s))).toBe('"a"');
  expect(text(s)).toBe('s');
});

it('has the same value wherever the conditions hold, evaluated exactly', () => {
  const random = new Random(11);
  let [changed, held] = [0, 0];
  for (let round = 0; round < 60; round++) {
    const store = new TermStore();
    const generator = new TermGenerator(random, store, declareVariables(store));
    const made = (sort: Sort, depth: number) => makeTree(store, generator.tree(sort, depth));
    const conditions = [made(Sort.Bool, 2), made(Sort.Bool, 2), made(Sort.Bool, 1)];
    const terms = new SettledTerms(store, conditions);
    for (let n = 0; n < 10; n++) {
      const parts = [made(random.pick([Sort.Num, Sort.Str]), 3), random.pick(conditions)];
      const other = made(store.sort(parts[0]!), 1);
      const term = store.ite(parts[1]!, parts[0]!, other);
      const settled = terms.of(term);
      if (settled !== term) changed++;
      for (let k = 0; k < 20; k++) {
        const model = randomModel(random, store);
        if (!conditions.every((c) => evaluate(store, c, model) === true)) continue;
        held++;
        const [was, is] = [evaluate(store, term, model), evaluate(store, settled, model)];
        expect(Object.is(was, is), `${printTerm(store, term)} is ${was}, not ${is}`).toBe(true);
      }
    }
  }
  expect(changed).toBeGreaterThan(100);
  expect(held).toBeGreaterThan(100);
});
