import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { nodeContext } from '../host/node-context.ts';
import { executeHere } from '../session/execute.ts';
import { behaviourInputs } from './behaviour-inputs.ts';

const folder = mkdtempSync(join(tmpdir(), 'beagle-inputs-'));
afterAll(() => rmSync(folder, { recursive: true }));
const file = join(folder, 'm.ts');
writeFileSync(
  file,
  `export function rare(n: number, kind: 'a' | 'b', ...more: boolean[]) {
  if (n === 123456789) return kind === 'a' ? 1 : 2;
  return more.length > 1 ? 3 : 4;
}
/** @requires n > 0 */
export function positive(n: number) { return n > 10 ? 1 : 2 }
export function nothing(m: Map<string, number>, u: 'red' | null) { return u === null ? m.size : m.get('k') === 3 ? 'k' : 'c' }
export class Box { n = 1; get(m: number) { return this.n + m } }
`,
);
const execute = executeHere(nodeContext());
const inputs = (name: string) => behaviourInputs(fc, execute, { file, name }, { timeoutMs: 5000 });

/** As the file has it. */
function rare(n: number, kind: 'a' | 'b', ...more: boolean[]) {
  if (n === 123456789) return kind === 'a' ? 1 : 2;
  return more.length > 1 ? 3 : 4;
}

it('has an example for every path, and values of the declared types', async () => {
  const { arbitrary, examples } = await inputs('rare');
  const results = (of: readonly unknown[][]) =>
    new Set(of.map((args) => rare(...(args as Parameters<typeof rare>))));
  expect(results(examples)).toEqual(new Set([1, 2, 3, 4]));
  const sample = fc.sample(arbitrary, { numRuns: 300, seed: 1 });
  expect(results(sample)).toEqual(new Set([1, 2, 3, 4]));
  for (const [n, kind, ...more] of sample) {
    expect(typeof n).toBe('number');
    expect(['a', 'b']).toContain(kind);
    for (const each of more) expect(typeof each).toBe('boolean');
  }
});

it('hands null on where a path has it', async () => {
  const { arbitrary, examples } = await inputs('nothing');
  const seen = [...examples, ...fc.sample(arbitrary, { numRuns: 100, seed: 1 })].map(([, u]) => u);
  expect(new Set(seen)).toEqual(new Set(['red', null]));
  expect(examples.map(([, u]) => u)).toContain(null);
});

it('keeps to what is required', async () => {
  const { arbitrary } = await inputs('positive');
  for (const [n] of fc.sample(arbitrary, { numRuns: 200, seed: 1 })) expect(n).toBeGreaterThan(0);
});

it('a property that fails on a rare path fails, and is shrunk', async () => {
  const { arbitrary, examples } = await inputs('rare');
  const property = fc.property(arbitrary, (args) => rare(...(args as Parameters<typeof rare>)) !== 2);
  const found = fc.check(property, { examples: examples.map((e) => [e] as [unknown[]]), seed: 1 });
  expect(found.failed).toBe(true);
  expect(found.counterexample![0].slice(0, 2)).toEqual([123456789, 'b']);
});

it('methods have no arguments of their own', async () => {
  await expect(inputs('Box.get')).rejects.toThrow('is a method');
});
