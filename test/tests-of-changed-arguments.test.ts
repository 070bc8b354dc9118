import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { defaultBudget } from '../src/explore/budget.ts';
import { nodeContext } from '../src/host/node-context.ts';
import { exploreFunction } from '../src/session/explore-function.ts';
import { writeTests } from '../src/session/write-tests.ts';
import { exploreOptions } from './helpers/explore-options.ts';

function written(source: string, name: string): string {
  const dir = mkdtempSync(join(tmpdir(), 'beagle-after-'));
  try {
    const path = join(dir, 'f.mts');
    writeFileSync(path, source);
    const options = exploreOptions({ ...defaultBudget, maxRuns: 20 });
    const { subject, exploration } = exploreFunction(nodeContext(), path, name, options);
    let text = '';
    const how = { dir, runner: 'vitest', name } as const;
    writeTests(subject, exploration.behaviours, how, nodeContext(), (event) => {
      if (event.type === 'test-file') text = event.text;
    });
    return text;
  } finally {
    rmSync(dir, { recursive: true });
  }
}

/** What the written tests of a function say of its arguments after the call: the call, and what they are. */
function statedAfter(source: string, name: string): [call: string, after: string][] {
  const stated = written(source, name).matchAll(
    /expect\((.*watching\(after.*)\)\.to.*;\n {4}expect\(after\)\.toStrictEqual\((.*)\)/g,
  );
  return [...stated].map((m) => [m[1]!, m[2]!]);
}

it('tests say what a call leaves in the arguments that it changes, also where it does not', () => {
  const source = `export function mark(o: { on: boolean; n: 1 | 2 }): void { if (o.on) o.n = 2; }`;
  const stated = statedAfter(source, 'mark');
  expect(stated).toContainEqual(['mark(watching(after, { on: true, n: 1 }))', '[{ on: true, n: 2 }]']);
  expect(stated).toContainEqual(['mark(watching(after, { on: false, n: 1 }))', '[{ on: false, n: 1 }]']);
});

it('tests say that an argument is left alone where a mistake would change it', () => {
  const source = 'export function least(xs: [number, number]): number { return xs.slice().sort()[0]!; }';
  const stated = statedAfter(source, 'least');
  expect(stated.length).toBeGreaterThan(0);
  for (const [call, after] of stated) expect(call).toContain(after.slice(1, -1));
});

it('tests say what a method leaves in its object', () => {
  const source = 'export class Bag { items: number[] = []; add(n: 7): void { this.items.push(n); } }';
  expect(written(source, 'Bag.add')).toMatch(
    /watching\(after, new Bag\(\)\)\.add\(7\)[\s\S]*expect\(after\[0\]\.items\)\.toStrictEqual\(\[7\]\)/,
  );
});

it('buffers are inputs, and what is written into one shows', () => {
  const source =
    'export function put(b: ArrayBuffer): void { const v = new Uint8Array(b); if (v.length > 0) v[0] = 7; }';
  const stated = statedAfter(source, 'put');
  const bytes = (text: string) => /Uint8Array\(\[(.*?)\]\)\.buffer/.exec(text)![1]!;
  expect(stated.length).toBeGreaterThan(1);
  for (const [call, after] of stated) expect(bytes(after)).toBe(bytes(call).replace(/^\d+/, '7'));
});

it('tests say that what is returned is a copy, or is not, where only that tells a mistake', () => {
  const copy = 'export function copied(xs: number[]): number[] { return xs.slice(); }';
  expect(written(copy, 'copied')).toContain('expect(actual).not.toBe(after[0]);');
  const same = 'export function same(xs: number[]): number[] { return xs.length < 0 ? xs.slice() : xs; }';
  expect(written(same, 'same')).toContain('expect(actual).toBe(after[0]);');
});
