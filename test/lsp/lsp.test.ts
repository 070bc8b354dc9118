import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
// @ts-expect-error: a script without types
import { buildJobBundles } from '../../scripts/build/job-bundles.js';
// @ts-expect-error: a script without types
import { bundle, bundlePage } from '../../scripts/build.js';
import { Editor } from './editor.ts';

const root = resolve(import.meta.dirname, '../..');
/** In here, so that the packages are found. */
const dist = join(root, 'node_modules', `.lsp-test-${process.pid}`);
const folder = realpathSync(mkdtempSync(join(tmpdir(), 'beagle-lsp-')));
const fees = join(folder, 'src', 'fees.ts');
const prices = join(folder, 'src', 'prices.ts');

const feesAtHead = `export function fee(cents: number): number {
  if (cents < 0) throw new RangeError('negative');
  return cents > 1000 ? 0 : 300;
}

export const half = (n: number) => n / 2;
`;
const pricesAtHead = `import { fee } from './fees.ts';

export function total(cents: number): number {
  return cents + fee(cents);
}
`;

let editor: Editor;

beforeAll(async () => {
  await bundle({ beagle: 'src/cli/main.ts' }, dist, { splitting: true });
  await buildJobBundles(dist);
  await bundlePage(dist);
  mkdirSync(join(folder, 'src'));
  writeFileSync(fees, feesAtHead);
  writeFileSync(prices, pricesAtHead);
  const git = (...args: string[]) => execFileSync('git', args, { cwd: folder });
  git('init', '-q');
  git('add', '.');
  git('-c', 'user.name=t', '-c', 'user.email=t@t', 'commit', '-qm', 'first');
  editor = new Editor(join(dist, 'beagle.js'), folder, ['--debounce', '50ms']);
  await editor.start([folder]);
}, 60_000);

afterAll(async () => {
  expect(await editor.quit()).toBe(0);
  rmSync(dist, { recursive: true, force: true });
  rmSync(folder, { recursive: true, force: true });
});

it('shows behaviours, and what an edit changed', async () => {
  await editor.open(fees, feesAtHead);
  expect(await editor.settled(fees)).toEqual(['1: 3 behaviours', '6: 1 behaviour']);
  expect(editor.diagnostics(fees)).toEqual([]);
  await editor.edit(fees, feesAtHead.replace('cents > 1000', 'cents >= 1000'));
  expect(await editor.lenses(fees)).toEqual(['1: 3 behaviours · stale', '6: 1 behaviour · stale']);
  expect(await editor.settled(fees)).toEqual(['1: 3 behaviours · changed since HEAD', '6: 1 behaviour']);
  const [change, ...others] = editor.diagnostics(fees);
  expect(others).toEqual([]);
  expect(change).toMatchObject({
    message: 'fee(1000) was 300 in HEAD, is 0 now',
    range: { start: { line: 2, character: 2 } },
    severity: 3,
  });
  expect(change!.relatedInformation!.map((r) => r.message)).toEqual([
    'witness: fee(1000)',
    'in HEAD: 300',
    'now: 0',
    'when cents === 1000',
  ]);
});

it('says on hover what a function does, and what runs a line', async () => {
  const signature = await editor.hover(fees, 1);
  expect(signature).toContain('3 paths, all there are');
  expect(signature).toContain('fee(1000)   before: 300   now: 0');
  expect(await editor.hover(fees, 2)).toContain('3 of 3 behaviours run this line');
  expect(await editor.hover(fees, 3)).toContain('2 of 3 behaviours run this line');
  expect(await editor.hover(fees, 5)).toBeUndefined();
});

it('sees unsaved edits through imports, in both documents', async () => {
  await editor.open(prices, pricesAtHead);
  expect(await editor.settled(prices)).toEqual(['3: 3 behaviours · changed since HEAD']);
  await editor.edit(fees, feesAtHead);
  expect(await editor.lenses(prices)).toEqual(['3: 3 behaviours · changed since HEAD · stale']);
  expect(await editor.settled(prices)).toEqual(['3: 3 behaviours']);
  expect(await editor.settled(fees)).toEqual(['1: 3 behaviours', '6: 1 behaviour']);
  // They import each other.
  const both = `import { total } from './prices.ts';\n${feesAtHead}export const twice = (n: number) => total(n) * 2;\n`;
  await editor.edit(fees, both);
  expect(await editor.settled(fees)).toEqual([
    '2: 3 behaviours',
    '7: 1 behaviour',
    '8: 3 behaviours · not in HEAD',
  ]);
});

it('says nothing about half-typed code, and goes on afterwards', async () => {
  await editor.edit(fees, 'export function fee(cents: number): number {\n  return cents[');
  expect(await editor.lenses(prices)).toEqual(['3: 3 behaviours · stale']);
  await editor.until(async () => (editor.diagnostics(fees).length === 0 ? true : undefined));
  const faulty = `${feesAtHead}export const first = (xs: { n: number }[]) => xs[0].n;\n`;
  await editor.edit(fees, faulty);
  const lenses = await editor.settled(fees);
  expect(lenses.at(-1)).toMatch(/^7: .*1 fault · not in HEAD$/);
  expect(editor.diagnostics(fees)).toMatchObject([
    { severity: 2, range: { start: { line: 6, character: 0 } } },
  ]);
  expect(await editor.settled(prices)).toEqual(['3: 3 behaviours']);
});

it('writes tests and the page', async () => {
  const actions = await editor.actions(fees, 2);
  expect(actions.map((a) => a.title)).toEqual([
    'Beagle: write tests for fee',
    'Beagle: open the page of fee',
  ]);
  const [tests] = (await editor.run(actions[0]!)) as string[];
  expect(readFileSync(fileURLToPath(tests!), 'utf8')).toContain('fee(1001)');
  const page = (await editor.run(actions[1]!)) as string;
  expect(readFileSync(fileURLToPath(page), 'utf8')).toContain('Content-Security-Policy');
  expect(editor.shown).toEqual([tests, page]);
});

it('leaves other documents alone', async () => {
  for (const name of ['notes.md', 'types.d.ts']) {
    const path = join(folder, name);
    await editor.open(path, 'export declare function f(): void;');
    expect(await editor.lenses(path)).toEqual([]);
  }
  const odd = join(folder, 'nowhere', 'odd.ts');
  await editor.open(odd, '\u0000\u{1f600} export function f(');
  expect(Array.isArray(await editor.lenses(odd))).toBe(true);
  expect(editor.said).toEqual([]);
});
