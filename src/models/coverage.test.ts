import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { coverage } from './coverage.ts';
import { models } from './registry.ts';
import { renderCoverage } from './render-coverage.ts';
import { findIntrinsic } from './testing/fake-context.ts';

const page = resolve(import.meta.dirname, '..', '..', 'docs', 'builtins.md');
/** Built-ins of younger engines than the oldest supported one. */
const younger = [
  'Object.groupBy',
  'Map.groupBy',
  ...'difference intersection isDisjointFrom isSubsetOf isSupersetOf symmetricDifference union'
    .split(' ')
    .map((name) => `Set.prototype.${name}`),
];

it('the table lists what is registered, each once', () => {
  const paths = models.map((m) => m.path);
  expect(new Set(paths).size).toBe(paths.length);
  expect([...coverage.keys()].sort()).toEqual([...paths].sort());
});

it('every path names a function', () => {
  const missing = models.map((m) => m.path).filter((path) => typeof findIntrinsic(path) !== 'function');
  expect(missing.filter((path) => !younger.includes(path))).toEqual([]);
});

it('self-hosted sources are expressions for functions', () => {
  for (const model of models)
    if (model.kind === 'selfHosted')
      expect(typeof new Function(`'use strict'; return (${model.source});`)()).toBe('function');
});

it('docs/builtins.md is up to date', () => {
  const text = renderCoverage(models, coverage);
  if (process.env.BEAGLE_UPDATE === '1') writeFileSync(page, text);
  expect(readFileSync(page, 'utf8')).toBe(text);
});
