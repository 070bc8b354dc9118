import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { defaultBudget } from '../src/explore/budget.ts';
import type { StrategyName } from '../src/explore/strategies/create-strategy.ts';
import { nodeContext } from '../src/host/node-context.ts';
import { nodeFiles } from '../src/host/node-files.ts';
import { exploreFunction } from '../src/session/explore-function.ts';
import { listFunctions } from '../src/syntax/functions/find-function.ts';
import { loadSources } from '../src/syntax/modules/load-sources.ts';
import { checkExploration } from './helpers/check-exploration.ts';
import { exploreOptions } from './helpers/explore-options.ts';
import { plainSubject } from './helpers/plain-subject.ts';
import { randomInputs } from './helpers/random-inputs.ts';

/** Functions of these files are explored completely, within a second or so each; their results must hold in plain Node. */
const folder = join(import.meta.dirname, 'fixtures', 'explore');

/** Told apart by output they must hold as well; where that needs the whole path, or more conditions, it is listed. */
const ofOutput = new Set(['whole-path', 'decision-order']);

async function checkFunction(file: string, name: string, strategy: StrategyName): Promise<void> {
  const { result, subject } = exploreFunction(nodeContext(), file, name, {
    ...exploreOptions(defaultBudget),
    strategy,
  });
  const { signature, found, inputOptions } = subject;
  const module = (await import(/* @vite-ignore */ file)) as Record<string, unknown>;
  const inputs = randomInputs(signature, inputOptions, result, 40, 1);
  expect(await checkExploration(result, plainSubject(module, found, signature), inputs)).toEqual([]);
  expect(result.limits).toEqual([]);
  const expected = strategy === 'output' ? ofOutput : new Set();
  expect(result.approximations.filter((a) => !expected.has(a.code))).toEqual([]);
}

for (const fileName of readdirSync(folder).sort()) {
  const file = join(folder, fileName);
  describe(`${fileName}: ${readFileSync(file, 'utf8')
    .split('\n')[0]!
    .replace(/^\/\/ /, '')}`, () => {
    const sources = loadSources(nodeFiles, [file], { packages: 'all' });
    for (const { name } of listFunctions(sources, sources.entries[0]!))
      for (const strategy of ['path', 'output'] as const)
        it(`${name}, by ${strategy}`, () => checkFunction(file, name, strategy));
  });
}
