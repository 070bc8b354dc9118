import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { pageAssets } from '../../src/host/page-assets.ts';
import type { BehaviourJson } from '../../src/report/explore/explore-schema.ts';
import type { PageData } from '../../src/report/page/page-data.ts';
import { pageHtml } from '../../src/report/page/page-html.ts';
import { highlight } from '../../src/syntax/text/highlight.ts';
import { runCommand } from '../helpers/run-command.ts';
import { browserPath, closeBrowser, openPage } from './browser.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const source = readFileSync(resolve(import.meta.dirname, '../../examples/shipping.ts'), 'utf8');

function behaviour(i: number): BehaviourJson {
  return {
    condition: [`n > ${i}`, 's !== "</script><img src=x onerror=alert(1)>"'],
    rawCondition: [],
    outcome:
      i % 7 === 0
        ? { kind: 'throw', error: 'RangeError', message: 'no' }
        : { kind: 'return', value: `n + ${i}` },
    witness: { n: i },
    observed:
      i % 7 === 0 ? { kind: 'throw', error: 'RangeError', message: 'no' } : { kind: 'return', value: i * 2 },
    lines: [1 + (i % 5), 6],
  };
}

function explored(count: number): PageData {
  const behaviours = Array.from({ length: count }, (_, i) => behaviour(i));
  return {
    title: 'f </title><script>alert(1)</script>',
    command: 'explore',
    entries: [
      {
        result: {
          function: 'f',
          file: 'examples/shipping.ts',
          inputs: [{ name: 'n', type: 'number' }],
          behaviours,
          table: [
            {
              condition: ['n > 0'],
              rows: behaviours
                .slice(0, 300)
                .map((b, i) => ({ condition: b.condition, behaviour: i, rows: [] })),
            },
          ],
        },
        summary: ['f(n: number)', 'what was found'],
        source: 'examples/shipping.ts',
      },
    ],
    sources: { 'examples/shipping.ts': highlight(source) },
  };
}

const change = {
  condition: ['n > 3'],
  kind: 'value',
  before: { kind: 'return', value: 'n' },
  after: { kind: 'return', value: 'n + 1' },
  witness: { n: 4 },
  observed: { before: { kind: 'return', value: 4 }, after: { kind: 'return', value: 5 } },
  lines: { before: [2], after: [3] },
  effects: [],
};
const differed: PageData = {
  title: 'main..change',
  command: 'diff',
  entries: ['refuted', 'proved', 'unknown'].map((verdict, i) => ({
    result: {
      function: `f${i}`,
      verdict,
      code: 'changed',
      file: { before: 'a.ts', after: 'a.ts' },
      inputs: [{ name: 'n', type: 'number' }],
      changed: { before: [2], after: [3] },
      changes: i === 0 ? [change, { ...change, lines: { before: [4], after: [5] } }] : [],
    },
    summary: [`f${i}`],
    before: 'before:a.ts',
    after: 'after:a.ts',
  })),
  sources: { 'before:a.ts': highlight(source), 'after:a.ts': highlight(source) },
};
const mined: PageData = {
  title: 'step',
  command: 'fsm',
  entries: [
    {
      result: {
        function: 'step',
        file: 'a.ts',
        inputs: [
          { name: 'state', type: 'string' },
          { name: 'key', type: 'string' },
        ],
        states: ['idle', 'busy', 'done'],
        initial: 'idle',
        transitions: [
          { from: 'idle', to: 'busy', condition: 'key === "go"', witness: { state: 'idle', key: 'go' } },
          { from: 'busy', to: 'done', condition: '', witness: { state: 'busy', key: '' } },
          { from: 'busy', to: 'busy', condition: 'key === "x"', witness: { state: 'busy', key: 'x' } },
        ],
      },
      summary: ['step(state, key)'],
    },
  ],
  sources: {},
};

async function seriousFindings(page: Page): Promise<unknown> {
  await page.evaluate(axe);
  return page.evaluate(
    'axe.run().then((r) => r.violations.filter((v) => ["serious", "critical"].includes(v.impact)).map((v) => v.id + ": " + v.nodes.map((n) => n.html).slice(0, 2).join(" ")))',
  );
}

describe.skipIf(browserPath === undefined)(
  'the page in a browser (skipped where there is no Chromium)',
  () => {
    afterAll(closeBrowser);
    const open = (data: PageData, options = {}) => openPage(pageHtml(data, pageAssets()), options);

    for (const [name, data] of Object.entries({ explored: explored(40), differed, mined }))
      for (const dark of [false, true])
        it(`${name} ${dark ? 'dark' : 'light'}: no errors, no requests, nothing serious for axe`, async () => {
          const { page, errors, requests, close } = await open(data, { dark });
          if (name === 'differed') await page.getByRole('option').first().click();
          expect(await seriousFindings(page)).toEqual([]);
          expect([errors, requests]).toEqual([[], []]);
          await close();
        });

    it('rows light their lines, lines keep their rows, and arrow keys choose', async () => {
      const { page, close } = await open(explored(40));
      await page.getByRole('option').nth(2).click();
      const lit = () =>
        page.locator('.line.lit').evaluateAll((all) => all.map((e) => e.getAttribute('data-line')));
      expect(await lit()).toEqual(['3', '6']);
      await page.keyboard.press('ArrowDown');
      expect(await lit()).toEqual(['4', '6']);
      await page.keyboard.press('Home');
      expect(await lit()).toEqual(['1', '6']);
      await page.getByRole('button', { name: 'Line 2,' }).click();
      expect(await page.getByRole('status').textContent()).toBe('8 of 40');
      await page.getByRole('searchbox').fill('n > 16');
      expect(await page.getByRole('status').textContent()).toBe('1 of 40');
      await close();
    });

    it('what analysed code says stays text', async () => {
      const { page, errors, close } = await open(explored(3));
      expect(await page.locator('img, main script').count()).toBe(0);
      expect(await page.title()).toContain('</title><script>');
      expect(errors).toEqual([]);
      await close();
    });

    it('ten thousand behaviours: few elements, and the last one is a key away', async () => {
      const { page, close } = await open(explored(10_000));
      await page.getByRole('listbox').focus();
      await page.keyboard.press('End');
      await page.locator('.row.selected').waitFor();
      expect(await page.locator('.row.selected').getAttribute('aria-posinset')).toBe('10000');
      expect(await page.locator('.row').count()).toBeLessThan(100);
      await close();
    });

    it('a copied test is shown where the clipboard may not be used', async () => {
      const { page, close } = await open(explored(3));
      await page.evaluate('navigator.clipboard && (navigator.clipboard.writeText = () => Promise.reject())');
      await page.getByRole('button', { name: 'Copy as test' }).click();
      expect(await page.locator('.copy pre').textContent()).toContain('expect(() => f(0)).toThrow("no")');
      await close();
    });

    it('the overview lists what differs first and links down', async () => {
      const { page, close } = await open(differed, { width: 390 });
      expect(await page.getByRole('option').first().textContent()).toContain('refuted');
      await page.getByRole('option').first().click();
      await page.getByRole('option').nth(1).click();
      expect(
        await page.locator('.line.lit').evaluateAll((all) => all.map((e) => e.getAttribute('data-line'))),
      ).toEqual(['4', '5']);
      expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
      await close();
    });

    it.each([
      ['explore', ['examples/shipping.ts#shippingCost'], 'parcel.weight > 30000'],
      ['diff', ['examples/parcel-before.ts', 'examples/parcel-after.ts'], 'after: examples/parcel-after.ts'],
      ['expose', ['examples/parcel-before.ts', 'examples/parcel-after.ts'], 'exposed'],
      ['contract', ['examples/parcel-before.ts', 'examples/parcel-after.ts'], 'nothing else differs'],
      [
        'blame',
        [
          'examples/parcel-before.ts',
          'examples/parcel-after.ts',
          '--input',
          '{"weight": 20, "express": false}',
        ],
        'weight >= 20 ? 15 : 5',
      ],
      ['condition', ['examples/shipping.ts#shippingCost', '--when', 'parcel.express'], 'parcel'],
    ])('beagle report %s: no errors, nothing serious for axe', async (name, args, expected) => {
      const folder = mkdtempSync(join(tmpdir(), 'beagle-html-'));
      const file = join(folder, 'page.html');
      await runCommand('report', name, ...args, '--html', file, '--quiet', '--timeout', '10s');
      const { page, errors, close } = await openPage(readFileSync(file, 'utf8'));
      expect(await page.locator('main').textContent()).toContain(expected);
      expect(await seriousFindings(page)).toEqual([]);
      expect(errors).toEqual([]);
      await close();
      rmSync(folder, { recursive: true });
    });

    it('states are moved by arrow keys', async () => {
      const { page, close } = await open(mined);
      const state = page.getByRole('button', { name: 'State idle' });
      const before = await state.getAttribute('transform');
      await state.focus();
      await page.keyboard.press('ArrowRight');
      await expect.poll(() => state.getAttribute('transform')).not.toBe(before);
      await close();
    });
  },
);
