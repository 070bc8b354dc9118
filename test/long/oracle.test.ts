import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkFile } from '../oracle/check-file.ts';
import { explored } from '../oracle/explored.ts';

/** What `explore` says of functions in the manner of everyday code holds on inputs that only the declared types decide. */
const folder = join(import.meta.dirname, '..', 'fixtures', 'oracle');

describe('the oracle', () => {
  for (const fileName of readdirSync(folder).sort())
    it(`finds nothing false about functions of ${fileName}`, async () => {
      const judged = await checkFile(join(folder, fileName), explored, 200);
      const sum = (count: (j: (typeof judged)[number]) => number) => judged.reduce((n, j) => n + count(j), 0);
      console.log(
        `${fileName}: ${judged.length} functions; of their inputs ${sum((j) => j.told)} were told right, ${sum((j) => j.left)} left out, ${sum((j) => j.excused)} excused by an assumption`,
      );
      expect(judged.flatMap((j) => j.problems.slice(0, 3).map((p) => j.name + p))).toEqual([]);
    }, 600_000);
});
