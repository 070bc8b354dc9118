import { expect, it } from 'vitest';
import type { Tagged } from '../schema.ts';
import type { ChangeJson, EffectJson } from './diff-schema.ts';
import { effectLines } from './effect-lines.ts';

const effect = (place: string, before: Tagged, after: Tagged): EffectJson => ({
  place,
  before: JSON.stringify(before),
  after: JSON.stringify(after),
  observed: { before, after },
});
const lines = (detail: ChangeJson['detail'], ...effects: EffectJson[]) =>
  effectLines({ detail, effects } as unknown as ChangeJson);
const calls = (before: Tagged, after: Tagged) => effect('calls of input functions', before, after);
const order = (before: Tagged, after: Tagged) => effect('order of effects', before, after);

it('calls are told as calls, with what is other about them', () => {
  expect(
    lines(
      'effect',
      calls(
        [
          ['get', 1],
          ['get', 0],
        ],
        [
          ['get', 0],
          ['get', 1],
        ],
      ),
    ),
  ).toEqual([
    'calls of input functions (in another order)',
    '  before get(1), get(0)',
    '  after  get(0), get(1)',
  ]);
});

it('beside another outcome one line says it', () => {
  const twice = [
    ['get', 1],
    ['get', 1],
  ];
  expect(lines('value', calls([['get', 1]], twice), order(['stub get'], ['stub get', 'stub get']))).toEqual([
    'it also calls get 2 times, not once',
  ]);
  expect(lines('throws', calls([['get', 1]], []))).toEqual(['it does not call get any more']);
  expect(lines('value', calls([], [['get', 1]]))).toEqual(['it also calls get once, never before']);
  expect(lines('value', calls([['get', 1]], [['get', 2]]))).toEqual([
    'it also calls get otherwise: first get(2), not get(1)',
  ]);
  expect(lines('value', effect('console', [['log', 'a']], []))).toEqual([
    'it does not log anything any more',
  ]);
});

it('the order of unlike things is told by their names', () => {
  expect(lines('effect', order(['stub f', 'console log'], ['console log', 'stub f']))).toEqual([
    'what happens in which order',
    '  before f(), console.log()',
    '  after  console.log(), f()',
  ]);
});

it('many calls are cut, and said to be', () => {
  const many = Array.from({ length: 60 }, (_, i) => ['get', i]);
  const [, before] = lines('effect', calls(many, []));
  expect(before!.length).toBeLessThan(160);
  expect(before).toMatch(/, … \(60 in all\)$/);
});

it('what is left in places keeps its expressions while they are short', () => {
  expect(lines('effect', effect('xs', [1], [2]))).toEqual(['xs afterwards', '  before [1]', '  after  [2]']);
});
