/** What is sent over a network. */
import type { Random } from '../../../base/random.ts';
import { jsonFormat } from './documents.ts';
import { path } from './files.ts';
import type { Filling, Format } from './format.ts';
import { digits, list, maybe } from './pieces.ts';

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

export const urlFormat: Format = {
  name: 'url',
  hint: /\burl|\buri|https?|href|hostname|protocol|domain|pathname/i,
  make: url,
};

export const queryFormat: Format = {
  name: 'query',
  hint: /query|encodeURI|decodeURI|search|parameter|'&'|urlencoded|\bparams/i,
  make: query,
};

export const percentEncoded: Format = {
  name: 'percent-encoded',
  hint: /encodeURI|decodeURI|percent|%[0-9a-f]{2}|\bunescape/i,
  make: (random, { word }) =>
    list(random, 1, 5, () =>
      random.chance(0.8) ? octet(random) : random.pick([word(), '%', '+', '%u0041']),
    ).join(''),
};

export const eMail: Format = {
  name: 'e-mail',
  hint: /mail|@/i,
  make: (random, filling) =>
    `${random.pick([filling.word(), 'a.b', 'a+b', '"a b"', 'A', 'a..b', '.a', 'ü', 'user.name+tag', "o'brien", 'John Doe <a'])}@${host(random, filling)}${maybe(random, '>', 0.1)}`,
};

export const address: Format = {
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
};

export const header: Format = {
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
};

const base64 = (random: Random, text: string): string => {
  const whole = Buffer.from(text, 'utf8').toString('base64');
  return random.chance(0.5) ? whole : whole.replace(/=+$/, '').replace(/\+/g, '-').replace(/\//g, '_');
};

/** Texts of bytes, and tokens of three such parts, the first two of which are JSON. */
export const encoded: Format = {
  name: 'encoded',
  hint: /base64|\bjwt|token|bearer|\batob\b|\bbtoa\b/i,
  make: (random, filling) => {
    const json = () => jsonFormat.make(random, filling);
    if (random.chance(0.4))
      return base64(random, random.pick([filling.word(), json(), `${filling.word()}:${filling.word()}`, '']));
    const header = `{"alg":"${random.pick(['HS256', 'RS256', 'none', filling.word()])}"${maybe(random, ',"typ":"JWT"')}}`;
    const parts = [
      header,
      random.chance(0.5) ? json() : `{"${filling.word()}":"${filling.word()}"}`,
      filling.word(),
    ];
    return parts.map((part) => base64(random, part).replace(/=+$/, '')).join('.');
  },
};
