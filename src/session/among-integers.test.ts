import { expect, it } from 'vitest';
import { notComparedJson, notRunJson } from '../report/diff/diff-json.ts';
import { amongIntegers, isUndecided } from './among-integers.ts';

const header = { name: 'f', file: {} };
const doubles = notComparedJson(header, 'the solver could not decide');
const integers = notRunJson(header, 'same');
const given = { ...integers, scope: { ...integers.scope, given: ['Number.isSafeInteger(n)'] } };

it('what holds for the safe integers leaves the other doubles open', () => {
  expect(isUndecided(doubles)).toBe(true);
  const both = amongIntegers(doubles, given);
  expect([both.verdict, both.scope.remainder, both.complete, both.scope.given]).toEqual([
    'same',
    ['!Number.isSafeInteger(n)'],
    false,
    [],
  ]);
});

it('integers of which nothing is known change nothing', () => {
  expect(amongIntegers(doubles, { ...doubles, scope: { ...doubles.scope, given: given.scope.given } })).toBe(
    doubles,
  );
});

it('integers that say nothing of their own are not all doubles', () => {
  expect(amongIntegers(doubles, integers)).toBe(doubles);
});
