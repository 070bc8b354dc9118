import { expect, it } from 'vitest';
import { byWhatIsNew } from './by-what-is-new.ts';

/** Rows as texts: each character is something that it tells, capitals count twice. */
function ordered(...rows: readonly string[]): string[] {
  const partsOf = (i: number) => [...rows[i]!].map((name) => ({ name, weight: /[A-Z]/.test(name) ? 2 : 1 }));
  return byWhatIsNew([...rows.keys()], partsOf).map((i) => rows[i]!);
}

it('what tells most that is new comes next, the first stays', () => {
  expect(ordered('a', 'ab', 'c', 'abX', 'bc', '')).toEqual(['a', 'abX', 'c', 'ab', 'bc', '']);
  expect(ordered('', 'a')).toEqual(['', 'a']);
  expect(ordered()).toEqual([]);
});
