import { defaultBudget } from '../../explore/budget.ts';
import type { FunctionContractJson } from '../../report/contract/contract-schema.ts';
import { contractFiles } from '../../session/contract-files.ts';
import type { ContractOptions } from '../../session/contract-pair.ts';
import type { FilePair } from '../../session/open-pair.ts';
import { steadyContext } from '../../session/testing/steady-context.ts';
import { MemoryFiles } from '../../syntax/files/memory-files.ts';
import type { PlainInput } from '../contract/check-plain.ts';
import { allEffects } from '../shared/observed-places.ts';

export interface ContractTextsOptions {
  readonly numbers?: 'int' | 'double';
  readonly timeoutMs?: number;
  readonly generate?: number;
  readonly symbolic?: boolean;
  readonly inputs?: readonly PlainInput[];
  readonly maxRuns?: number;
  /** The file's name; `/main.ts` where left out. */
  readonly file?: string;
  /** The name of the function; all of them where left out. */
  readonly name?: string;
  /** Further files beside the new version's, by absolute path. */
  readonly more?: Readonly<Record<string, string>>;
}

/** Checks the contracts of two versions of a file. */
export function contractTexts(
  before: string,
  after: string,
  options: ContractTextsOptions = {},
): FunctionContractJson[] {
  return contractFiles(steadyContext(), textPair(before, after, options), textOptions(options));
}

export function textPair(before: string, after: string, options: ContractTextsOptions = {}): FilePair {
  const file = options.file ?? '/main.ts';
  const version = (text: string, more: Readonly<Record<string, string>> = {}) => ({
    files: new MemoryFiles({ [file]: text, ...more }),
    file,
    label: file.slice(1),
  });
  const { name } = options;
  return {
    before: version(before),
    after: version(after, options.more),
    ...(name !== undefined && { name: { before: name, after: name } }),
  };
}

export function textOptions(options: ContractTextsOptions = {}): ContractOptions {
  const numbers = options.numbers ?? 'int';
  return {
    on: allEffects,
    budget: {
      ...defaultBudget,
      timeoutMs: options.timeoutMs ?? 20_000,
      maxRuns: options.maxRuns ?? defaultBudget.maxRuns,
    },
    order: 'dfs',
    seed: 1,
    maxSteps: 100_000,
    queryTimeoutMs: 5000,
    solver: 'wasm',
    packages: 'all',
    signature: { numbers, maxLength: 8, maxItems: 3 },
    numbers,
    generate: options.generate ?? 20,
    symbolic: options.symbolic ?? true,
    inputs: options.inputs ?? [],
    calls: [],
  };
}
