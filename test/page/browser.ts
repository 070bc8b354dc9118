import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Browser, chromium, type Page } from 'playwright-core';

/** The browser of the system, when there is one. */
export const browserPath = [
  process.env.BEAGLE_CHROMIUM,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
].find((path): path is string => path !== undefined && existsSync(path));

let browser: Promise<Browser> | undefined;

/** The next page opens another one. */
export async function closeBrowser(): Promise<void> {
  const open = browser;
  browser = undefined;
  await (await open)?.close();
}

/** A page opened from a file, with what went wrong in it and the requests that it made. */
export async function openPage(
  html: string,
  options: { readonly dark?: boolean; readonly width?: number } = {},
): Promise<{ page: Page; errors: string[]; requests: string[]; close(): Promise<void> }> {
  browser ??= chromium.launch({ executablePath: browserPath!, args: ['--no-sandbox', '--disable-gpu'] });
  const folder = await mkdtemp(join(tmpdir(), 'beagle-page-'));
  const file = join(folder, 'page.html');
  await writeFile(file, html);
  const context = await (await browser).newContext({
    colorScheme: options.dark ? 'dark' : 'light',
    viewport: { width: options.width ?? 1200, height: 800 },
  });
  const page = await context.newPage();
  const errors: string[] = [];
  const requests: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  page.on('request', (request) => requests.push(request.url()));
  const address = pathToFileURL(file).href;
  await page.goto(address);
  return {
    page,
    errors,
    requests: requests.filter((url) => url !== address),
    close: async () => {
      await context.close();
      await rm(folder, { recursive: true });
    },
  };
}
