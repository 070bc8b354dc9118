import { expect, it } from 'vitest';
import { visibleText } from './visible-text.ts';

it('hides nothing and moves nothing', () => {
  expect(visibleText('a\x1b[2J\x1b]0;x\x07b\r\x9b1m')).toBe('a\\u001b[2J\\u001b]0;x\\u0007b\\u000d\\u009b1m');
  expect(visibleText('\u202eabc\u2066\u200b\ufeff')).toBe('\\u202eabc\\u2066\\u200b\\ufeff');
  expect(visibleText('\u{e0041}')).toBe('\\udb40\\udc41');
});

it('leaves text and our own colours as they are', () => {
  for (const text of ['a\n\tb', '\x1b[90mgrey\x1b[0m', 'äß漢字😀', '"\\u202e"'])
    expect(visibleText(text)).toBe(text);
});

it('means the same inside of JSON', () => {
  const value = { a: '\u202e\u0085\x7f\u200d' };
  expect(JSON.parse(visibleText(JSON.stringify(value)))).toEqual(value);
});
