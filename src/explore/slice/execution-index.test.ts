import { expect, it } from 'vitest';
import type { Instances } from '../../machine/trace.ts';
import { ExecutionIndexTable } from './execution-index.ts';

const run = (site: number[], parent: number[]): Instances =>
  ({
    count: site.length,
    site: Int32Array.from(site),
    parent: Int32Array.from(parent),
  }) as unknown as Instances;

it('gives the same instances of two runs the same index, and others different ones', () => {
  const table = new ExecutionIndexTable();
  const first = table.of(run([0, 1, 2, 1, 2], [-1, 0, 1, 0, 3]));
  const second = table.of(run([0, 3, 1, 2, 1], [-1, 0, 0, 2, 0]));
  expect(new Set(first).size).toBe(5);
  expect(second[0]).toBe(first[0]);
  // The first instance of site 1 under the entry, and what is under it.
  expect(second[2]).toBe(first[1]);
  expect(second[3]).toBe(first[2]);
  expect(second[4]).toBe(first[3]);
  expect([...first]).not.toContain(second[1]);
});
