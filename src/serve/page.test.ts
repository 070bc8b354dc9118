import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { Page } from './page.ts';

it('the source of a page is asked for by its whole path, which is all that a job may read', () => {
  const page = new Page('explore', 'f');
  page.add({}, 'examples/shipping.ts', 'f()\n\nalways');
  expect([...page.versions]).toEqual([
    ['examples/shipping.ts', { file: resolve('examples/shipping.ts'), label: 'examples/shipping.ts' }],
  ]);
});
