/** Versions, identifiers, paths into objects and words. */
import type { Random } from '../../../base/random.ts';
import type { Filling, Format } from './format.ts';
import { list, maybe } from './pieces.ts';

function version(random: Random): string {
  const number = () => random.pick(['0', '1', '2', '3', '10', '01', 'x', '*', '0', '1']);
  const three = () => list(random, random.chance(0.8) ? 3 : 1, 3, number).join('.');
  const tail = () =>
    `${maybe(random, `-${random.pick(['alpha', 'beta.1', 'rc.0', '0', '1', 'a.b', 'alpha.01', 'pre'])}`)}${maybe(random, `+${random.pick(['build', '1', '001'])}`, 0.15)}`;
  const one = () =>
    `${random.pick(['', '', '', 'v', '=', '^', '~', '>=', '<', '<=', '>', '~>'])}${three()}${tail()}`;
  return random.chance(0.7) ? one() : list(random, 1, 3, one).join(random.pick([' ', ' || ', ' - ', ', ']));
}

function hex(random: Random, length: number): string {
  return Array.from({ length }, () => random.pick([...'0123456789abcdef'])).join('');
}

const phrase = (random: Random, { word }: Filling): string =>
  list(random, 1, 4, () =>
    random.pick([
      word(),
      word(),
      'foo',
      'Bar',
      'BAZ',
      'fooBar',
      'XMLHttp',
      'a1',
      '2nd',
      'é',
      'ñandú',
      'ß',
      'İ',
      '👍',
      'of',
      'the',
      "don't",
      'ID',
    ]),
  ).join(random.pick([' ', ' ', '-', '_', '', '  ', '.', '\n', ', ', '--']));

export const versionFormat: Format = {
  name: 'version',
  hint: /version|semver|prerelease|major|minor|patch/i,
  make: version,
};

export const identifier: Format = {
  name: 'identifier',
  hint: /uuid|guid|base64|\bhex\b|[0-9a-f]\{|nanoid/i,
  make: (random) =>
    random.pick([
      `${hex(random, 8)}-${hex(random, 4)}-${random.pick(['1', '4', '4', '7', '8', '0', 'f'])}${hex(random, 3)}-${random.pick(['8', 'a', 'b', '0', 'f'])}${hex(random, 3)}-${hex(random, 12)}`,
      '00000000-0000-0000-0000-000000000000',
      'ffffffff-ffff-ffff-ffff-ffffffffffff',
      hex(random, random.int(1, 40)),
      random.pick(['YQ==', 'YWI=', 'YWJj', '-_', '+/', 'YQ']),
    ]),
};

export const memberPath: Format = {
  name: 'member path',
  hint: /\bkeys?\b|\bprop|setIn|getIn|deep|nested|pointer|'\.'|split\(/i,
  make: (random, { word }) =>
    list(random, 1, 4, () =>
      random.pick([
        word(),
        word(),
        'a',
        '0',
        '[0]',
        '["a"]',
        '__proto__',
        'constructor',
        'prototype',
        '-',
        '~1',
        '\\.',
        'toString',
        '',
      ]),
    ).join(random.pick(['.', '.', '/', '.'])),
};

export const phraseFormat: Format = {
  name: 'phrase',
  hint: /case|word|capital|slug|plural|title|camel|snake|kebab|trim|upper|lower|\\w|a-z/i,
  make: phrase,
};
