import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/** What test262 may fail for may become less, never more: lower these with the file. */
const MOST = { loud: 6, wrong: 0, paths: 0 };

it('expected failures of test262 only become fewer', () => {
  const path = join(import.meta.dirname, '..', 'bench', 'test262', 'expected.json');
  const { loud, wrong } = JSON.parse(readFileSync(path, 'utf8')) as {
    loud: Record<string, string>;
    wrong: Record<string, string[]>;
  };
  expect(Object.keys(loud).length).toBeLessThanOrEqual(MOST.loud);
  expect(Object.keys(wrong).length).toBeLessThanOrEqual(MOST.wrong);
  expect(Object.values(wrong).flat().length).toBeLessThanOrEqual(MOST.paths);
});
