import { afterAll, expect, it } from 'vitest';
import { webviewHtml } from '../../editors/vscode/src/webview-html.ts';
import { pageAssets } from '../../src/host/page-assets.ts';
import { pageHtml } from '../../src/report/page/page-html.ts';
import { runCommand } from '../helpers/run-command.ts';
import { browserPath, closeBrowser, openPage } from '../page/browser.ts';

afterAll(closeBrowser);
if (browserPath === undefined)
  console.log('the webview is not tried: there is no Chromium (BEAGLE_CHROMIUM)');

const wrong = 'f </title><script>alert(1)</script>';

it.runIf(browserPath !== undefined)(
  'the page runs under the policy of the webview, and nothing else does',
  async () => {
    const { out } = await runCommand('explore', 'examples/parcel-before.ts', '--json');
    const result = JSON.parse(out);
    const page = pageHtml(
      {
        title: wrong,
        command: 'explore',
        entries: [{ result, summary: [wrong], source: result.file }],
        sources: { [result.file]: [] },
      },
      pageAssets(),
    );
    const html = webviewHtml(page, 'abc123');
    expect(html).not.toContain("'unsafe-inline'");
    const shown = await openPage(html);
    await shown.page.waitForSelector('#page *:not(noscript)');
    expect(await shown.page.textContent('#page')).toContain('fee');
    // Neither a script nor a style of somebody else runs.
    await shown.page.evaluate(
      "document.body.append(Object.assign(document.createElement('script'), { textContent: 'globalThis.intruder = true' }))",
    );
    expect(await shown.page.evaluate(() => 'intruder' in globalThis)).toBe(false);
    expect(shown.requests).toEqual([]);
    expect(shown.errors.filter((e) => !/script-src/.test(e))).toEqual([]);
    await shown.close();
  },
);
