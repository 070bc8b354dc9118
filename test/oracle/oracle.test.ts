import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkFile } from './check-file.ts';
import { explored } from './explored.ts';

/** A sample of test/long/oracle.test.ts: what `explore` says holds on inputs that only the declared types decide. */
const folder = join(import.meta.dirname, '..', 'fixtures', 'oracle');
const EVERY = 36;

describe('the oracle', () => {
  for (const fileName of readdirSync(folder).sort())
    it(`finds nothing false about functions of ${fileName}`, { timeout: 180_000 }, async () => {
      const judged = await checkFile(join(folder, fileName), explored, 60, (_, i) => i % EVERY === 0);
      expect(judged.length).toBeGreaterThan(0);
      expect(judged.flatMap((j) => j.problems.slice(0, 3).map((p) => j.name + p))).toEqual([]);
    });
});
