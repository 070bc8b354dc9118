import { expect, it } from 'vitest';
import { codeBlock, codeSpan, plainWords, wordsWithCode } from './markdown-text.ts';
import { sarifText } from './sarif-text.ts';

it.each([
  ['a + b', '`a + b`'],
  ['a | b', '`a \\| b`'],
  ['`x` + ``y``', '``` `x` + ``y`` ```'],
  ['a\n\n# b', '`a # b`'],
  ['@team <b>', '`@team <b>`'],
  ['a\u202eb\x1b[2J', '`a\\u202eb\\u001b[2J`'],
])('code in a line: %j', (text, shown) => expect(codeSpan(text)).toBe(shown));

it('a block of code ends where it should', () =>
  expect(codeBlock('diff', ['+ a', '+ ````', '+ b\n```'])).toEqual([
    '`````diff',
    '+ a',
    '+ ````',
    '+ b ```',
    '`````',
  ]));

it('words are plain: no HTML, markup, links or mentions', () => {
  expect(plainWords('<img src=x> *a* [b](c) `d` a_b')).toBe(
    '&lt;img src=x&gt; \\*a\\* \\[b\\](c) \\`d\\` a\\_b',
  );
  expect(plainWords('ask @team about #12')).toBe('ask @\u2060team about #\u206012');
});

it('what we put between backticks stays code', () =>
  expect(wordsWithCode('`a_b` is wrong, @me')).toBe('`a_b` is wrong, @\u2060me'));

it('messages of SARIF hold no links', () => expect(sarifText('[a](b) x[0]')).toBe('[a\\](b) x[0]'));
