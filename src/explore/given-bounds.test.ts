import { expect, it } from 'vitest';
import { MemoryFiles } from '../syntax/files/memory-files.ts';
import { findFunction } from '../syntax/functions/find-function.ts';
import { loadSources } from '../syntax/modules/load-sources.ts';
import { signatureOf } from '../syntax/parameters/signature-of.ts';
import { givenBounds } from './given-bounds.ts';

it('bounds are told wherever in an input they hold', () => {
  const text = `
    type List = { head: number; tail: List | null };
    export class Point { constructor(public x: number) {} }
    export function f(
      r: Record<string, number>, p: Point, l: List, t: [boolean, ...number[]], a: Promise<number>, g: () => number,
    ) {}`;
  const sources = loadSources(new MemoryFiles({ '/m.ts': text }), ['/m.ts']);
  const found = findFunction(sources, '/m.ts', 'f');
  const bounds = givenBounds(signatureOf(sources, found, { range: { min: 0, max: Infinity } }));
  expect(bounds).toEqual(
    ['r[key]', 'p.x', 'l.head', 't[i]', '(await a)', 'g()'].map((path) => `${path} >= 0`),
  );
});
