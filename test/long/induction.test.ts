import { expect, it } from 'vitest';
import { Random } from '../../src/base/random.ts';
import { nearMissesOfAny, pairsOfAny } from '../induction/any-values.ts';
import { nearMissesOfArrayFrom, pairsOfArrayFrom } from '../induction/array-from.ts';
import { nearMissesOfChains, pairsOfChains } from '../induction/chains.ts';
import { diffOf, isShown } from '../induction/check.ts';
import { argumentsFor, closedForms, nearlyClosed } from '../induction/closed-forms.ts';
import { nearMissesOfDictionaries, pairsOfDictionaries } from '../induction/dictionaries.ts';
import { nearMissesOfItems, pairsOfItems } from '../induction/items.ts';
import { wrongRow } from '../induction/judge-rows.ts';
import { nearMissesOfLogs, pairsOfLogs } from '../induction/logs.ts';
import { nearMisses } from '../induction/near-misses.ts';
import { nearMissesOfOptions, pairsOfOptions } from '../induction/optional.ts';
import { pairs } from '../induction/pairs.ts';
import { nearMissesOfParts, pairsOfParts } from '../induction/parts.ts';
import { nearMissesOfPatterns, pairsOfPatterns } from '../induction/patterns.ts';
import { nearMissesOfPropertyKeys, pairsOfPropertyKeys } from '../induction/property-keys.ts';
import { published } from '../induction/published.ts';
import { makeChainPair } from '../induction/random-chains.ts';
import { bruteForce, makeLoopPair } from '../induction/random-loops.ts';
import { nearMissesOfRecords, pairsOfRecords } from '../induction/records.ts';
import { nearMissesOfSets, pairsOfSets } from '../induction/sets.ts';
import { rowTexts, summaryOf } from '../induction/summarise.ts';
import { nearMissesWithHelpers, pairsWithHelpers } from '../induction/unchanged-helpers.ts';
import { nearMissesWithin, pairsWithin } from '../induction/within-objects.ts';

it('most refactorings of loops are proved for all inputs, and none is refuted', () => {
  const results = pairs.map((pair) => diffOf(pair, 20_000));
  expect(results.filter((r) => r.verdict === 'refuted')).toEqual([]);
  expect(results.filter(isShown).length).toBeGreaterThanOrEqual(45);
});

it('loops over arrays within objects and over values of any type are proved', () => {
  const results = [
    ...pairsWithin,
    ...pairsOfAny,
    ...pairsOfOptions,
    ...pairsOfParts,
    ...pairsOfSets,
    ...pairsOfLogs,
    ...pairsOfDictionaries,
    ...pairsOfArrayFrom,
    ...pairsOfChains,
    ...pairsOfItems,
    ...pairsOfRecords,
    ...pairsOfPatterns,
    ...pairsOfPropertyKeys,
    ...pairsWithHelpers,
  ].map((pair) => ({
    name: pair.name,
    result: diffOf(pair, 20_000),
  }));
  expect(results.filter((r) => !isShown(r.result)).map((r) => r.name)).toEqual([]);
});

it('no pair in the style of published benchmarks is refuted unless it differs, and then none is proved', () => {
  const results = published.map((pair) => ({ ...pair, verdict: diffOf(pair, 20_000).verdict }));
  const wrong = results.filter((r) => r.verdict === (r.differs ? 'proved' : 'refuted'));
  expect(wrong.map((r) => r.name)).toEqual([]);
});

it('no near miss is proved', () => {
  const results = [
    ...nearMisses,
    ...nearMissesWithin,
    ...nearMissesOfAny,
    ...nearMissesOfOptions,
    ...nearMissesOfParts,
    ...nearMissesOfSets,
    ...nearMissesOfLogs,
    ...nearMissesOfDictionaries,
    ...nearMissesOfArrayFrom,
    ...nearMissesOfChains,
    ...nearMissesOfItems,
    ...nearMissesOfRecords,
    ...nearMissesOfPatterns,
    ...nearMissesOfPropertyKeys,
    ...nearMissesWithHelpers,
  ].map((miss) => ({
    name: miss.name,
    verdict: diffOf(miss, 8000).verdict,
  }));
  expect(results.filter((r) => r.verdict === 'proved')).toEqual([]);
});

it.each([
  ['loops', makeLoopPair, 2000],
  ['chains of methods', makeChainPair, 500],
] as const)(
  'of random pairs of %s only those are proved that plain Node cannot tell apart',
  (_, make, count) => {
    const wrong: unknown[] = [];
    for (let seed = 0; seed < count; seed++) {
      const pair = make(new Random(seed));
      if (diffOf({ ...pair, name: `${seed}` }, 3000).verdict !== 'proved') continue;
      const witness = bruteForce(pair, seed);
      if (witness !== undefined) wrong.push({ seed, witness });
    }
    expect(wrong).toEqual([]);
  },
);

it('closed forms are what they should be, and all that are given are right by plain Node', () => {
  const wrong: unknown[] = [];
  for (const { name, source, params, kinds, rows } of [...closedForms, ...nearlyClosed]) {
    const summary = summaryOf(source);
    const texts = rowTexts(summary).map((t) => t.replace(/^otherwise => /, ''));
    if (rows !== undefined) expect(texts).toEqual(rows);
    if (typeof summary === 'string') continue;
    const witness =
      wrongRow(source, params, summary.rows, argumentsFor(kinds, 3, 1000, false)) ??
      (summary.related.withHoles
        ? wrongRow(source, params, summary.rows, argumentsFor(kinds, 4, 500, true))
        : undefined);
    if (witness !== undefined) wrong.push({ name, witness });
  }
  expect(wrong).toEqual([]);
});

it('closed forms of random loops are right by plain Node', () => {
  const wrong: unknown[] = [];
  const kinds = ['numbers', 'number'] as const;
  for (let seed = 0; seed < 400; seed++) {
    const { before } = makeLoopPair(new Random(seed));
    const summary = summaryOf(before);
    if (typeof summary === 'string') continue;
    const witness = wrongRow(
      before,
      ['xs', 'k'],
      summary.rows,
      argumentsFor(kinds, seed, 400, summary.related.withHoles),
    );
    if (witness !== undefined) wrong.push({ seed, witness });
  }
  expect(wrong).toEqual([]);
});
