import { join } from 'node:path';
import { expect, it } from 'vitest';
import { explored } from './oracle/explored.ts';

const file = join(import.meta.dirname, 'fixtures', 'oracle', 'questions.ts');

/** Conditions of a function's behaviours, and whether these are all. */
function ways(name: string): readonly [complete: boolean, conditions: readonly string[]] {
  const { complete, behaviours } = explored(file, name);
  return [complete, behaviours.map((b) => b.condition.join(' && '))];
}

it('what is asked of a whole array is one decision, for any length', () => {
  expect(ways('banned')).toEqual([true, ['!u.tags.includes("banned")', 'u.tags.includes("banned")']]);
});

it('and may be asked together with its length', () => {
  expect(ways('six')).toEqual([
    true,
    ['!xs.includes("q")', 'xs.includes("q") && xs.length !== 6', 'xs.includes("q") && xs.length === 6'],
  ]);
});

it('where its elements matter too, they agree with the answer', () => {
  const [complete, conditions] = ways('firstOf');
  expect(complete).toBe(true);
  expect(conditions).toContain('!xs.includes("a")');
});
