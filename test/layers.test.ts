import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '..', 'src');

/** Folder → folders it may import from; nothing else. The direction of docs/architecture.md. */
const allowed: Record<string, readonly string[]> = {
  base: [],
  syntax: ['base'],
  argv: ['base'],
  ir: ['base', 'syntax'],
  flow: ['base', 'ir'],
  expr: ['base'],
  solver: ['base', 'expr'],
  machine: ['base', 'ir', 'expr', 'flow', 'syntax'],
  models: ['base', 'expr', 'machine'],
  explore: ['base', 'syntax', 'ir', 'flow', 'expr', 'solver', 'machine', 'models'],
  signature: ['base', 'expr', 'solver', 'machine', 'explore'],
  evolve: ['base', 'syntax', 'ir', 'flow', 'expr', 'solver', 'machine', 'models', 'explore', 'signature'],
  env: ['base'],
  report: ['base', 'syntax', 'ir', 'expr', 'machine', 'explore', 'signature', 'evolve', 'env'],
  session: [
    'base',
    'syntax',
    'ir',
    'flow',
    'expr',
    'solver',
    'machine',
    'models',
    'explore',
    'signature',
    'evolve',
    'report',
  ],
  // Doors for test runners.
  matchers: ['base', 'syntax', 'report', 'session', 'host', 'serve'],
  // Runs in a browser; takes types and pure functions of the report.
  page: ['report'],
  host: ['base', 'session'],
  serve: ['base', 'syntax', 'solver', 'report', 'session', 'host'],
  cli: [
    'base',
    'syntax',
    'argv',
    'ir',
    'flow',
    'expr',
    'solver',
    'machine',
    'models',
    'explore',
    'signature',
    'evolve',
    'env',
    'report',
    'session',
    'host',
    'serve',
  ],
};

function* files(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      // Helpers of tests, like tests themselves, may bring layers together.
      if (entry.name !== 'testing') yield* files(path);
    } else if (/\.tsx?$/.test(entry.name) && !/\.test\.ts$/.test(entry.name)) yield path;
  }
}

/** All of them, tests and their helpers too. */
function* everyFile(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* everyFile(path);
    else if (/\.tsx?$/.test(entry.name)) yield path;
  }
}

function imports(path: string): string[] {
  const text = readFileSync(path, 'utf8');
  return [...text.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)].map((m) => resolve(dirname(path), m[1]!));
}

describe('layers', () => {
  it('imports go one way', () => {
    const wrong: string[] = [];
    for (const path of files(root)) {
      const here = relative(root, path).split('/');
      if (here.length === 1) continue; // src/index.ts
      for (const target of imports(path)) {
        const there = relative(root, target).split('/')[0]!;
        if (there !== here[0] && !(allowed[here[0]!] ?? []).includes(there))
          wrong.push(`${here.join('/')} imports ${there}/`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('every folder of src is in the table', () => {
    const folders = readdirSync(root, { withFileTypes: true })
      .filter((e) => e.isDirectory())
      .map((e) => e.name);
    expect(folders.filter((f) => allowed[f] === undefined)).toEqual([]);
  });

  it('nothing but cli/ imports cli/, tests included', () => {
    const wrong = [...everyFile(root)].filter(
      (path) =>
        !relative(root, path).startsWith('cli/') &&
        imports(path).some((target) => relative(root, target).startsWith('cli/')),
    );
    expect(wrong).toEqual([]);
  });

  it('analyses in evolve/ share only through shared/', () => {
    // find/ is the search by plain runs and relate/ the proof of loops, which all of them may use.
    const common = new Set(['shared', 'find', 'relate', '..']);
    const wrong: string[] = [];
    for (const path of files(join(root, 'evolve'))) {
      const [own, ...below] = relative(join(root, 'evolve'), path).split('/');
      if (below.length === 0) continue;
      for (const target of imports(path)) {
        const there = relative(join(root, 'evolve'), target).split('/')[0]!;
        if (there !== own && !common.has(there)) wrong.push(`${own}/${below.join('/')} imports ${there}/`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('typescript is imported in one file', () => {
    const importing = [...files(root)]
      .filter((path) => /(?:from|import)\s*\(?\s*'typescript'/.test(readFileSync(path, 'utf8')))
      .map((path) => relative(root, path));
    // What loads it is told its type.
    expect(importing.filter((path) => path !== 'host/load-typescript.ts')).toEqual(['syntax/tree.ts']);
  });

  it('below host/ nobody looks at a clock of their own', () => {
    const above = new Set(['host', 'serve', 'cli', 'matchers', 'env', 'page']);
    // Texts and comments name the clock of analysed programs.
    const code = (text: string) => text.replace(/'(?:[^'\\\n]|\\.)*'|\/\*[\s\S]*?\*\//g, '');
    const looking = [...files(root)]
      .map((path) => relative(root, path))
      .filter((path) => path.includes('/') && !above.has(path.split('/')[0]!))
      .filter((path) =>
        /performance\.now\(|\bnodeClock\b|process\.hrtime|(?<!What )\bDate\.now\(/.test(
          code(readFileSync(join(root, path), 'utf8')),
        ),
      );
    expect(looking.filter((path) => !ownClocks.has(path))).toEqual([]);
    expect([...ownClocks].filter((path) => !looking.includes(path))).toEqual([]);
  });
});

/** Those that still do: statistics, how long a single run may take, and how long a solver that does not answer is waited for. The list may only get shorter. */
const ownClocks: ReadonlySet<string> = new Set([
  'machine/run.ts',
  'solver/backends/blocking-worker.ts',
  'solver/encode/session.ts',
  'solver/float/solve-floats.ts',
  'solver/links/counting.ts',
  'solver/links/logging.ts',
]);
