import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { docPrograms } from './helpers/doc-programs.ts';

const root = resolve(import.meta.dirname, '..');
/** Pages with programs for people to copy. */
const pages = ['library', 'matchers', 'fast-check'];

it('the programs of the pages are right by our types, in strict mode', () => {
  const programs = new Map(
    pages.flatMap(docPrograms).map(({ name, text }) => [resolve(root, 'examples', `${name}.ts`), text]),
  );
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    target: ts.ScriptTarget.ES2023,
    module: ts.ModuleKind.NodeNext,
    moduleDetection: ts.ModuleDetectionKind.Force,
    allowImportingTsExtensions: true,
    types: ['node'],
    paths: { 'beagle-ts': ['./types/index.d.ts'], 'beagle-ts/*': ['./types/*.d.ts'] },
    baseUrl: root,
    ignoreDeprecations: '6.0',
  };
  const host = ts.createCompilerHost(options);
  const { readFile, fileExists } = host;
  const program = ts.createProgram([...programs.keys()], options, {
    ...host,
    readFile: (path) => programs.get(path) ?? readFile(path),
    fileExists: (path) => programs.has(path) || fileExists(path),
    getSourceFile: (path, how) => {
      const text = programs.get(path) ?? readFile(path);
      return text === undefined ? undefined : ts.createSourceFile(path, text, how);
    },
  });
  const found = ts
    .getPreEmitDiagnostics(program)
    .map((d) => `${d.file?.fileName}: ${ts.flattenDiagnosticMessageText(d.messageText, '\n')}`);
  expect(programs.size).toBeGreaterThan(5);
  expect(found).toEqual([]);
});

it('no type says any', () => {
  for (const name of ['index', 'session'])
    expect(
      readFileSync(resolve(root, `types/${name}.d.ts`), 'utf8').replace(/\/\*\*[\s\S]*?\*\/|\/\/.*/g, ''),
    ).not.toMatch(/\bany\b/);
});
