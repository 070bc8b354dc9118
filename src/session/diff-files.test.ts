import { expect, it } from 'vitest';
import type { FunctionDiffJson } from '../report/diff/diff-schema.ts';
import { MemoryFiles } from '../syntax/files/memory-files.ts';
import { diffFiles } from './diff-files.ts';
import { diffEngine } from './testing/diff-engine.ts';
import { steadyContext } from './testing/steady-context.ts';

it('whoever ends a comparison early knows what was tried in vain by then', () => {
  const version = (text: string) => ({
    files: new MemoryFiles({ '/main.ts': `export function f(n: number) { ${text} }` }),
    file: '/main.ts',
    label: 'main.ts',
  });
  const told: FunctionDiffJson[] = [];
  const pair = { before: version('return n * 2 + 2;'), after: version('return 2 * (n + 1);') };
  diffFiles(steadyContext(), pair, diffEngine, undefined, (functions) => told.push(...functions));
  const tried = told.find((fn) => (fn.hunks ?? []).length > 0)!;
  expect(tried.verdict).toBe('unknown');
  expect(tried.inputs.map((i) => i.name)).toEqual(['n']);
  expect(tried.hunks![0]!.reached).toBeGreaterThan(0);
});
