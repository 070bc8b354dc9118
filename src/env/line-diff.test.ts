import { describe, expect, it } from 'vitest';
import { Random } from '../base/random.ts';
import { applyHunks, lineDiff, splitHunks } from './line-diff.ts';

function checkDiff(bad: string, good: string, expected: string[]): void {
  const hunks = lineDiff([...bad], [...good]);
  expect(hunks.map((h) => `${h.badStart}-${h.badEnd}:${h.good.join('')}`)).toEqual(expected);
}

describe('lineDiff', () => {
  it('finds nothing in equal texts', () => checkDiff('abc', 'abc', []));
  it('finds a changed line', () => checkDiff('abc', 'axc', ['1-2:x']));
  it('finds a missing and an added line', () => checkDiff('abcd', 'bcxd', ['0-1:', '3-3:x']));
  it('keeps distant changes apart', () => checkDiff('abcdefg', 'xbcdefy', ['0-1:x', '6-7:y']));
  it('gives the good text when all hunks are applied, whole and split', () => {
    const random = new Random(3);
    const text = (): string[] =>
      Array.from({ length: random.int(0, 30) }, () => random.pick(['a', 'b', 'c', 'd']));
    for (let round = 0; round < 300; round++) {
      const [bad, good] = [text(), text()];
      const hunks = lineDiff(bad, good);
      expect(applyHunks(bad, hunks)).toEqual(good);
      expect(applyHunks(bad, splitHunks(hunks))).toEqual(good);
      expect(applyHunks(bad, [])).toEqual(bad);
    }
  });
});
