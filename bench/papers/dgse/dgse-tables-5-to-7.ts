import { spawnSync } from 'node:child_process';
import type { PaperTable } from '../paper-table.ts';

/** Tables 5 to 7 of the DGSE paper; see tables.ts. */
export const dgseTables5To7: PaperTable = {
  name: 'dgse-5-7',
  title:
    'DGSE, tables 5 to 7: paths, time and solver calls of `path` (SPF in the paper) and `dependence` (DGSE)',
  print: () => {
    const { status, stdout } = spawnSync(
      process.execPath,
      ['scripts/bench-file.js', 'bench/papers/dgse/tables.ts'],
      {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'inherit'],
        maxBuffer: 1 << 26,
      },
    );
    return status === 0 ? stdout.trim() : 'failed';
  },
};
