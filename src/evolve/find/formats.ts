import type { Random } from '../../base/random.ts';

/** What short texts of a format are filled with. */
export interface Filling {
  /** A word of the code, or a short plain one. */
  word(): string;
  /** One or two characters of punctuation. */
  mark(): string;
}

/** A way in which texts are written. `hint`: code that names such things, or takes them apart, matches it. */
export interface Format {
  readonly name: string;
  readonly hint: RegExp;
  readonly make: (random: Random, filling: Filling) => string;
}

/** The formats that some code (names, strings, regular expressions of it) seems to be about; the likeliest first. */
export function formatsFor(about: string): Format[] {
  const scored = formats.map((format) => ({ format, count: countOf(format.hint, about) }));
  return scored
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count)
    .slice(0, MOST)
    .map(({ format }) => format);
}

const MOST = 6;

function countOf(hint: RegExp, text: string): number {
  return text.match(new RegExp(hint.source, `g${hint.flags}`))?.length ?? 0;
}

const list = <T>(random: Random, low: number, high: number, make: () => T): T[] =>
  Array.from({ length: random.int(low, high) }, make);
const pad = (n: number, width = 2): string => String(n).padStart(width, '0');
const maybe = (random: Random, text: string, often = 0.4): string => (random.chance(often) ? text : '');

function digits(random: Random): string {
  return String(random.pick([0, 1, 2, 3, 7, 9, 10, 12, 99, 100, 255, 256, 1000, random.int(0, 5000)]));
}

function day(random: Random): [year: number, month: number, day: number] {
  return [
    random.pick([1970, 1999, 2000, 2016, 2019, 2020, 2023, 2024, 2024, 2025]),
    random.int(1, 12),
    random.pick([1, 2, 9, 15, 28, 28, 29, 30, 31]),
  ];
}

const clock = (random: Random): string =>
  `${pad(random.pick([0, 1, 9, 12, 13, 23, 24]))}:${pad(random.pick([0, 5, 30, 59]))}${maybe(random, `:${pad(random.pick([0, 1, 30, 59]))}${maybe(random, `.${random.pick(['1', '12', '123', '999', '1234567'])}`)}`, 0.6)}`;

function date(random: Random): string {
  const [y, m, d] = day(random);
  switch (random.int(0, 7)) {
    case 0:
      return `${pad(m)}/${pad(d)}/${y}`;
    case 1:
      return `${random.pick(['Jan', 'February', 'mar', 'Dec'])} ${d}, ${y}`;
    case 2:
      return `${y}-W${pad(random.int(1, 53))}${maybe(random, `-${random.int(1, 7)}`)}`;
    case 3:
      return `${y}${pad(m)}${pad(d)}`;
    case 4:
      return `${y}-${m}-${d}`;
    case 5:
      return `${random.pick(['Mon', 'Sat'])}, ${pad(d)} ${random.pick(['Jan', 'Feb', 'Dec'])} ${y} ${pad(random.int(0, 23))}:${pad(random.int(0, 59))}:00 ${random.pick(['GMT', '+0100'])}`;
    default:
      return `${y}-${pad(m)}-${pad(d)}${maybe(random, `${random.pick(['T', 'T', ' '])}${clock(random)}${random.pick(['', 'Z', 'Z', '+01:00', '-0530'])}`, 0.6)}`;
  }
}

function host(random: Random, { word }: Filling): string {
  return random.pick([
    'localhost',
    'example.com',
    `${word()}.com`,
    'a.b',
    '127.0.0.1',
    '[::1]',
    'www.example.co.uk',
    'xn--a.com',
    'bücher.de',
  ]);
}

function path(random: Random, { word }: Filling): string {
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

function query(random: Random, { word }: Filling): string {
  const name = () =>
    random.pick([
      word(),
      word(),
      `${word()}[]`,
      `${word()}[${word()}]`,
      `${word()}[0]`,
      `${word()}.${word()}`,
      '%61',
      '',
      '__proto__',
    ]);
  const value = () =>
    random.pick([word(), digits(random), '', 'a+b', '%20', '%', '%E4', 'a,b', 'true', '"', 'é']);
  const pair = () => `${name()}${random.chance(0.85) ? '=' : ''}${random.chance(0.85) ? value() : ''}`;
  return list(random, 1, 4, pair).join(random.chance(0.9) ? '&' : ';');
}

/** Of texts in UTF-8, whole and broken. */
const octet = (random: Random): string =>
  random.pick([
    '%41',
    '%20',
    '%25',
    '%C3%A9',
    '%c3',
    '%A9',
    '%E2%82%AC',
    '%ea',
    '%ba',
    '%5a',
    '%FE%FF',
    '%00',
    '%f0%9f%98%80',
  ]);

function url(random: Random, filling: Filling): string {
  const scheme = random.pick([
    'http://',
    'https://',
    'https://',
    'HTTP://',
    '//',
    'ftp://',
    'file:///',
    'mailto:',
    'data:text/plain,',
    'javascript:',
    '',
    'http:',
    'http:\\\\',
  ]);
  return `${scheme}${maybe(random, random.pick(['user@', 'user:pw@', '@']), 0.15)}${host(random, filling)}${maybe(random, random.pick([':80', ':443', ':8080', ':']), 0.2)}${maybe(random, `/${path(random, filling).replace(/^\//, '')}`, 0.7)}${maybe(random, `?${query(random, filling)}`, 0.3)}${maybe(random, `#${filling.word()}`, 0.2)}`;
}

function version(random: Random): string {
  const number = () => random.pick(['0', '1', '2', '3', '10', '01', 'x', '*', '0', '1']);
  const three = () => list(random, random.chance(0.8) ? 3 : 1, 3, number).join('.');
  const tail = () =>
    `${maybe(random, `-${random.pick(['alpha', 'beta.1', 'rc.0', '0', '1', 'a.b', 'alpha.01', 'pre'])}`)}${maybe(random, `+${random.pick(['build', '1', '001'])}`, 0.15)}`;
  const one = () =>
    `${random.pick(['', '', '', 'v', '=', '^', '~', '>=', '<', '<=', '>', '~>'])}${three()}${tail()}`;
  return random.chance(0.7) ? one() : list(random, 1, 3, one).join(random.pick([' ', ' || ', ' - ', ', ']));
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

function json(random: Random, filling: Filling, depth = 0): string {
  const value = (): string => (depth > 2 ? '1' : json(random, filling, depth + 1));
  switch (random.int(0, 8)) {
    case 0:
      return `[${list(random, 0, 3, value).join(', ')}]`;
    case 1:
    case 2:
      return `{${list(random, 0, 3, () => `"${filling.word()}":${maybe(random, ' ')}${value()}`).join(',')}}`;
    case 3:
      return random.pick([
        'null',
        'true',
        'false',
        '-0',
        '1e3',
        '1.5',
        '-1',
        '[1,]',
        "{'a': 1}",
        '{a: 1}',
        '// c\n1',
        '/* c */ 1',
        '"\\u0041"',
        '{"__proto__": 1}',
      ]);
    default:
      return random.chance(0.5) ? digits(random) : `"${filling.word()}"`;
  }
}

const number = (random: Random): string =>
  `${random.pick(['', '', '', '-', '+', ' '])}${random.pick([digits(random), digits(random), `${digits(random)}.${digits(random)}`, '.5', '1.', '1e3', '1E-7', '0x1F', '0b1', '007', '1,000', '1_000', '1.50', '１', 'NaN', 'Infinity', '1.2.3', '0.1', '-0'])}`;

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

/** The formats that people's texts have, and how code about them reads. */
export const formats: readonly Format[] = [
  { name: 'number', hint: /parseFloat|parseInt|isNaN|toFixed|number|numeric|\\d/i, make: number },
  {
    name: 'number with unit',
    hint: /\b(?:px|ms|sec|minute|hour|days?|bytes|kb|mb|unit|percent|duration|rem)\b/i,
    make: (random, filling) =>
      list(
        random,
        1,
        random.chance(0.8) ? 1 : 3,
        () =>
          `${number(random)}${maybe(random, ' ', 0.3)}${random.pick([filling.word(), 's', 'ms', 'h', 'px', '%', 'kb', 'MB', 'd', 'min', 'years', ''])}`,
      ).join(random.pick([' ', ''])),
  },
  { name: 'date', hint: /date|year|month|iso|\bday|week|\\d\{4\}|utc/i, make: date },
  { name: 'time', hint: /\bhours?|minutes?|\btime|am\b|pm\b|clock/i, make: clock },
  { name: 'version', hint: /version|semver|prerelease|major|minor|patch/i, make: version },
  { name: 'url', hint: /\burl|\buri|https?|href|hostname|protocol|domain|pathname/i, make: url },
  { name: 'path', hint: /\bpath|dirname|basename|extname|\bfile|folder|slash|\\\\\//i, make: path },
  { name: 'glob', hint: /glob|\*\*|wildcard|minimatch|globstar|pattern|brace/i, make: glob },
  { name: 'query', hint: /query|encodeURI|decodeURI|search|parameter|'&'|urlencoded|\bparams/i, make: query },
  {
    name: 'percent-encoded',
    hint: /encodeURI|decodeURI|percent|%[0-9a-f]{2}|\bunescape/i,
    make: (random, { word }) =>
      list(random, 1, 5, () =>
        random.chance(0.8) ? octet(random) : random.pick([word(), '%', '+', '%u0041']),
      ).join(''),
  },
  { name: 'json', hint: /json|parse\b|stringify/i, make: json },
  {
    name: 'e-mail',
    hint: /mail|@/i,
    make: (random, filling) =>
      `${random.pick([filling.word(), 'a.b', 'a+b', '"a b"', 'A', 'a..b', '.a', 'ü', 'user.name+tag', "o'brien", 'John Doe <a'])}@${host(random, filling)}${maybe(random, '>', 0.1)}`,
  },
  {
    name: 'address',
    hint: /\bip(?:v[46])?\b|octet|subnet|cidr|netmask|address/i,
    make: (random) =>
      random.pick([
        list(random, 4, 4, () =>
          random.pick(['0', '1', '10', '127', '192', '168', '255', '256', '010', '0x7f', '1e2']),
        ).join('.'),
        list(random, 1, 4, () => random.pick(['127', '0', '1', '0x7f', '017700000001', '256'])).join('.'),
        list(random, 2, 8, () => random.pick(['', '0', '1', 'ffff', 'fe80', '2001', 'DB8'])).join(':'),
        '::1',
        '::ffff:127.0.0.1',
      ]) + maybe(random, `/${random.pick(['0', '8', '24', '32', '64', '128', '33'])}`, 0.2),
  },
  {
    name: 'markup',
    hint: /html|<\/?\w|&amp;|&lt;|xml|\btag|entit/i,
    make: (random, { word }) =>
      list(random, 1, 4, () =>
        random.pick([
          `<${word()}>`,
          `</${word()}>`,
          '<br/>',
          '<a href="x">',
          "<a b='c' d>",
          '&amp;',
          '&#39;',
          '&#x27;',
          '&',
          '<',
          '>',
          '<!-- c -->',
          word(),
          '"',
          "'",
          '<script>',
          '&nbsp',
          '\u00a0',
        ]),
      ).join(''),
  },
  {
    name: 'header',
    hint: /header|charset|content-type|cookie|mime|q=|max-age|httponly|etag|bytes=/i,
    make: (random, { word }) =>
      list(random, 1, 4, () =>
        random.pick([
          `${word()}=${word()}`,
          `${word()}="${word()}"`,
          word(),
          'text/html',
          '*/*',
          'q=0.5',
          'charset=utf-8',
          'bytes=0-1',
          'bytes=-5',
          'Path=/',
          'HttpOnly',
          'gzip',
          'W/"a"',
          '"a"',
          '*',
          `${word()}=`,
          'a = b',
          'a="b\\"c"',
        ]),
      ).join(random.pick(['; ', ';', ', ', ',', ' '])),
  },
  {
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
  },
  {
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
  },
  {
    name: 'markdown',
    hint: /markdown|heading|blockquote|\*\*|```/i,
    make: (random, { word }) =>
      list(random, 1, 5, () =>
        random.pick([
          `# ${word()}`,
          `**${word()}**`,
          `*${word()}*`,
          `_${word()}_`,
          `\`${word()}\``,
          `[${word()}](${word()})`,
          `![a](b "c")`,
          `* ${word()}`,
          `1. ${word()}`,
          '> a',
          '---',
          '```\na\n```',
          '    a',
          '| a | b |\n|---|---|\n| 1 | 2 |',
          '<b>a</b>',
          '\\*a',
          'https://a.b',
          '~~a~~',
          word(),
          '',
        ]),
      ).join(random.pick(['\n', '\n\n', ' ', ''])),
  },
  {
    name: 'colour',
    hint: /colou?r|\brgb|\bhsl|hex\b|alpha/i,
    make: (random) =>
      random.pick([
        `#${list(random, 3, 8, () => random.pick([...'0123456789abcdefABCDEFg'])).join('')}`,
        `${random.pick(['rgb', 'rgba', 'hsl', 'hsla', 'hwb', 'RGB'])}(${list(random, 3, 4, () => random.pick(['0', '1', '255', '256', '50%', '100%', '0.5', '.5', '-1', '360', '120deg', '1e3'])).join(random.pick([', ', ',', ' ', ' , ', ' / ']))})`,
        random.pick(['red', 'Transparent', 'aliceblue', 'none']),
      ]),
  },
  {
    name: 'template',
    hint: /template|placeholder|interpolat|\$\{|\{\{|%s|sprintf|\(:/i,
    make: (random, { word }) =>
      list(random, 1, 4, () =>
        random.pick([
          `{{${word()}}}`,
          `\${${word()}}`,
          `{${word()}}`,
          '%s',
          '%d',
          '%',
          '%%',
          `:${word()}`,
          `/:${word()}`,
          `/:${word()}?`,
          `/:${word()}(\\d+)`,
          '*',
          `:${word()}-:${word()}`,
          word(),
          ' ',
          '{0}',
          '$1',
          '$&',
          '%5.2f',
          '<%= a %>',
          `/${word()}`,
        ]),
      ).join(''),
  },
  {
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
  },
  {
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
  },
  {
    name: 'phrase',
    hint: /case|word|capital|slug|plural|title|camel|snake|kebab|trim|upper|lower|\\w|a-z/i,
    make: phrase,
  },
  {
    name: 'schedule',
    hint: /cron|schedule/i,
    make: (random) =>
      list(random, 5, 6, () =>
        random.pick(['*', '*/5', '0', '1-5', '1,2', '59', '60', 'MON', '?', 'L']),
      ).join(' '),
  },
  {
    name: 'phone',
    hint: /phone|mobile|postal|zip|iban|credit|card|luhn|isbn|passport/i,
    make: (random) =>
      random.pick([
        `+${random.pick(['1', '44', '49', '91'])}${list(random, 8, 12, () => random.int(0, 9)).join('')}`,
        list(random, 4, 19, () => random.int(0, 9)).join(''),
        list(random, 2, 4, () => list(random, 3, 4, () => random.int(0, 9)).join('')).join(
          random.pick(['-', ' ']),
        ),
        `${random.pick(['DE', 'GB', 'A', 'ab'])}${list(random, 2, 20, () => random.int(0, 9)).join('')}`,
      ]),
  },
];

function hex(random: Random, length: number): string {
  return Array.from({ length }, () => random.pick([...'0123456789abcdef'])).join('');
}
