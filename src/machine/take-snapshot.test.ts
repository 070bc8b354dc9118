import { expect, it } from 'vitest';
import { takeSnapshot } from './take-snapshot.ts';

const none = { cell: () => 0 };

it('does not run getters', () => {
  const object = {
    get x(): number {
      throw new Error('ran');
    },
  };
  expect(takeSnapshot(object, 0, none)).toMatchObject({
    kind: 'object',
    name: '',
    entries: [{ key: 'x', value: { kind: 'function' } }],
  });
});

it('tells cycles by id', () => {
  const list: unknown[] = [1];
  list.push(list);
  expect(takeSnapshot(list, 0, none)).toMatchObject({
    kind: 'array',
    id: 0,
    length: 2,
    entries: [{ key: '0' }, { key: '1', value: { kind: 'same', id: 0 } }],
  });
});

it('reads regular expressions, dates, maps and errors of any realm', () => {
  expect(takeSnapshot(/a\/b/gi, 0, none)).toMatchObject({ kind: 'regexp', source: 'a\\/b', flags: 'gi' });
  expect(takeSnapshot(new Date(5), 0, none)).toMatchObject({ kind: 'date', time: 5 });
  expect(takeSnapshot(new Map([[1, 'a']]), 0, none)).toMatchObject({
    kind: 'map',
    pairs: [[{ value: 1 }, { value: 'a' }]],
  });
  class Bad extends TypeError {}
  expect(takeSnapshot(new Bad('no'), 0, none)).toMatchObject({
    kind: 'error',
    name: 'Bad',
    message: { value: 'no' },
  });
});

it('keeps the shadows of cells', () => {
  expect(takeSnapshot({ a: 1 }, 0, { cell: (_, key) => (key === 'a' ? 7 : 0) })).toMatchObject({
    entries: [{ key: 'a', value: { term: 7 } }],
  });
});
