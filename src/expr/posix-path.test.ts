import { posix } from 'node:path';
import { expect, it } from 'vitest';
import { Random } from '../base/random.ts';
import { posixPath } from './posix-path.ts';

it('is what Node makes of random texts', () => {
  const random = new Random(1);
  const text = () => Array.from({ length: random.int(0, 8) }, () => random.pick([...'///..ab'])).join('');
  type Functions = Record<string, (...texts: string[]) => unknown>;
  const [ours, nodes] = [posixPath as unknown as Functions, posix as unknown as Functions];
  for (let i = 0; i < 20_000; i++) {
    const [p, q, r] = [text(), text(), text()];
    for (const [name, ...texts] of [
      ['normalize', p],
      ['isAbsolute', p],
      ['join', p, q, r],
      ['resolve', p, `/${q}`, r],
      ['relative', `/${p}`, `/${q}`],
      ['dirname', p],
      ['basename', p],
      ['basename', p, q],
      ['basename', p, random.chance(0.5) ? p.slice(-random.int(1, 3)) : 'b'],
      ['extname', p],
      ['parse', p],
    ] as const)
      expect([name, texts, ours[name]!(...texts)]).toEqual([name, texts, nodes[name]!(...texts)]);
  }
});
