/** Paths, patterns of paths, command lines and lines of configuration. */
import type { Random } from '../../../base/random.ts';
import type { Filling, Format } from './format.ts';
import { list, maybe } from './pieces.ts';

export function path(random: Random, { word }: Filling): string {
  const separator = random.chance(0.85) ? '/' : '\\';
  const part = () =>
    random.pick([
      word(),
      word(),
      word(),
      '..',
      '.',
      '',
      'a b',
      '%20',
      `${word()}.${random.pick(['js', 'txt', 'tar.gz', 'd.ts'])}`,
      '.hidden',
    ]);
  return `${random.pick(['', '/', '/', './', '../', '//', 'C:\\'])}${list(random, 0, 4, part).join(separator)}${maybe(random, separator, 0.2)}`;
}

function glob(random: Random, { word }: Filling): string {
  const part = () =>
    random.pick([
      '*',
      '**',
      '?',
      word(),
      `*.${word()}`,
      `{${word()},${word()}}`,
      '{1..3}',
      '[a-c]',
      '[!a]',
      `!(${word()})`,
      `@(${word()}|b)`,
      '+(a)',
      '.*',
      '\\*',
      '',
      `${word()}*`,
    ]);
  return `${maybe(random, '!', 0.1)}${list(random, 1, 3, part).join('/')}`;
}

export const pathFormat: Format = {
  name: 'path',
  hint: /\bpath|dirname|basename|extname|\bfile|folder|slash|\\\\\//i,
  make: path,
};

export const globFormat: Format = {
  name: 'glob',
  hint: /glob|\*\*|wildcard|minimatch|globstar|pattern|brace/i,
  make: glob,
};

export const commandLine: Format = {
  name: 'arguments',
  hint: /argv|--|\bflags?\b|\baliases?\b|\bargs\b/i,
  make: (random, { word }) =>
    random.pick([
      `--${word()}`,
      `--${word()}=${word()}`,
      `--no-${word()}`,
      '-a',
      '-abc',
      '-n5',
      '--',
      '-',
      `--${word()}.${word()}=1`,
      word(),
      '--a=',
      '-a=b',
      '-1',
      '--x',
      '--a.__proto__.b',
      "'a b'",
      '"a b"',
      'a\\ b',
      '$HOME',
      '`a`',
      'a;b',
      'a|b',
      '#c',
    ]),
};

export const lines: Format = {
  name: 'lines',
  hint: /\\r\?\\n|\\n|\blines?\b|dotenv|section|\bini\b/i,
  make: (random, { word }) =>
    list(random, 1, 5, () =>
      random.pick([
        `${word()}=${word()}`,
        `${word()} = "${word()}"`,
        `[${word()}]`,
        '# c',
        '; c',
        `${word()}: ${word()}`,
        '',
        '  ',
        `${word()}[]=1`,
        `export ${word()}=1`,
        `${word()}='a#b'`,
        `- ${word()}`,
        `  ${word()}: 1`,
        'a=b#c',
        '\t',
        word(),
      ]),
    ).join(random.pick(['\n', '\n', '\r\n', '\n\n', '\r'])),
};
