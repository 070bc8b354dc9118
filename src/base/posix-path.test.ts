import { posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { posixPathText } from './posix-path.ts';
import { Random } from './random.ts';

type Path = Pick<
  typeof posix,
  'basename' | 'dirname' | 'extname' | 'isAbsolute' | 'join' | 'normalize' | 'parse' | 'relative' | 'resolve'
>;
const own = new Function(`return ${posixPathText}`)() as Path;

describe('path of the plain realm is that of Node', () => {
  const r = new Random(7);
  const pieces = [
    '/',
    '/',
    '//',
    '.',
    '..',
    './',
    '../',
    'a',
    'b',
    '.a',
    'a.b',
    'a.b.c',
    '.',
    'c.',
    ' ',
    '.b',
  ];
  const text = () => Array.from({ length: r.int(0, 6) }, () => r.pick(pieces)).join('');

  it('for texts', () => {
    for (let n = 0; n < 20_000; n++) {
      const [a, b] = [text(), text()];
      for (const name of ['basename', 'dirname', 'extname', 'isAbsolute', 'normalize', 'parse'] as const)
        expect([name, a, own[name](a)]).toEqual([name, a, posix[name](a)]);
      expect([a, b, own.basename(a, b)]).toEqual([a, b, posix.basename(a, b)]);
      expect([a, b, own.join(a, b)]).toEqual([a, b, posix.join(a, b)]);
      expect([a, b, own.resolve(`/${a}`, b)]).toEqual([a, b, posix.resolve(`/${a}`, b)]);
      expect([a, b, own.relative(`/${a}`, `/${b}`)]).toEqual([a, b, posix.relative(`/${a}`, `/${b}`)]);
    }
  });

  it('but says nothing of the folder that a process is in', () =>
    expect(() => own.resolve('a')).toThrow('cannot call'));
});
