import { type ContractOptions, contractFiles } from '../../cli/contract-files.ts';
import { defaultBudget } from '../../explore/budget.ts';
import type { FunctionContractJson } from '../../report/contract-schema.ts';
import { MemoryFiles } from '../../syntax/memory-files.ts';
import type { PlainInput } from '../contract/check-plain.ts';
import { defaultEffects } from '../shared/observed-places.ts';

export interface ContractTextsOptions {
  readonly numbers?: 'int' | 'double';
  readonly timeoutMs?: number;
  readonly generate?: number;
  readonly symbolic?: boolean;
  readonly inputs?: readonly PlainInput[];
  readonly maxRuns?: number;
  /** The file's name; `.ts` where left out. */
  readonly file?: string;
  /** The name of the function; all of them where left out. */
  readonly name?: string;
  /** A contract file's text. */
  readonly contract?: string;
}

/** Checks the contracts of two versions of a file. */
export function contractTexts(
  before: string,
  after: string,
  options: ContractTextsOptions = {},
): FunctionContractJson[] {
  const numbers = options.numbers ?? 'int';
  const file = options.file ?? '/main.ts';
  const engine: ContractOptions = {
    on: defaultEffects,
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
    signature: { numbers },
    numbers,
    generate: options.generate ?? 20,
    symbolic: options.symbolic ?? true,
    inputs: options.inputs ?? [],
    calls: [],
  };
  const version = (text: string) => ({
    files: new MemoryFiles({ [file]: text }),
    file,
    label: file.slice(1),
  });
  return contractFiles(
    {
      before: version(before),
      after: version(after),
      ...(options.name !== undefined && { name: { before: options.name, after: options.name } }),
    },
    engine,
  );
}
