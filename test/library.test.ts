import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';

const root = resolve(import.meta.dirname, '..');
const folder = resolve(root, 'node_modules/.cache', `beagle-library-${process.pid}`);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the programs of docs/library.md print what stands below them', () => {
  const text = readFileSync(resolve(root, 'docs/library.md'), 'utf8');
  const programs = [...text.matchAll(/```ts\n(.*?)```\s*```text\n(.*?)```/gs)];
  it('there are some', () => expect(programs.length).toBeGreaterThan(3));
  for (const [i, [, program, expected]] of programs.entries())
    it(`program ${i + 1}`, async () => {
      mkdirSync(folder, { recursive: true });
      const file = resolve(folder, `program-${i}.ts`);
      writeFileSync(file, program!.replace("'beagle-ts'", JSON.stringify(resolve(root, 'src/index.ts'))));
      let printed = '';
      const log = vi.spyOn(console, 'log').mockImplementation((...values) => {
        printed += `${values.join(' ')}\n`;
      });
      try {
        await import(file);
      } finally {
        log.mockRestore();
      }
      expect(printed).toBe(expected);
    });
});
