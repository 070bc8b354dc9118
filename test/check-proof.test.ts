import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { DiffJson } from '../src/report/diff/diff-schema.ts';
import { runCommand } from './helpers/run-command.ts';

const folder = mkdtempSync(join(tmpdir(), 'beagle-proof-'));
const file = (name: string, text: string): string => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};
const sum = (body: string) => `/** @param n @integer @range 0..1000000 */
export function f(n: number): number {
  ${body}
}`;
const before = file('before.ts', sum('let a = 0; for (let i = 0; i < n; i++) a += 2; return a;'));
const after = file('after.ts', sum('let a = 0; for (let i = n; i > 0; i--) { a++; a++; } return a;'));

const shown = runCommand('diff', before, after, '--why', '--json', '--no-cache', '--quiet');

it('--why prints the relation, what was shown, and by what', async () => {
  const { out } = await runCommand('diff', before, after, '--why', '--no-cache', '--quiet');
  expect(out).toMatch(/From round to round of the loops:\n {4}/);
  expect(out).toMatch(/Shown:\n {4}at the start; then .*: the relation holds again\n/);
  expect(out).toMatch(/By:\n {4}.*: \d+ by /);
});

it('what a proof rests on is asked again', async () => {
  const path = file('result.json', (await shown).out);
  const { code, out } = await runCommand('check-proof', path);
  expect([code, out]).toEqual([0, expect.stringMatching(/^f: (\d+) of \1 questions answered again\n$/)]);
});

it('a question without its conditions is not answered', async () => {
  const result = JSON.parse((await shown).out) as DiffJson;
  const { questions } = result.functions[0]!.proof!;
  const steps = questions!.steps.map((step) => ({ ...step, conditions: [] }));
  const functions = result.functions.map((fn) => ({
    ...fn,
    proof: { ...fn.proof, questions: { ...questions, steps } },
  }));
  const path = file('weaker.json', JSON.stringify({ ...result, functions }));
  const { code, out } = await runCommand('check-proof', path);
  expect(code).toBe(1);
  expect(out).toMatch(/not shown: /);
});

it.each([
  ['nothing.json', undefined, /cannot be read/],
  ['other.json', '{"command":"explore"}', /is no result of beagle diff --json/],
])('%s is refused', async (name, text, why) => {
  const path = text === undefined ? join(folder, name) : file(name, text);
  const { code, err } = await runCommand('check-proof', path);
  expect(code).toBe(2);
  expect(err).toMatch(why);
});
