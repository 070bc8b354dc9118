import { expect, it } from 'vitest';
import { moveLines } from './move-lines.ts';

const places = (before: number, after: number) => ({
  before: [['a.ts', before, before + 9]] as const,
  after: [
    ['a.ts', after, after + 9],
    ['b.ts', 1, 4],
  ] as const,
});

it('lines go with their code', () => {
  const result = {
    changed: { before: [3], after: [13, 14] },
    changes: [{ witness: { line: 3, lines: [3] }, lines: { before: [4], after: [14] } }],
    hunks: [{ before: [3, 5], after: [13, 15], changes: [0] }],
    scope: { assumes: [{ code: 'x', text: 'so', file: 'b.ts', line: 2 }] },
  };
  expect(moveLines(result, places(1, 11), places(21, 11))).toEqual({
    changed: { before: [23], after: [13, 14] },
    changes: [{ witness: { line: 3, lines: [3] }, lines: { before: [24], after: [14] } }],
    hunks: [{ before: [23, 25], after: [13, 15], changes: [0] }],
    scope: { assumes: [{ code: 'x', text: 'so', file: 'b.ts', line: 2 }] },
  });
});

it('what cannot be told is not guessed', () => {
  const moved = [places(1, 11), places(2, 12)] as const;
  expect(moveLines({ lines: [99] }, ...moved)).toBeUndefined();
  expect(moveLines({ message: 'see line 3' }, ...moved)).toBeUndefined();
  expect(moveLines({}, places(1, 11), { before: [], after: [] })).toBeUndefined();
  // The same file in both versions, moved by different amounts.
  expect(moveLines({ file: 'a.ts', line: 5 }, places(1, 1), places(1, 3))).toBeUndefined();
  expect(moveLines({ message: 'see line 3', lines: [99] }, moved[0], moved[0])).toEqual({
    message: 'see line 3',
    lines: [99],
  });
});
