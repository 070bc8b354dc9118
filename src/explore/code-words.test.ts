import { expect, it } from 'vitest';
import { MemoryFiles } from '../syntax/files/memory-files.ts';
import { loadSources } from '../syntax/modules/load-sources.ts';
import { codeWords } from './code-words.ts';

it('takes names of code and texts, not of comments', () => {
  const text = `// a union of sets
/** difference */
export const f = (s: Set<number>, t: Set<number>) => [s.intersection(t), s['isSubsetOf'](t)];
`;
  const { modules } = loadSources(new MemoryFiles({ '/a.ts': text }), ['/a.ts'], { packages: 'none' });
  const words = codeWords(modules[0]!);
  expect([...words]).toEqual(expect.arrayContaining(['intersection', 'isSubsetOf']));
  expect(words.has('union')).toBe(false);
  expect(words.has('difference')).toBe(false);
});
