import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { RequestError } from '../src/base/diagnostic.ts';
import { exploreFile } from './helpers/explore-file.ts';
import { builtins } from './language/builtins.ts';
import { constructs } from './language/constructs.ts';

const folder = mkdtempSync(join(tmpdir(), 'beagle-language-'));
afterAll(() => rmSync(folder, { recursive: true }));

interface Row {
  readonly name: string;
  readonly how: string;
  readonly note: string;
}

const page = readFileSync(resolve(import.meta.dirname, '..', 'docs', 'language.md'), 'utf8');

/** Rows of the table under a heading. */
function table(heading: string): Row[] {
  const section = page.slice(page.indexOf(`## ${heading}\n`)).split('\n## ')[0]!;
  return [...section.matchAll(/^\| (.*?) \| (modelled|concretised|opaque|refused) \| (.*?) ?\|$/gm)].map(
    (m) => ({
      name: m[1]!.replaceAll('\\|', '|'),
      how: m[2]!,
      note: m[3]!,
    }),
  );
}

let files = 0;

/** Explores the snippet's `f` and checks what its row says. */
function checkRow({ name, how, note }: Row, snippet: string): void {
  const path = join(
    folder,
    `s${files++}`,
    /<a n=/.test(snippet) ? 'a.tsx' : name === '`with`' ? 'a.cjs' : 'a.ts',
  );
  mkdirSync(resolve(path, '..'));
  writeFileSync(
    path,
    name === '`with`' ? snippet.replace('export function f', 'module.exports.f = function f') : snippet,
  );
  const explore = () =>
    exploreFile(path, 'f', {
      numbers: 'int',
      maxLength: 3,
      timeoutMs: how === 'concretised' ? 300 : 30_000,
    });
  if (how === 'refused') {
    let code = '';
    try {
      explore();
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      code = error.diagnostic.code;
    }
    expect(`\`${code}\``).toBe(note);
    return;
  }
  const result = explore();
  const codes = result.approximations.map((a) => a.code);
  if (how === 'concretised') {
    expect(codes).toContain(/`(.*?)`/.exec(note)?.[1]);
    return;
  }
  expect(codes).toEqual([]);
  const seen = new Set(result.behaviours.map((b) => ('value' in b.observed ? b.observed.value : b.observed)));
  expect([...seen].sort()).toEqual([1, 2]);
  if (how === 'modelled') expect(result.limits).toEqual([]);
}

for (const [heading, snippets] of [
  ['The language', constructs],
  ['Built-ins', builtins],
] as const)
  describe(heading, () => {
    const rows = table(heading);
    it('the page lists what is tested, and nothing else', () =>
      expect(rows.map((r) => r.name)).toEqual(Object.keys(snippets)));
    for (const row of rows) it(row.name, () => checkRow(row, snippets[row.name]!));
  });
