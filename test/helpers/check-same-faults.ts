import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { exploreFile } from './explore-file.ts';
import { randomDecisions } from './random-decisions.ts';

const checks = new Set(['division', 'index'] as const);

/**
 * On a random program strategy `dependence` finds the faults that `path` finds, divisions and indices checked: the same kinds at the same places.
 * False when one of them was not complete, so that nothing is said.
 */
export function checkSameFaults(seed: number): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'beagle-same-faults-'));
  try {
    const path = join(folder, 'f.ts');
    writeFileSync(path, randomDecisions(seed));
    const [all, some] = (['path', 'dependence'] as const).map((strategy) =>
      exploreFile(path, 'f', { numbers: 'int', strategy, checks, timeoutMs: 2000 }),
    );
    if (all!.limits.length + some!.limits.length > 0) return false;
    const places = (result: typeof all) =>
      [...new Set(result!.faults.map((f) => `${f.kind} ${f.line}`))].sort();
    expect(places(some), `seed ${seed}`).toEqual(places(all));
    return true;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
