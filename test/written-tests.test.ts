import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { defaultBudget } from '../src/explore/budget.ts';
import { nodeContext } from '../src/host/node-context.ts';
import { exploreFunction } from '../src/session/explore-function.ts';
import { writeTests } from '../src/session/write-tests.ts';
import { exploreOptions } from './helpers/explore-options.ts';

/** Every behaviour of a function becomes a test that passes; the file's text contains `expected`. */
function checkWritten(file: string, name: string, expected: string): void {
  const path = join(import.meta.dirname, 'fixtures', file);
  const { subject, exploration } = exploreFunction(nodeContext(), path, name, exploreOptions(defaultBudget));
  const dir = mkdtempSync(join(tmpdir(), 'beagle-tests-'));
  let said = '';
  try {
    writeTests(subject, exploration.behaviours, { dir, runner: 'node', name }, nodeContext(), (event) => {
      if (event.type === 'test-file') writeFileSync(event.path, event.text);
      if (event.type === 'note') said += event.text;
    });
    const [written] = readdirSync(dir);
    // Behaviours in which mistakes could go unnoticed have several.
    const [, count] = /^(\d+) tests? written to .*, each run before$/.exec(said) ?? [];
    expect(Number(count)).toBeGreaterThanOrEqual(exploration.behaviours.length);
    expect(readFileSync(join(dir, written!), 'utf8')).toContain(expected);
  } finally {
    rmSync(dir, { recursive: true });
  }
}

it('imports classes of inputs', () =>
  checkWritten('explore/unions.ts', 'who', 'import { who, Animal, Dog } from'));

it('awaits promises of functions that are not declared async', () =>
  checkWritten('explore/promises.ts', 'notDeclaredAsync', 'await notDeclaredAsync(3)'));

it('spreads generators', () => checkWritten('explore/calls-back.ts', 'countdown', '[...countdown(1)]'));

it('gives stubs that return what was solved for', () =>
  checkWritten('explore/calls-back.ts', 'retry', 'keeping(fCalls, returning(false, true))'));

it('passes in every time zone: dates by their local fields where those are read', () => {
  const dir = mkdtempSync(join(tmpdir(), 'beagle-zones-'));
  const path = join(dir, 'day.mjs');
  writeFileSync(
    path,
    `/** @param {Date} d */
export function part(d) { return d.getHours() < 12 ? 'morning' : d.getDay() % 6 === 0 ? 'weekend' : 'noon'; }
/** @param {Date} d */
export function stamp(d) { return d.toISOString().slice(0, 13); }`,
  );
  try {
    for (const name of ['part', 'stamp']) {
      const { subject, exploration } = exploreFunction(
        nodeContext(),
        path,
        name,
        exploreOptions(defaultBudget),
      );
      writeTests(subject, exploration.behaviours, { dir, runner: 'node', name }, nodeContext(), (event) => {
        if (event.type === 'test-file') writeFileSync(event.path, event.text);
      });
    }
    const files = readdirSync(dir).filter((name) => name.includes('.test.'));
    expect(files).toHaveLength(2);
    for (const TZ of ['UTC', 'Asia/Tokyo', 'America/New_York', 'Asia/Kathmandu']) {
      const { status, stdout } = spawnSync(process.execPath, ['--test', ...files], {
        cwd: dir,
        env: { ...process.env, TZ, NODE_OPTIONS: '', NODE_TEST_CONTEXT: undefined },
        encoding: 'utf8',
      });
      expect(status, `${TZ}\n${stdout}`).toBe(0);
    }
  } finally {
    rmSync(dir, { recursive: true });
  }
});

it('sets up the world', () => {
  checkWritten('written/world.ts', 'late', "mock.timers.enable({ apis: ['Date'], now: ");
  checkWritten('written/world.ts', 'flag', 'process.env["FLAG"] = "on";');
  checkWritten('written/world.ts', 'coin', 'Math.random = () => 0;');
});
