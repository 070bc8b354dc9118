import { expect, it } from 'vitest';
import { Random } from '../../base/random.ts';
import { regexParts } from '../../base/regex-literal.ts';
import { randomMatch } from './random-match.ts';

it.each([
  '/^--([^=]+)=([\\s\\S]*)$/',
  '/^([.]?[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$/i',
  '/(\\d{3})-\\1|[A-z]:/',
  '/^(0|[1-9]\\d*)\\.(?:x|X|\\*)$/',
])('strings made after %s mostly match it, and vary', (text) => {
  const { source, flags } = regexParts(text);
  const regex = new RegExp(source, flags);
  const random = new Random(1);
  const made = Array.from({ length: 100 }, () => randomMatch(text, random, () => 'x'));
  expect(made.filter((s) => regex.test(s)).length).toBeGreaterThan(80);
  expect(new Set(made).size).toBeGreaterThan(10);
});

it('ranges that span letters and punctuation give punctuation too', () => {
  const random = new Random(1);
  const made = Array.from({ length: 60 }, () => randomMatch('/[A-z]/', random, () => ''));
  expect(made.some((s) => /[[\\\]^_`]/.test(s))).toBe(true);
});
