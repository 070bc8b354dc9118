import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { MemoryFiles } from '../syntax/files/memory-files.ts';
import { loadSources } from '../syntax/modules/load-sources.ts';
import { lowerProgram } from './lower/lower-program.ts';
import { printProgram } from './print.ts';
import { validateProgram } from './validate.ts';

const folder = resolve(import.meta.dirname, '../../test/fixtures/ir');

/** Compares the printed program with the `.shot` beside its source; a missing shot is written (and fails in CI). */
function checkShot(name: string): void {
  const files = new MemoryFiles({ [`/${name}`]: readFileSync(join(folder, name), 'utf8') });
  const sources = loadSources(files, [`/${name}`], { module: true });
  const { program, diagnostics } = lowerProgram(sources);
  expect(diagnostics).toEqual([]);
  expect(validateProgram(program)).toEqual([]);
  const shot = join(folder, `${name}.shot`);
  const text = printProgram(program);
  if (!existsSync(shot) && process.env.CI === undefined) writeFileSync(shot, text);
  expect(text).toBe(readFileSync(shot, 'utf8'));
}

describe('printed programs stay as they are', () => {
  for (const name of readdirSync(folder).filter((f) => f.endsWith('.ts'))) it(name, () => checkShot(name));
});
