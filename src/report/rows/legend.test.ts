import { describe, expect, it } from 'vitest';
import { withLegend } from './legend.ts';

describe('names for what is repeated', () => {
  it('a long regular expression has one', () => {
    const re = '/^(?:[a-z]+|[0-9]{2,4}):(?:x|y|z)*$/i';
    const { texts, lines } = withLegend(
      [`${re}.test(s)`, `!${re}.test(s) && n > 0`, `${re}.exec(s)?.[0] ?? ""`, `s.search(${re})`],
      new Set(),
    );
    expect(lines).toEqual([`re1 = ${re}`]);
    expect(texts).toEqual([
      're1.test(s)',
      '!re1.test(s) && n > 0',
      're1.exec(s)?.[0] ?? ""',
      's.search(re1)',
    ]);
  });

  it('calls inside of calls are named in turn, before they are used', () => {
    const first = 'path.indexOf("/", 1 + 0)';
    const second = `path.indexOf("/", ${first} + 1)`;
    const text = `path.slice(${first} + 1, ${second}) + path.slice(${second} + 1)`;
    const { texts, lines } = withLegend([text, text, text], new Set(['t1']));
    const program = `${lines.map((l) => `const ${l};`).join(' ')} return ${texts[0]}`;
    const value = new Function('path', program)('a/b/c');
    expect(value).toBe(new Function('path', `return ${text}`)('a/b/c'));
    expect(texts[0]!.length).toBeLessThan(text.length / 2);
    expect(lines.join()).not.toMatch(/\bt1\b/);
  });

  it('short or rare ones have none', () => {
    const { lines } = withLegend(['f(x) > 0', 'f(x) < 0', 'f(x) === 0', '/a/.test(s)'], new Set());
    expect(lines).toEqual([]);
  });
});
