import { expect, it } from 'vitest';
import { testChangeLines } from './test-changes.ts';

const file = (...tests: [string, string][]) =>
  `describe("f", () => {\n${tests.map(([name, line]) => `  test("${name}", () => {\n    ${line}\n  });\n`).join('\n')}});\n`;

it('says what became of each test', () => {
  const before = file(
    ['returns 1 when n > 2', 'expect(f(3)).toBe(1);'],
    ['returns 0 when n < 0', 'expect(f(-1)).toBe(0);'],
    ['returns n when n === 2', 'expect(f(2)).toBe(2);'],
    ['throws Error', 'expect(f(1)).toBe(2);'],
  );
  const after = file(
    ['returns 4 when n > 2', 'expect(f(3)).toBe(4);'],
    ['returns 0 when n < 0', 'expect(f(-1)).toBe(0);'],
    ['returns n when n === 2', 'expect(f(2)).toBe(3);'],
    ['throws TypeError', 'expect(f(1)).toBe(3);'],
  );
  expect(testChangeLines(before, after)).toEqual([
    'tests: 1 as before, 2 changed, 1 new, 1 gone',
    '  ~ "returns n when n === 2"',
    '      - expect(f(2)).toBe(2);',
    '      + expect(f(2)).toBe(3);',
    '  ~ "returns 4 when n > 2"',
    '      - expect(f(3)).toBe(1);',
    '      + expect(f(3)).toBe(4);',
    '  + "throws TypeError"',
    '  - "throws Error"',
  ]);
});
