import { expect, it } from 'vitest';
import { highlight } from './highlight.ts';

const kinds = ['plain', 'keyword', 'string', 'number', 'comment', 'regexp'];
const shown = (text: string) =>
  highlight(text).map((line) => line.filter(([k]) => k !== 0).map(([k, t]) => `${kinds[k]} ${t}`));

it('tells keywords, strings, numbers, comments and regular expressions apart', () => {
  expect(shown('const re = /a\\/b/g; // note\nreturn x / 2 / y + "s";')).toEqual([
    ['keyword const', 'regexp /a\\/b/g', 'comment // note'],
    ['keyword return', 'number 2', 'string "s"'],
  ]);
});

it('follows templates into their expressions and out again', () => {
  expect(shown('`a$<{ b: `c$<1}` }.b}d` + 2'.replaceAll('<', '{'))).toEqual([
    ['string `a${', 'string `c${', 'number 1', 'string }`', 'string }d`', 'number 2'],
  ]);
});

it('keeps every character but line ends, also of text that is no program', () => {
  for (const text of ['a\r\nb\rc\n', '`never ends ${', '/* open', "'half", '}}}{{{', '\\u{', '#! x\n@@ ~~'])
    expect(
      highlight(text)
        .map((l) => l.map(([, t]) => t).join(''))
        .join('\n'),
    ).toBe(text.replace(/\r\n?/g, '\n'));
});
