import { Ledger } from '../../base/ledger.ts';
import { TermStore } from '../../expr/term-store.ts';
import { lowerProgram } from '../../ir/lower/lower-program.ts';
import { MemoryFiles } from '../../syntax/files/memory-files.ts';
import { loadSources } from '../../syntax/modules/load-sources.ts';
import type { SourceModule, SourceSet } from '../../syntax/modules/source-set.ts';
import { parseModule } from '../../syntax/parse/parse-module.ts';
import { createMachine, type Machine } from '../machine.ts';
import type { MachineOptions } from '../machine-options.ts';
import type { ModelEntry } from '../model.ts';
import { selfHostedPath, selfHostedSource } from '../self-hosted-source.ts';

export interface Compiled {
  readonly machine: Machine;
  readonly store: TermStore;
  readonly ledger: Ledger;
  readonly sources: SourceSet;
}

/** A machine for sources in memory; a single text is the file `/main.ts`. */
export function compile(
  source: string | Readonly<Record<string, string>>,
  options: Partial<MachineOptions> & { readonly script?: boolean } = {},
): Compiled {
  const files = typeof source === 'string' ? { '/main.ts': source } : source;
  const entry = Object.keys(files)[0]!;
  const sources = loadSources(new MemoryFiles(files), options.script ? Object.keys(files) : [entry], {
    script: options.script,
  });
  const models = usedModels(sources, options.models ?? []);
  const { program, diagnostics } = lowerProgram(withSelfHosted(sources, models));
  const errors = [...sources.diagnostics, ...diagnostics].filter((d) => d.severity === 'error');
  if (errors.length > 0) throw new Error(errors.map((d) => d.message).join('\n'));
  const store = options.store ?? new TermStore();
  const ledger = options.ledger ?? new Ledger();
  const machine = createMachine({ verify: true, ...options, models, program, store, ledger });
  return { machine, store, ledger, sources };
}

/** Self-hosted models are lowered only when the source mentions their name. */
export function usedModels(sources: SourceSet, models: readonly ModelEntry[]): ModelEntry[] {
  const words = new Set(sources.modules.flatMap((m) => m.text.match(/\w+/g) ?? []));
  return models.filter(
    (m) => m.kind !== 'selfHosted' || words.has(m.path.slice(m.path.lastIndexOf('.') + 1)),
  );
}

export function withSelfHosted(sources: SourceSet, models: readonly ModelEntry[]): SourceSet {
  if (!models.some((entry) => entry.kind === 'selfHosted')) return sources;
  const text = selfHostedSource(models);
  const tree = parseModule(`${selfHostedPath}.js`, text).tree;
  const module: SourceModule = {
    path: selfHostedPath,
    kind: 'esm',
    tree,
    text,
    resolutions: new Map(),
    natives: new Map(),
    erased: new Set(),
  };
  return { ...sources, modules: [...sources.modules, module] };
}
