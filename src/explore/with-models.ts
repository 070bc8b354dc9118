import type { ModelEntry } from '../machine/model.ts';
import { selfHostedPath, selfHostedSource } from '../machine/self-hosted-source.ts';
import { models } from '../models/registry.ts';
import type { SourceModule, SourceSet } from '../syntax/modules/source-set.ts';
import { parseModule } from '../syntax/parse/parse-module.ts';

/** Sources with models, and the models. */
interface Complete {
  readonly sources: SourceSet;
  readonly models: readonly ModelEntry[];
}

const known = new WeakMap<SourceSet, Complete>();

/** Sources with the self-hosted models that they may use as one more module, and all models that a machine for them needs; the same for the same sources. */
export function withModels(sources: SourceSet): Complete {
  let complete = known.get(sources);
  if (complete === undefined) known.set(sources, (complete = addModels(sources)));
  return complete;
}

function addModels(sources: SourceSet): Complete {
  const needed = usedModels(sources);
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
function usedModels(sources: SourceSet): ModelEntry[] {
  const words = new Set<string>();
  for (const module of sources.modules)
    for (const word of module.text.match(/[A-Za-z_$][\w$]*/g) ?? []) words.add(word);
  return models.filter(
    (entry) => entry.kind !== 'selfHosted' || words.has(entry.path.slice(entry.path.lastIndexOf('.') + 1)),
  );
}
