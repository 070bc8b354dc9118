import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { runCommand } from './run-command.ts';
import { underLoad } from './under-load.ts';

/** Two versions of a function, or one. */
export interface SteadyCase {
  readonly before: string;
  readonly after?: string;
  readonly options?: readonly string[];
}

/** Explores, or compares, twice: alone and beside busy threads. Verdicts and texts are the same, but for how long it took. */
export async function checkSteady(
  { before, after, options = [] }: SteadyCase,
  threads: number,
): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'beagle-steady-'));
  try {
    const files = [before, after].flatMap((text, i) => {
      if (text === undefined) return [];
      const path = join(folder, `v${i}.ts`);
      writeFileSync(path, text);
      return [path];
    });
    const ask = async () => {
      const { code, out } = await runCommand(files.length > 1 ? 'diff' : 'explore', ...files, ...options);
      return `exit ${code}\n${out.replace(/\b[\d.]+ m?s\b/g, '… ms')}`;
    };
    const alone = await ask();
    expect(await underLoad(threads, ask)).toBe(alone);
    return alone;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
