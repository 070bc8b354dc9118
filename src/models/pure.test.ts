import { describe, expect, it } from 'vitest';
import type { Primitive } from '../expr/input-variable.ts';
import { models } from './registry.ts';
import { checkPure, nasty } from './testing/check-pure.ts';
import { FakeContext } from './testing/fake-context.ts';

const texts = nasty.filter((v) => typeof v === 'string');

/** Receivers for a path: all nasty values for methods of their type. */
function receivers(path: string): readonly Primitive[] {
  if (path.startsWith('String.prototype.')) return [...texts, 12.5, true, undefined];
  if (path.startsWith('Number.prototype.')) return [...nasty.filter((v) => typeof v === 'number'), 'x'];
  if (path.startsWith('BigInt.prototype.')) return [7n, -255n, 'x'];
  return [undefined];
}

const pures = models.filter((m) => m.kind === 'pure' || ['Number', 'String'].includes(m.path));

// Thousands of calls throw on purpose; their stacks are of no interest.
Error.stackTraceLimit = 0;

describe('models of functions on primitives agree with the built-ins', () => {
  it.each(pures.map((m) => [m.path, m] as const))('%s', (path, entry) => {
    const wrong: string[] = [];
    const context = new FakeContext([entry]);
    for (const self of receivers(path)) {
      const lists: Primitive[][] = [[], ...nasty.filter((a) => hash(self, a) % 3 === 0).map((a) => [a])];
      for (const a of nasty) for (const b of nasty) if (hash(self, a, b) % 211 === 0) lists.push([a, b]);
      for (const args of lists)
        for (const symbolic of [1, 2, 3, 4, 7].filter((bits) => bits < 2 << args.length)) {
          const problem = checkPure(entry, self, args, symbolic, context);
          if (problem !== undefined) wrong.push(problem);
        }
    }
    expect(wrong.slice(0, 5)).toEqual([]);
  });
});

/** Thins out the pairs of arguments, differently for each receiver. */
function hash(...values: readonly Primitive[]): number {
  let h = 7;
  for (const c of values.map(String).join('|')) h = (Math.imul(h, 31) + c.charCodeAt(0)) >>> 0;
  return h;
}
