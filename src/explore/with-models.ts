import type { ModelEntry } from '../machine/model.ts';
import { selfHostedPath, selfHostedSource } from '../machine/self-hosted-source.ts';
import { models } from '../models/registry.ts';
import type { SourceModule, SourceSet } from '../syntax/modules/source-set.ts';
import { parseModule } from '../syntax/parse/parse-module.ts';
import { codeWords, wordsOf } from './code-words.ts';

/** Sources with models, and the models. */
interface Complete {
  readonly sources: SourceSet;
  readonly models: readonly ModelEntry[];
}

const known = new WeakMap<SourceSet, Map<string, Complete>>();

/**
 * Sources with the self-hosted models that they may use as one more module, and all models that a machine for them needs; the same for the same
 * sources. `extra`: expressions that are added to the sources, which may use more.
 */
export function withModels(sources: SourceSet, extra: readonly string[] = []): Complete {
  let ways = known.get(sources);
  if (ways === undefined) known.set(sources, (ways = new Map()));
  const words = [...new Set(extra.flatMap(wordsOf))].filter((word) => selfHosted.has(word)).sort();
  let complete = ways.get(words.join());
  if (complete === undefined) ways.set(words.join(), (complete = addModels(sources, words)));
  return complete;
}

function addModels(sources: SourceSet, words: readonly string[]): Complete {
  const needed = usedModels(sources, words);
  const text = selfHostedSource(needed);
  const module: SourceModule = {
    path: selfHostedPath,
    kind: 'esm',
    tree: parseModule(`${selfHostedPath}.js`, text).tree,
    text,
    resolutions: new Map(),
    natives: new Map(),
    erased: new Set(),
  };
  const byPath = new Map(sources.byPath).set(module.path, module);
  return { sources: { ...sources, modules: [...sources.modules, module], byPath }, models: needed };
}

/** Self-hosted models are only lowered when the source mentions their name at all. */
function usedModels(sources: SourceSet, extra: readonly string[]): ModelEntry[] {
  const words = new Set(extra);
  for (const module of sources.modules) for (const word of codeWords(module)) words.add(word);
  return models.filter((entry) => entry.kind !== 'selfHosted' || words.has(lastName(entry)));
}

function lastName({ path }: ModelEntry): string {
  return path.slice(path.lastIndexOf('.') + 1);
}

const selfHosted: ReadonlySet<string> = new Set(
  models.flatMap((entry) => (entry.kind === 'selfHosted' ? [lastName(entry)] : [])),
);
