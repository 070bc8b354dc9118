import { expect, it } from 'vitest';
import { Op } from '../../expr/op.ts';
import { Sort } from '../../expr/sort.ts';
import { TermStore } from '../../expr/term-store.ts';
import { buildSolver } from '../build-solver.ts';
import { testVariable } from '../testing/random-conditions.ts';

it('no string is made as long as a far position', () => {
  const store = new TermStore();
  const s = testVariable(store, 's', Sort.Str, { maxLength: 5 });
  const part = testVariable(store, 'part', Sort.Str, { maxLength: 5 });
  const from = testVariable(store, 'from', Sort.Num, { domain: 'double' });
  const solver = buildSolver(store, { timeoutMs: 10, backend: 'none', seed: 1 });
  const conditions = [
    store.eq(from, store.constant(2 ** 40)),
    store.not(store.eq(part, store.constant(''))),
    store.make(Op.Includes, s, part, from),
  ];
  expect(solver.solve({ conditions }).kind).not.toBe('sat');
});
