import { expect, it } from 'vitest';
import type { FunctionDiffJson } from '../../report/diff/diff-schema.ts';
import { checkConfiguration } from '../../session/config/check-configuration.ts';
import { runRequest } from '../../session/run-request.ts';
import { MemoryFiles } from '../../syntax/files/memory-files.ts';
import { matchesFunction, matchesPath } from './pattern.ts';
import { ProjectConfig } from './project-config.ts';

const read = async (files: Record<string, string>) => {
  const context = { files: new MemoryFiles(files), clock: { now: () => 0 }, cwd: '/p', isOpen: true };
  return ProjectConfig.read((request, emit) => runRequest(request, context, emit), '/p');
};

it('a configuration is JSON, TypeScript as data, or a key of package.json; the first counts', async () => {
  const json = '{ // why\n "include": ["src/**"] }';
  const ts =
    "import { defineConfig } from 'x';\nconst seed = 4;\nexport default defineConfig({ seed, include: ['lib'] } satisfies object);";
  expect((await read({ '/p/beagle.config.json': json })).config).toEqual({ include: ['src/**'] });
  expect((await read({ '/p/package.json': '{"beagle": {"seed": 3}}' })).config).toEqual({ seed: 3 });
  expect((await read({ '/p/package.json': '{}' })).file).toBeUndefined();
  expect(
    (await read({ '/p/beagle.config.ts': "export default { seed: -1 + 2, include: ['lib'] };" })).problems,
  ).toEqual(['beagle.config.ts, line 1: the configuration is read as data and not run; not a literal']);
  expect((await read({ '/p/beagle.config.ts': ts.replace('seed,', 'seed: 4,') })).config).toEqual({
    seed: 4,
    include: ['lib'],
  });
});

it('what runs code is refused, and never run', async () => {
  for (const text of [
    'export default { seed: process.exit(1) };',
    'export default (() => ({ seed: 1 }))();',
    'export default { get seed() { return 1; } };',
    'export default { ...other };',
    'export default `${1}`;',
  ])
    expect((await read({ '/p/beagle.config.ts': text })).problems).toHaveLength(1);
});

it('what is wrong is told and not counted', () => {
  const { config, problems } = checkConfiguration({
    seed: 'x',
    timeout: '2 days',
    colour: 1,
    numbers: 'int',
    accept: [{ function: 'f', reason: 'so' }],
    functions: { f: { ranges: { n: [1] } } },
  });
  expect(config).toEqual({ numbers: 'int' });
  expect(problems).toEqual([
    'seed must be a whole number',
    'timeout must be a duration such as 30, "30s" or "2m"',
    'colour is not known',
    'accept [0] is not counted: until is missing',
    'functions : "f" is not counted: ranges : "n" must be two numbers, or null for an open end',
  ]);
});

it('patterns', () => {
  const paths: [string, string, boolean][] = [
    ['src/**', 'src/a/b.ts', true],
    ['src', 'src/a/b.ts', true],
    ['src/*.ts', 'src/a/b.ts', false],
    ['**/*.{ts,js}', 'b.js', true],
    ['src/a.ts', 'src/axts', false],
    ['a{b', 'a{b', true],
  ];
  for (const [pattern, path, expected] of paths)
    expect([pattern, path, matchesPath(pattern, path)]).toEqual([pattern, path, expected]);
  expect(matchesFunction('src/**#parse*', 'src/x.ts', 'parseInt')).toBe(true);
  expect(matchesFunction('total', 'src/x.ts', 'total')).toBe(true);
  expect(matchesFunction('src/a.ts#total', 'src/x.ts', 'total')).toBe(false);
});

it('accepted differences have kinds and a last day', () => {
  const project = new ProjectConfig({
    accept: [{ function: 'src/a.ts#f', kinds: ['message'], reason: 'clearer', until: '2026-12-31' }],
  });
  const result = (kind: string) =>
    ({ function: 'f', verdict: 'refuted', changes: [{ kind }] }) as unknown as FunctionDiffJson;
  expect(project.accepted('src/a.ts', result('message'), '2026-12-31')?.reason).toBe('clearer');
  expect(project.accepted('src/a.ts', result('value'), '2026-12-31')).toBeUndefined();
  expect(project.accepted('src/b.ts', result('message'), '2026-12-31')).toBeUndefined();
  expect(project.accepted('src/a.ts', result('message'), '2027-01-01')).toBeUndefined();
  expect(project.expired('src/a.ts', result('message'), '2027-01-01')?.reason).toBe('clearer');
});

it('what is known of a function goes into its request; the command line comes first', () => {
  const project = new ProjectConfig({
    functions: {
      'src/**#*': { maxRuns: 5 },
      total: { ranges: { n: [0, null], m: [1, 2] }, types: '(n: number) => number' },
      no: { skip: true },
    },
  });
  expect(project.forFunction({ ranges: { m: { max: 9 } } }, 'src/a.ts', 'total')).toMatchObject({
    types: '(n: number) => number',
    ranges: { n: { min: 0 }, m: { max: 9 } },
    maxRuns: 5,
  });
  expect(project.forFunction({}, 'src/a.ts', 'no')).toBeUndefined();
});
