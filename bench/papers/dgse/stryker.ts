import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Version 10 needs Node 22. */
const packages = ['@stryker-mutator/instrumenter@9.6.1', '@stryker-mutator/api@9.6.1', 'typed-inject@5.0.0'];

export interface Mutant {
  readonly id: string;
  readonly mutatorName: string;
  readonly location: { readonly start: { readonly line: number } };
  readonly replacement: string;
}

export interface Mutated {
  /** The source with all mutants in it, each behind a switch: `__stryker__.activeMutant`. */
  readonly text: string;
  readonly mutants: readonly Mutant[];
}

/** All mutants that StrykerJS makes of a file. It is installed into a cache folder at its first use. */
export async function mutate(file: string): Promise<Mutated> {
  const folder = resolve(process.env.BEAGLE_ROOT ?? '.', 'node_modules/.cache/stryker');
  if (!existsSync(join(folder, 'node_modules/@stryker-mutator/instrumenter'))) install(folder);
  // It is no dependency of ours, so nothing is known of its types here.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  const load = (path: string): Promise<any> => import(pathToFileURL(join(folder, 'node_modules', path)).href);
  const { createInjector } = await load('typed-inject/dist/src/index.js');
  const { commonTokens } = await load('@stryker-mutator/api/dist/src/plugin/index.js');
  const { createInstrumenter } = await load('@stryker-mutator/instrumenter/dist/src/index.js');
  const silent = () => false;
  const logger = new Proxy({}, { get: () => silent });
  const instrumenter = createInjector()
    .provideValue(commonTokens.logger, logger)
    .provideValue(commonTokens.getLogger, () => logger)
    .injectFunction(createInstrumenter);
  const content = readFileSync(file, 'utf8');
  const { files, mutants } = await instrumenter.instrument([{ name: file, content, mutate: true }], {
    plugins: null,
    excludedMutations: [],
    ignorers: [],
  });
  return { text: files[0].content, mutants };
}

function install(folder: string): void {
  process.stderr.write(`installing ${packages[0]} …\n`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
  const { status, stderr } = spawnSync('npm', ['install', '--no-audit', '--no-fund', ...packages], {
    cwd: folder,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`StrykerJS could not be installed: ${stderr}`);
}
