import { expect, it } from 'vitest';
import type { Tagged } from '../schema.ts';
import { alikeChanges } from './alike-changes.ts';
import type { ChangeJson } from './diff-schema.ts';

function change(s: Tagged, before: Tagged, after: Tagged): ChangeJson {
  return {
    condition: [],
    kind: 'value',
    detail: 'value',
    before: { kind: 'return', value: '' },
    after: { kind: 'return', value: '' },
    witness: { s },
    observed: { before: { kind: 'return', value: before }, after: { kind: 'return', value: after } },
    lines: { before: [], after: [] },
    effects: [],
  };
}

const texts = ['ab.c', 'a.b', 'abc.d', 'x.y', 'x.z'].map((s) => change(s, s, s.replace('.', '')));
const other = change('z', true, false);

it('of those that differ in the same way the easiest to read is shown, and first', () => {
  const { changes } = alikeChanges([...texts, other], [], false);
  expect(changes.map((c) => [c.witness.s, c.alike])).toEqual([
    ['z', undefined],
    ['a.b', undefined],
    ['x.y', 1],
    ['x.z', 1],
    ['ab.c', 1],
    ['abc.d', 1],
  ]);
});

it('each piece of the change has one that goes through it', () => {
  const { changes, hunks } = alikeChanges(texts, [{ changes: [0, 1, 2, 3, 4] }, { changes: [2] }], false);
  expect(changes.slice(0, 2).map((c) => [c.witness.s, c.alike])).toEqual([
    ['a.b', undefined],
    ['abc.d', undefined],
  ]);
  expect(hunks.map((h) => h.changes)).toEqual([[0, 1], [1]]);
});

it('few are shown as they are', () => {
  const { changes } = alikeChanges(texts.slice(0, 4), [], false);
  expect(changes).toEqual(texts.slice(0, 4));
});

it('how often a callback is called tells no rows apart whose outcomes differ alike', () => {
  const calls = (count: number) => Array.from({ length: count }, (_, i) => ['get', i]);
  const more = (count: number, detail: ChangeJson['detail']): ChangeJson => ({
    ...change(count, 1, 1),
    kind: detail === 'effect' ? 'effect' : 'value',
    detail,
    effects: [
      {
        place: 'calls of input functions',
        before: '',
        after: '',
        observed: { before: calls(count), after: calls(count + 2) },
      },
      {
        place: 'order of effects',
        before: '',
        after: '',
        observed: {
          before: calls(count).map(() => 'stub get'),
          after: calls(count + 2).map(() => 'stub get'),
        },
      },
    ],
  });
  for (const detail of ['effect', 'value'] as const) {
    const { changes } = alikeChanges(
      [1, 2, 3, 4, 5].map((n) => more(n, detail)),
      [],
      false,
    );
    expect(changes.map((c) => c.alike)).toEqual([undefined, 0, 0, 0, 0]);
  }
});
