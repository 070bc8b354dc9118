import { describe, expect, it } from 'vitest';
import { Random } from '../../base/random.ts';
import type { Primitive } from '../../expr/input-variable.ts';
import { type Call, checkCall, Input } from '../testing/check-call.ts';

const texts = [
  '',
  'a',
  'b',
  'ab',
  'ba',
  'aab',
  'a,b,c',
  ',',
  'a,,b,',
  'aaaa',
  '$&',
  '12-34',
  'x1y22z',
  '\ud83d\ude00a',
  '\ud83d',
  'abcabc',
  '2024-01-15',
  ' a  b ',
  'AbA',
];
const separators = ['', ',', 'a', 'ab', 'aa', '\ud83d', undefined, null, 1];
const replacements = [
  '',
  'x',
  '$',
  '$$',
  '[$&]',
  "$`|$'",
  '$1',
  '$10',
  '$01',
  '$0',
  '$2$1',
  '$<n>',
  '$<m',
  'a$',
  undefined,
  5,
];
const expressions = [
  /a/,
  /a/g,
  /a*/g,
  /a*/,
  /(a)|(b)/g,
  /(a)?b/,
  /(?<n>\d+)-(?<m>\d+)/,
  /(?<n>\d+)/g,
  /\d/y,
  /a/gy,
  /(?:)/g,
  /(?:)/gu,
  /./gu,
  /./gsu,
  /^a/gm,
  /[,-]/,
  /(,)/,
  /(?=b)/g,
  /B/gi,
  /(x)?/g,
  /\s+/,
  /(\d)(\d)?/g,
  /$/g,
];

/** Every subject as the input, checked against every other one. */
function checkAll(path: string, make: (subject: string) => () => Call): void {
  const others = texts.map((t) => [t]);
  const wrong = texts.map((t) => checkCall(path, make(t), others)).filter((w) => w !== undefined);
  expect(wrong).toEqual([]);
}

function fresh(re: RegExp, lastIndex = 0): RegExp {
  const copy = new RegExp(re.source, re.flags);
  copy.lastIndex = lastIndex;
  return copy;
}

describe('split', () => {
  for (const separator of separators)
    for (const limit of [undefined, 0, 1, 2, -1, 4294967297])
      it(`separates by ${JSON.stringify(separator)} up to ${limit}`, () => {
        checkAll('String.prototype.split', (t) => () => ({
          self: new Input(t),
          args: limit === undefined ? [separator] : [separator, limit],
        }));
      });
  it('takes separator and limit as inputs', () => {
    const random = new Random(1);
    const wrong: unknown[] = [];
    for (let i = 0; i < 300; i++) {
      const pick = (): Primitive[] => [
        random.pick(texts),
        random.pick(['', ',', 'a', 'ab']),
        random.pick([0, 1, 2, 9, -1]),
      ];
      const [s, sep, limit] = pick();
      const others = Array.from({ length: 20 }, pick);
      wrong.push(
        checkCall(
          'String.prototype.split',
          () => ({ self: new Input(s), args: [new Input(sep), new Input(limit)] }),
          others,
        ),
      );
    }
    expect(wrong.filter((w) => w !== undefined)).toEqual([]);
  });
  it.each(expressions)('separates by %s', (re) => {
    for (const limit of [undefined, 1, 2, 3])
      checkAll('String.prototype.split', (t) => () => ({ self: new Input(t), args: [fresh(re), limit] }));
  });
});

describe('replace', () => {
  for (const path of ['String.prototype.replace', 'String.prototype.replaceAll']) {
    const all = path.endsWith('All');
    it(`${path} replaces texts`, () => {
      for (const pattern of ['', 'a', 'ab', undefined, 1])
        for (const replacement of replacements)
          checkAll(path, (t) => () => ({ self: new Input(t), args: [pattern, replacement] }));
    });
    it(`${path} takes everything as inputs`, () => {
      const random = new Random(2);
      const wrong: unknown[] = [];
      for (let i = 0; i < 300; i++) {
        const pick = (): Primitive[] => [
          random.pick(texts),
          random.pick(['', ',', 'a', 'ab', '$&']),
          String(random.pick(replacements)),
        ];
        const [s, p, r] = pick();
        const others = Array.from({ length: 20 }, pick);
        wrong.push(
          checkCall(path, () => ({ self: new Input(s), args: [new Input(p), new Input(r)] }), others),
        );
      }
      expect(wrong.filter((w) => w !== undefined)).toEqual([]);
    });
    it.each(all ? expressions.filter((re) => re.global) : expressions)(`${path} replaces %s`, (re) => {
      for (const replacement of [...replacements, (...all: unknown[]) => `<${all.map(String).join('|')}>`])
        checkAll(path, (t) => () => ({ self: new Input(t), args: [fresh(re), replacement] }));
    });
  }
});

describe('matching', () => {
  it.each(expressions)('match, search, exec and test of %s', (re) => {
    for (const lastIndex of [0, 1, 3]) {
      for (const name of ['match', 'search'])
        checkAll(`String.prototype.${name}`, (t) => () => ({
          self: new Input(t),
          args: [fresh(re, lastIndex)],
        }));
      for (const name of ['exec', 'test'])
        checkAll(`RegExp.prototype.${name}`, (t) => () => ({
          self: fresh(re, lastIndex),
          args: [new Input(t)],
        }));
    }
  });
  it('match and search take texts as expressions', () => {
    for (const pattern of ['', 'a', '(', undefined, '.b'])
      for (const name of ['match', 'search'])
        checkAll(`String.prototype.${name}`, (t) => () => ({ self: new Input(t), args: [pattern] }));
  });
});
