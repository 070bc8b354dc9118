import { expect, it } from 'vitest';
import { testTitle } from './test-title.ts';

const call = 'f([7, 2])';

it('says what happens, and when', () => {
  expect(testTitle({ what: 'returns a + b', here: 'returns 3', conditions: ['a > 0', 'a > 0'], call })).toBe(
    'returns a + b when a > 0',
  );
  expect(testTitle({ what: 'returns 1', conditions: [], call })).toBe('returns 1');
});

it('leaves out what other conditions say as well', () => {
  const title = (...conditions: string[]) => testTitle({ what: 'returns 1', conditions, call });
  expect(title('Array.isArray(xs)', 'xs.length === 2', '!f.throws.includes(true)')).toBe(
    'returns 1 when xs.length === 2',
  );
  expect(title('typeof x === "object"', 'x !== null')).toBe(
    'returns 1 when typeof x === "object" && x !== null',
  );
  expect(title('!f.throws.includes(true)')).toBe('returns 1 when !f.throws.includes(true)');
});

it('says what is too long of the own input', () => {
  const long = `returns ${'Math.max(x, y) + '.repeat(5)}1`;
  expect(testTitle({ what: long, here: 'returns 8', conditions: ['x > 0'], call })).toBe(
    'returns 8 when x > 0',
  );
  const conditions = Array.from({ length: 20 }, (_, i) => `xs[${i}] !== 0`);
  expect(testTitle({ what: long, here: 'returns 8', conditions, call })).toBe('returns 8, as of f([7, 2])');
  expect(testTitle({ what: long, conditions, call: `f("${'x'.repeat(200)}")` }).length).toBe(110);
});
