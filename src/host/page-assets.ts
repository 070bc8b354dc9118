import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The bundled script and style sheet of the HTML page: beside the command in the package, in `dist/` of a clone. */
export function pageAssets(): { readonly script: string; readonly style: string } {
  const here = dirname(fileURLToPath(import.meta.url));
  for (const folder of [here, join(here, '..', '..', 'dist')]) {
    try {
      const read = (name: string) => readFileSync(join(folder, name), 'utf8');
      return { script: read('page.js'), style: read('page.css') };
    } catch {
      // Not here.
    }
  }
  throw new Error('the package is incomplete: page.js is missing (npm run build makes it)');
}
