import { expect, it } from 'vitest';
import { TermStore } from '../../expr/term-store.ts';
import type { Snapshot } from '../../machine/snapshot.ts';
import { compareOutcomes } from './compare-outcomes.ts';

/** An unchanged input, which is not looked into, and a second way to an object inside of it. */
function sharedInside(x: number): Snapshot {
  const inner: Snapshot = {
    kind: 'object',
    id: 2,
    name: '',
    entries: [{ key: 'x', value: { kind: 'primitive', value: x, term: 0 } }],
  };
  const input: Snapshot = {
    kind: 'object',
    id: 1,
    name: '',
    origin: 'o',
    anchor: 'o',
    entries: [{ key: 'inner', value: inner }],
  };
  return {
    kind: 'array',
    id: 0,
    length: 2,
    entries: [
      { key: '0', value: input },
      { key: '1', value: { kind: 'same', id: 2 } },
    ],
  };
}

it('a reference into what was not looked into is followed', () => {
  const store = new TermStore();
  const same = (a: number, b: number) =>
    compareOutcomes(
      store,
      { outcome: { kind: 'return', value: sharedInside(a) }, effects: [] },
      { outcome: { kind: 'return', value: sharedInside(b) }, effects: [] },
    ).same;
  expect(same(1, 1)).toBe(store.true);
  expect(same(1, 2)).toBe(store.false);
});
