import { expect, it } from 'vitest';
import { pathInLabel, sarifUri } from './sarif-text.ts';

it.each(['a:b.ts', 'c#d?e.ts', 'src/über uns/x%y.ts', 'javascript:alert(1).ts', 'a/b.ts'])(
  'the reference of %s leads to the file itself',
  (path) => {
    const { pathname, protocol, hash, search } = new URL(sarifUri(path), 'file:///repository/');
    expect(decodeURIComponent(pathname)).toBe(`/repository/${path}`);
    expect([protocol, hash, search]).toEqual(['file:', '', '']);
  },
);

it('a revision is no part of a path, a colon may be', () => {
  expect(pathInLabel('main:src/a.ts', ['main', 'the work tree'])).toBe('src/a.ts');
  expect(pathInLabel('odd:name.ts', ['main', 'the work tree'])).toBe('odd:name.ts');
});
