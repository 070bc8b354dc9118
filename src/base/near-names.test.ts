import { describe, expect, it } from 'vitest';
import { editDistance, nearNames } from './near-names.ts';

describe('near names', () => {
  const check = (wanted: string, all: string[], expected: string[]) =>
    expect(nearNames(wanted, all)).toEqual(expected);
  it('a typing mistake', () => check('prase', ['parse', 'print', 'park'], ['parse']));
  it('another case', () => check('PARSE', ['parse'], ['parse']));
  it('a part of the name', () => check('parse', ['parseVersion', 'format'], ['parseVersion']));
  it('nearest first', () => check('format', ['formals', 'formats', 'fmt'], ['formats', 'formals']));
  it('nothing near', () => check('x', ['y', 'z'], []));
  it('swapped neighbours count once', () => expect(editDistance('abcd', 'acbd')).toBe(1));
});
