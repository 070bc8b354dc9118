import { describe, expect, it } from 'vitest';
import { parseDocComment, parseRange } from './doc-comment.ts';

describe('ranges', () => {
  const check = (text: string, min: number, max: number) => expect(parseRange(text)).toEqual({ min, max });
  it('of integers', () => check('0..9', 0, 9));
  it('of negative numbers', () => check('-5..-1', -5, -1));
  it('of fractions', () => check('0.5..1.25', 0.5, 1.25));
  it('with exponents', () => check('-1e3..1e-3', -1000, 0.001));
  it('open below', () => check('..9', Number.NEGATIVE_INFINITY, 9));
  it('open above', () => check('1..', 1, Number.POSITIVE_INFINITY));
  it('nothing else', () => {
    for (const text of ['', '..', '5', 'a..b', '9..0', '1...2']) expect(parseRange(text)).toBeUndefined();
  });
});

describe('doc comments', () => {
  it('types in braces are skipped', () =>
    expect(parseDocComment('* @param {{a: {b: number}}} [x={}] text @integer').parameters).toEqual([
      { path: 'x', integer: true, range: undefined, maxLength: undefined },
    ]));
  it('other tags end a parameter', () =>
    expect(parseDocComment('* @param x\n * @returns y\n * @integer').parameters).toEqual([]));
});

it('a change contract restricts no inputs', () => {
  expect(
    parseDocComment('\n * @requires x > 0\n * @changed_behavior\n * @requires x > 5\n').requires,
  ).toEqual(['x > 0']);
});
