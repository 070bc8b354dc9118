import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runCommand } from './helpers/run-command.ts';

/** Runs the command on a function `f` and gives its exit code, the tests written by file, and what it said about them. */
async function explored(source: string, ...options: string[]) {
  const dir = mkdtempSync(join(tmpdir(), 'beagle-fault-tests-'));
  try {
    writeFileSync(join(dir, 'f.ts'), source);
    const tests = join(dir, 'tests');
    const args = [`${join(dir, 'f.ts')}#f`, '--quiet', '--numbers', 'int', '--tests', tests, ...options];
    const { code, err: said } = await runCommand('explore', ...args);
    const names = existsSync(tests) ? readdirSync(tests) : [];
    const written = names.map((name) => [name, readFileSync(join(tests, name), 'utf8')] as const);
    return { code, said, files: Object.fromEntries(written) };
  } finally {
    rmSync(dir, { recursive: true });
  }
}

const access = 'export const f = (o: { x: number } | null) => o!.x;\n';

it('without --faults every behaviour is kept as it is', async () => {
  const { code, files } = await explored(access);
  expect(code).toBe(0);
  expect(Object.keys(files)).toEqual(['f.f.test.ts']);
  expect(files['f.f.test.ts']).toContain('throws TypeError');
});

it('with --faults a fault gets a test that fails, and what is right one that passes', async () => {
  const { code, files } = await explored(access, '--faults');
  expect(code).toBe(1);
  expect(files['f.f.test.ts']).not.toContain('TypeError');
  expect(files['f.f.faults.test.ts']).toContain('test("no null-access at line 1", () => {\n    f(null);');
});

it('explicit throws get no failing test', async () => {
  const source =
    'export function f(x: number) {\n  if (x < 0) throw new RangeError("negative");\n  return x;\n}\n';
  const { code, files } = await explored(source, '--faults');
  expect(code).toBe(0);
  expect(Object.keys(files)).toEqual(['f.f.test.ts']);
});

it('a check whose failure shows outside gets a test, one that does not is named', async () => {
  const source = 'export const f = (x: number, y: number) => (y > 5 ? x & 1 : 1 / x);\n';
  const { code, files, said } = await explored(source, '--check', 'all');
  expect(code).toBe(1);
  expect(files['f.f.faults.test.ts']).toContain('expect(Number.isFinite(f(0, 0))).toBe(true);');
  expect(said).toContain('nothing of it is seen from outside: no lost-bits at line 1');
});

it('an unknown check is refused', async () => {
  const { code, said } = await explored(access, '--check', 'division,nonsense');
  expect(code).toBe(2);
  expect(said).toContain('--check takes division, nan, index, overflow, bits or all');
});
