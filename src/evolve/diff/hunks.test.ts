import { expect, it } from 'vitest';
import { diffTexts, versionsOf } from '../testing/diff-texts.ts';

it('the change is told piece by piece', () => {
  const [before, after] = versionsOf(`
//- before
export function f(x: number, s: string): number {
  if (x > 100) return 1;
  const n = x + x;
  if (s.length < 0) return 7;
  return n;
}
//- after
export function f(x: number, s: string): number {
  if (x > 101) return 1;
  const n = 2 * x;
  if (s.length < 0) return 8;
  return n;
}`);
  const [result] = diffTexts(before, after);
  const shown = result!.hunks!.map(({ before: a, after: b, changes, reached }) => [
    a,
    b,
    changes,
    reached! > 0,
  ]);
  expect(shown).toEqual([[[3, 5], [3, 5], [0], true]]);
  expect(result!.changes[0]!.witness).toMatchObject({ x: 101 });
});

it('pieces that no input came by are told from those that made no difference', () => {
  const [before, after] = versionsOf(`
//- before
export function f(s: string): number {
  const n = s.length + 1;

  const text = s.trim();
  if (text.length > s.length) {
    return 7;
  }
  return n;
}
//- after
export function f(s: string): number {
  const n = 1 + s.length;

  const text = s.trim();
  if (text.length > s.length) {
    return 8;
  }
  return n;
}`);
  const [result] = diffTexts(before, after, { timeoutMs: 4000 });
  const shown = result!.hunks!.map(({ before: a, changes, reached, needs }) => [
    a,
    changes,
    reached! > 0,
    needs,
  ]);
  expect(shown).toEqual([
    [[3, 3], [], true, undefined],
    [[7, 7], [], false, 'text.length > s.length'],
  ]);
});
