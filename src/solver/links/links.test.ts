import { describe, expect, it } from 'vitest';
import type { Primitive } from '../../expr/input-variable.ts';
import { Op } from '../../expr/op.ts';
import { Sort } from '../../expr/sort.ts';
import { TermStore } from '../../expr/term-store.ts';
import { testVariable } from '../testing/random-conditions.ts';
import { stubSolver } from '../testing/stub-solver.ts';
import { checking } from './checking.ts';
import { counterexampleCache } from './counterexample-cache.ts';
import { counting } from './counting.ts';
import { groupsOf, independentGroups } from './independent-groups.ts';
import { logging } from './logging.ts';
import { modelReuse } from './model-reuse.ts';
import { shrinking } from './shrinking.ts';
import { simplification } from './simplification.ts';

const store = new TermStore();
const [x, y, z] = ['x', 'y', 'z'].map((name) =>
  testVariable(store, name, Sort.Num, { min: -1000, max: 1000 }),
) as [number, number, number];
const n = (value: number) => store.constant(value);
const above = (t: number, limit: number) => store.make(Op.Lt, n(limit), t);
const model = (...entries: [number, Primitive][]) => new Map<number, Primitive>(entries);
const sat = (...entries: [number, Primitive][]) =>
  ({ kind: 'sat', model: model(...entries), rung: 'int' }) as const;
const unsat = { kind: 'unsat', rung: 'int' } as const;

describe('simplification', () => {
  it('answers nothing to do with the hint', () => {
    const inner = stubSolver();
    const answer = simplification(inner, store).solve({ conditions: [store.true], hint: model([0, 7]) });
    expect(answer).toMatchObject({ kind: 'sat', model: model([0, 7]) });
    expect(inner.asked).toEqual([]);
  });
  it('refutes a condition beside its negation', () => {
    const c = above(x, 3);
    const answer = simplification(stubSolver(), store).solve({ conditions: [c, above(y, 1), store.not(c)] });
    expect(answer).toMatchObject({ kind: 'unsat', core: expect.arrayContaining([c, store.not(c)]) });
  });
  it('spreads conjunctions and drops repetitions', () => {
    const inner = stubSolver();
    const [a, b] = [above(x, 1), above(y, 1)];
    simplification(inner, store).solve({ conditions: [store.and(a, b), a, store.true] });
    expect(inner.asked[0]!.conditions).toEqual([a, b]);
  });
});

describe('model reuse', () => {
  it('takes the hint when it fits, and models found before', () => {
    const inner = stubSolver(() => sat([0, 50]));
    const solver = modelReuse(inner, store);
    expect(solver.solve({ conditions: [above(x, 3)], hint: model([0, 4]) })).toMatchObject({
      model: model([0, 4]),
    });
    expect(inner.asked.length).toBe(0);
    solver.solve({ conditions: [above(x, 40)] });
    expect(solver.solve({ conditions: [above(x, 30)], hint: model([0, 1]) })).toMatchObject({
      model: model([0, 50]),
    });
    expect(inner.asked.length).toBe(1);
  });
  it('takes no value outside a domain', () => {
    const inner = stubSolver();
    modelReuse(inner, store).solve({ conditions: [above(x, 3)], hint: model([0, 5000]) });
    expect(inner.asked.length).toBe(1);
  });
});

describe('independent groups', () => {
  it('are conditions connected by variables', () => {
    const conditions = [above(x, 1), above(z, 1), store.make(Op.Lt, x, y), above(z, 2)];
    expect(groupsOf(store, conditions).map((g) => g.conditions)).toEqual([
      [conditions[0], conditions[2]],
      [conditions[1], conditions[3]],
    ]);
  });
  it('keep what the hint satisfies and solve the rest', () => {
    const inner = stubSolver(() => sat([2, 9]));
    const answer = independentGroups(inner, store).solve({
      conditions: [above(x, 1), above(z, 8)],
      hint: model([0, 2], [2, 0]),
    });
    expect(inner.asked.map((q) => q.conditions)).toEqual([[above(z, 8)]]);
    expect(answer).toMatchObject({ kind: 'sat', model: model([0, 2], [2, 9]) });
  });
  it('refute with the group as core', () => {
    const answer = independentGroups(
      stubSolver(() => unsat),
      store,
    ).solve({ conditions: [above(x, 1), above(z, 8)] });
    expect(answer).toMatchObject({ kind: 'unsat', core: [above(x, 1)] });
  });
  it('are unknown together when one is', () => {
    const inner = stubSolver((q) =>
      q.conditions.includes(above(z, 8)) ? { kind: 'unknown', reason: 'r' } : sat([0, 2]),
    );
    expect(independentGroups(inner, store).solve({ conditions: [above(x, 1), above(z, 8)] }).kind).toBe(
      'unknown',
    );
  });
});

describe('counterexample cache', () => {
  const [a, b, c] = [above(x, 1), above(x, 2), above(x, 3)];
  it('answers supersets of refuted sets', () => {
    const inner = stubSolver(() => unsat);
    const solver = counterexampleCache(inner);
    solver.solve({ conditions: [a, b] });
    expect(solver.solve({ conditions: [c, b, a] }).kind).toBe('unsat');
    expect(inner.asked.length).toBe(1);
    solver.solve({ conditions: [b, c] });
    expect(inner.asked.length).toBe(2);
  });
  it('answers subsets of satisfied sets', () => {
    const inner = stubSolver(() => sat([0, 4]));
    const solver = counterexampleCache(inner);
    solver.solve({ conditions: [a, b, c] });
    expect(solver.solve({ conditions: [c, a] })).toMatchObject({ model: model([0, 4]) });
    expect(inner.asked.length).toBe(1);
  });
  it('remembers cores', () => {
    const inner = stubSolver(() => ({ ...unsat, core: [b] }));
    const solver = counterexampleCache(inner);
    solver.solve({ conditions: [a, b] });
    expect(solver.solve({ conditions: [b, c] }).kind).toBe('unsat');
    expect(inner.asked.length).toBe(1);
  });
});

it('checking lets no wrong model out', () => {
  const solver = checking(
    stubSolver(() => sat([0, 1])),
    store,
  );
  expect(solver.solve({ conditions: [above(x, 0)] }).kind).toBe('sat');
  expect(solver.solve({ conditions: [above(x, 1)] }).kind).toBe('unknown');
});

it('shrinking makes values small', () => {
  const solver = shrinking(
    stubSolver(() => sat([0, 977], [1, -640])),
    store,
  );
  expect(solver.solve({ conditions: [above(x, 3), store.make(Op.Lt, y, x)] })).toMatchObject({
    model: model([0, 4], [1, 0]),
  });
});

it('counting counts by kind and rung', () => {
  const solver = counting(stubSolver((q) => (q.conditions.length > 1 ? unsat : sat())));
  solver.solve({ conditions: [above(x, 3)] });
  solver.solve({ conditions: [above(x, 3), above(y, 3)] });
  expect(solver.stats).toMatchObject({ queries: 2, sat: 1, unsat: 1, unknown: 0, byRung: { int: 2 } });
});

it('logging tells each query with its answer', () => {
  const seen: string[] = [];
  const solver = logging(
    stubSolver(() => unsat),
    (entry) => seen.push(`${entry.query.conditions.length} ${entry.answer.kind}`),
  );
  solver.solve({ conditions: [above(x, 3)] });
  expect(seen).toEqual(['1 unsat']);
});
