import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { exploreFile } from './helpers/explore-file.ts';
import { builtins } from './language/builtins.ts';
import { constructs } from './language/constructs.ts';
import { renderPage } from './language/render-page.ts';
import { type Row, rowOf } from './language/row.ts';

const folder = mkdtempSync(join(tmpdir(), 'beagle-language-'));
afterAll(() => rmSync(folder, { recursive: true }));

const page = resolve(import.meta.dirname, '..', 'docs', 'language.md');
let files = 0;

/** Explores the snippet's `f` and checks what its row says. */
function checkRow({ how, note, code, file, others = {} }: Row): void {
  const path = join(folder, `s${files++}`, file ?? 'a.ts');
  mkdirSync(resolve(path, '..'));
  writeFileSync(path, code);
  for (const [name, text] of Object.entries(others)) writeFileSync(resolve(path, '..', name), text);
  const result = exploreFile(path, 'f', {
    numbers: 'int',
    maxLength: 3,
    timeoutMs: how === 'concretised' ? 300 : 30_000,
  });
  const codes = result.approximations.map((a) => a.code);
  if (how === 'concretised') {
    expect(codes).toContain(/`(.*?)`/.exec(note ?? '')?.[1]);
    return;
  }
  // What functions among the inputs throw is no news of the language.
  const own = result.behaviours.filter((b) => !JSON.stringify(b.outcome).includes('.thrown'));
  const seen = new Set(own.map((b) => ('value' in b.observed ? b.observed.value : b.observed)));
  if (how === 'not modelled') {
    expect(codes).toEqual(['not-modelled']);
    expect([...seen]).toContain(1);
    expect([...seen]).not.toContain(2);
    return;
  }
  expect(codes).toEqual([]);
  expect([...seen].sort()).toEqual([1, 2]);
  if (how === 'modelled') expect(result.limits).toEqual([]);
}

for (const [heading, rows] of [
  ['The language', constructs],
  ['Built-ins', builtins],
] as const)
  describe(heading, () => {
    for (const [name, given] of Object.entries(rows)) {
      const row = rowOf(given);
      const isThere = row.needs === undefined || new Function(`return ${row.needs}`)() === true;
      it.skipIf(!isThere)(isThere ? name : `${name}: Node ${process.versions.node} has it not`, () =>
        checkRow(row),
      );
    }
  });

it('docs/language.md is up to date', () => {
  const text = renderPage();
  if (process.env.BEAGLE_UPDATE === '1') writeFileSync(page, text);
  expect(readFileSync(page, 'utf8')).toBe(text);
});
