import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { openSession } from '../src/index.ts';
import type { SessionEvent } from '../src/session/event.ts';

const place = mkdtempSync(join(tmpdir(), 'beagle-home-'));
afterAll(() => rmSync(place, { recursive: true }));
const repo = join(place, 'repo');
mkdirSync(join(repo, '.git'), { recursive: true });
mkdirSync(join(repo, 'src'));
mkdirSync(join(repo, 'node_modules'));
mkdirSync(join(place, 'aside'));
writeFileSync(join(place, 'secret.json'), '{ "key": "open sesame" }');
writeFileSync(join(place, 'aside', 'index.js'), 'exports.key = "open sesame"');
writeFileSync(join(place, 'aside', 'package.json'), '{ "name": "aside", "main": "index.js" }');
symlinkSync(join(place, 'secret.json'), join(repo, 'src', 'linked.json'));
symlinkSync(join(place, 'aside'), join(repo, 'node_modules', 'aside'));
symlinkSync(place, join(repo, 'up'));
writeFileSync(
  join(repo, 'tsconfig.json'),
  JSON.stringify({ compilerOptions: { baseUrl: '..', paths: { '@/*': ['./*'] } } }),
);
writeFileSync(
  join(repo, 'package.json'),
  JSON.stringify({ name: 'r', imports: { '#s': './../secret.json', '#l': './src/linked.json' } }),
);

/** Explores a function that gives what the import gave, and what was said meanwhile. */
async function exploreImport(specifier: string): Promise<{ result: string; said: string[] }> {
  const file = join(repo, 'src', 'f.ts');
  writeFileSync(
    file,
    `import s from ${JSON.stringify(specifier)};\nexport function f(n: number) { return n > 0 ? s.key : 0 }`,
  );
  const said: string[] = [];
  const onEvent = (event: SessionEvent) => {
    if (event.type === 'diagnostic') said.push(event.diagnostic.message);
  };
  // A file that is not read is not there, so that a module that imports it cannot be linked.
  const result = await openSession({ onEvent })
    .explore({ file, function: 'f' })
    .catch((error: Error) => error.message);
  return { result: JSON.stringify(result), said };
}

it.each([
  '../../secret.json',
  join(place, 'secret.json'),
  `file://${join(place, 'secret.json')}`,
  './linked.json',
  '../up/secret.json',
  'aside',
  '@/secret.json',
  'secret.json',
  '#s',
  '#l',
])('nothing is read from outside of the repository: %s', async (specifier) => {
  const { result, said } = await exploreImport(specifier);
  expect(result).not.toContain('sesame');
  expect(said.join('\n')).not.toContain('sesame');
  expect(said.filter((line) => line.includes('is not read: it lies outside of'))).toHaveLength(1);
});

it('what lies inside is read', async () => {
  writeFileSync(join(repo, 'src', 'own.json'), '{ "key": "open sesame" }');
  const { result, said } = await exploreImport('./own.json');
  expect(result).toContain('sesame');
  expect(said).toEqual([]);
});
