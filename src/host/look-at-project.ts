import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { GitRepository } from './git-files.ts';
import { nodeFiles } from './node-files.ts';

/** What a project looks like from outside; nothing of it is run. */
export interface ProjectLook {
  readonly name: string | undefined;
  /** Source files, relative to the folder, tests and the like left out. */
  readonly sources: readonly string[];
  /** Files that are left out, by the pattern that leaves them out. */
  readonly leftOut: ReadonlyMap<string, number>;
  readonly packageManager: string | undefined;
  readonly testRunner: string | undefined;
  readonly hasTypes: boolean;
  readonly workspaces: boolean;
  /** The revisions around the latest commit that changed a source; undefined without a history of them. */
  readonly latestChange: string | undefined;
}

const NOT_SOURCES = [
  '**/*.{test,spec,bench,stories}.*',
  '**/{test,tests,__tests__,__mocks__,fixtures,examples,benchmarks,docs}/**',
  '**/{dist,build,coverage,vendor,generated}/**',
  '**/*.d.ts',
  '**/*.config.*',
] as const;

export function lookAtProject(
  folder: string,
  matches: (pattern: string, path: string) => boolean,
): ProjectLook {
  const leftOut = new Map<string, number>();
  const sources = filesOf(folder)
    .filter((path) => /\.[cm]?[jt]sx?$/.test(path))
    .filter((path) => {
      const pattern = NOT_SOURCES.find((each) => matches(each, path));
      if (pattern !== undefined) leftOut.set(pattern, (leftOut.get(pattern) ?? 0) + 1);
      return pattern === undefined;
    });
  const json = packageJson(folder);
  const tools = { ...json?.dependencies, ...json?.devDependencies };
  const locks = {
    'package-lock.json': 'npm',
    'yarn.lock': 'yarn',
    'pnpm-lock.yaml': 'pnpm',
    'bun.lock': 'bun',
  };
  return {
    name: json?.name,
    sources,
    leftOut,
    packageManager: Object.entries(locks).find(([file]) => nodeFiles.isFile(join(folder, file)))?.[1],
    testRunner: ['vitest', 'jest', 'mocha', 'ava'].find((name) => name in tools),
    hasTypes: nodeFiles.isFile(join(folder, 'tsconfig.json')),
    workspaces: json?.workspaces !== undefined || nodeFiles.isFile(join(folder, 'pnpm-workspace.yaml')),
    latestChange: latestChangeOf(folder, new Set(sources)),
  };
}

function latestChangeOf(folder: string, sources: ReadonlySet<string>): string | undefined {
  try {
    const repository = GitRepository.around(folder);
    const prefix = relative(repository.root, nodeFiles.realpath(folder)).replaceAll('\\', '/');
    const inFolder = (path: string) => (prefix === '' ? path : path.slice(prefix.length + 1));
    const isSource = (path: string) => path.startsWith(prefix) && sources.has(inFolder(path));
    const commit = repository.latestChangeOf(isSource);
    if (commit === undefined) return undefined;
    return repository.commitOf('HEAD') === repository.commitOf(commit) ? 'HEAD~1' : `${commit}~1..${commit}`;
  } catch {
    return undefined;
  }
}

interface Json {
  readonly name?: string;
  readonly workspaces?: unknown;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

function packageJson(folder: string): Json | undefined {
  try {
    return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Json;
  } catch {
    return undefined;
  }
}

/** Those that git knows; without git, those on the disk. */
function filesOf(folder: string): string[] {
  try {
    const repository = GitRepository.around(folder);
    if (repository.root === nodeFiles.realpath(folder)) return repository.allFiles(undefined, []);
  } catch {
    // There is no repository here.
  }
  const found: string[] = [];
  const visit = (at: string): void => {
    for (const entry of readdirSync(join(folder, at), { withFileTypes: true })) {
      const path = at === '' ? entry.name : `${at}/${entry.name}`;
      if (entry.isDirectory() && entry.name !== 'node_modules' && !entry.name.startsWith('.')) visit(path);
      else if (entry.isFile()) found.push(path);
    }
  };
  visit('');
  return found;
}
