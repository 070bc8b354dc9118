import { expect, it } from 'vitest';
import { nearMissesOfAny, pairsOfAny } from './any-values.ts';
import { nearMissesOfArrayFrom, pairsOfArrayFrom } from './array-from.ts';
import { nearMissesOfChains, pairsOfChains } from './chains.ts';
import { diffOf } from './check.ts';
import { nearMissesOfDictionaries, pairsOfDictionaries } from './dictionaries.ts';
import { nearMissesOfItems, pairsOfItems } from './items.ts';
import { nearMissesOfLogs, pairsOfLogs } from './logs.ts';
import { nearMissesOfOptions, pairsOfOptions } from './optional.ts';
import type { Pair } from './pairs.ts';
import { nearMissesOfParts, pairsOfParts } from './parts.ts';
import { nearMissesOfPatterns, pairsOfPatterns } from './patterns.ts';
import { nearMissesOfPropertyKeys, pairsOfPropertyKeys } from './property-keys.ts';
import { nearMissesOfRecords, pairsOfRecords } from './records.ts';
import { relate } from './relate.ts';
import { nearMissesOfSets, pairsOfSets } from './sets.ts';
import { nearMissesWithHelpers, pairsWithHelpers } from './unchanged-helpers.ts';

it.each([
  ['values of any type are related by what they are', pairsOfAny, nearMissesOfAny],
  ['sets are what they have', pairsOfSets, nearMissesOfSets],
  ['what is logged and new arrays count', pairsOfLogs, nearMissesOfLogs],
  ['parts of arrays are what they hold', pairsOfParts, nearMissesOfParts],
  [
    'maps, sets and objects are what was done to them',
    pairsOfDictionaries.slice(0, 5),
    nearMissesOfDictionaries.slice(0, 12),
  ],
  ['arrays are made of lists and lengths', pairsOfArrayFrom.slice(0, 3), nearMissesOfArrayFrom.slice(0, 12)],
  ['chains of methods are one loop each', pairsOfChains.slice(0, 4), nearMissesOfChains],
  ['a variable may be an item or undefined', pairsOfItems.slice(0, 4), nearMissesOfItems],
  ['keys of objects are gone through', pairsOfRecords.slice(0, 4), nearMissesOfRecords],
  ['patterns give the same for the same text', pairsOfPatterns.slice(1), nearMissesOfPatterns],
  ['keys may be symbols', pairsOfPropertyKeys, nearMissesOfPropertyKeys],
  ['parameters may be left out or of several types', pairsOfOptions, nearMissesOfOptions],
  ['functions that did not change give the same', pairsWithHelpers, nearMissesWithHelpers],
])('%s', (_, pairs, misses) => {
  const shown = (list: readonly Pair[]) =>
    list.filter(({ before, after }) => relate(before, after, 2000, 300)?.holds).map((p) => p.name);
  expect(shown(pairs)).toEqual(pairs.map((p) => p.name));
  // `test/long` has all of them.
  expect(shown(misses.filter((_, i) => i % 12 === 0))).toEqual([]);
});

it('objects with computed keys are compared by the proof where the search does not look into them', () => {
  const pair = pairsOfDictionaries.find((p) => p.name === 'index by callback')!;
  const { verdict, scope } = diffOf(pair, 30_000);
  expect([verdict, scope.remainder, scope.assumes]).toEqual(['proved', [], []]);
  const miss = nearMissesOfDictionaries.find((m) => m.name === 'dict: first wins against last')!;
  expect(diffOf(miss, 2000).verdict).not.toMatch(/proved|same/);
});
