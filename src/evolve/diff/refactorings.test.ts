import { expect, it } from 'vitest';
import { diffTexts, versionsOf } from '../testing/diff-texts.ts';

/** Both versions do the same, and are known to. */
function checkProved(text: string): void {
  const results = diffTexts(...versionsOf(text));
  expect(results.find((f) => f.function === 'f')!.verdict).toBe('proved');
}

const before = `export function f(a: number, b: number) {
  let total = 0;
  const limit = a > 10 ? 10 : a;
  const offset = b * 2;
  for (let i = 0; i < limit && i < 4; i++) {
    if (i > b) total += i;
    else total -= 1;
  }
  return total + offset;
}`;

it.each([
  ['a rename', before.replaceAll('total', 'sum').replaceAll('limit', 'most')],
  [
    'an extracted function',
    before
      .replace('a > 10 ? 10 : a', 'atMost(a, 10)')
      .concat('\nfunction atMost(x: number, most: number) { return x > most ? most : x; }'),
  ],
  [
    'independent statements in another order',
    before.replace(/( {2}const limit.*\n)( {2}const offset.*\n)/, '$2$1'),
  ],
  [
    'branches inverted and swapped',
    before.replace(
      'if (i > b) total += i;\n    else total -= 1;',
      'if (!(i > b)) total -= 1;\n    else total += i;',
    ),
  ],
  [
    'a for loop as a while loop',
    before
      .replace('for (let i = 0; i < limit && i < 4; i++) {', 'let i = 0;\n  while (i < limit && i < 4) {')
      .replace('else total -= 1;', 'else total -= 1;\n    i++;'),
  ],
  ['x * 2 as x + x', before.replace('b * 2', 'b + b')],
])('%s is proved to do the same', (_, after) => {
  expect(after).not.toBe(before);
  checkProved(`//- before\n${before}\n//- after\n${after}`);
});
