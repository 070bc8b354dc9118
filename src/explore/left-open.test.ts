import { expect, test } from 'vitest';
import { Op } from '../expr/op.ts';
import { declare } from '../expr/random-variables.ts';
import { Sort } from '../expr/sort.ts';
import { TermStore } from '../expr/term-store.ts';
import { DecisionNode } from './decision-tree.ts';
import { LeftOpen } from './left-open.ts';

/** The points of one run of so many decisions `k < n`. */
function longRun(store: TermStore, length: number): DecisionNode[] {
  const n = declare(store, 'n', Sort.Num);
  const nodes = [new DecisionNode(undefined, 0)];
  for (let k = 0; k < length; k++) {
    const term = store.make(Op.Lt, store.constant(k), n);
    const last = nodes.at(-1)!;
    const child = new DecisionNode(last, term);
    last.children.set(term, child);
    nodes.push(child);
  }
  return nodes.slice(0, -1);
}

test('the points of a long run are left by few conditions, and all of them are covered', () => {
  const store = new TermStore();
  const left = new LeftOpen(store, undefined);
  const points = longRun(store, 5000);
  for (const point of points) left.pass(point, 'loop-bound', 'no further');
  const { decisions } = left;
  expect(decisions.reduce((sum, d) => sum + d.conditions.length, 0)).toBeLessThan(200_000);
  // All but the last are points by themselves; the last is all that is below one.
  const [whole, ...others] = [...decisions].reverse();
  const way = points.at(-1)!.prefix();
  expect(whole!.conditions).toEqual(way.slice(0, whole!.conditions.length));
  for (const [i, { conditions }] of others.reverse().entries())
    expect(conditions).toEqual(points[i]!.open(store));
  expect(others).toHaveLength(whole!.conditions.length);
});

test('a decision with many conditions is left by the first of them', () => {
  const store = new TermStore();
  const left = new LeftOpen(store, undefined);
  const last = longRun(store, 3000).at(-1)!;
  left.giveUp(last, last.prefix(), 'solver', 'no answer');
  const [decision] = left.decisions;
  expect(last.prefix().slice(0, decision!.conditions.length)).toEqual(decision!.conditions);
  expect(decision!.conditions.length).toBeLessThan(1000);
});
