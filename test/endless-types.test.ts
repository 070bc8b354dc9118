import { expect, it } from 'vitest';
import { diffTexts } from '../src/evolve/testing/diff-texts.ts';

/** Types of which random values, and texts of inputs, would have no end. */
const functions: readonly (readonly [name: string, head: string, before: string, after: string])[] = [
  [
    'trees of many children',
    'interface N { v: number, l?: N, m?: N, r?: N } export function f(n: N | undefined): number',
    'return n ? f(n.l) + n.v + f(n.m) : 0',
    'return n ? f(n.l) + n.v - f(n.m) : 0',
  ],
  [
    'methods that return the object itself',
    'interface Q { where(s: string): Q; limit(n: number): Q; n: number } export function f(q: Q): number',
    'return q.where("a").limit(3).n',
    'return q.where("a").limit(4).n',
  ],
  [
    'promises of the type itself',
    'interface P { kids: { x: P, y: P } | undefined, next: Promise<P> } export function f(p: P): number',
    'return p.kids ? 1 : 2',
    'return p.kids ? 1 : 3',
  ],
];

it.each(functions)('%s have an end', (_, head, before, after) => {
  const text = (body: string) => `${head} { ${body} }`;
  const [found] = diffTexts(text(before), text(after), { numbers: 'double', timeoutMs: 1500 });
  expect(found!.verdict).toBe('refuted');
});
