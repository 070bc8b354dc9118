import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The path of a file that is run as it is by another program: `tracer/main.pl`, `preload/index.cjs`. It lies beside the
 * sources here and in `dist/env/` of the package.
 */
export function asset(name: string): string {
  const here = dirname(fileURLToPath(import.meta.url));
  const places = [join(here, '..', name), join(here, 'env', name), join(here, '..', 'env', name)];
  const found = places.find((p) => existsSync(p));
  if (found === undefined) throw new Error(`the package is incomplete: env/${name} is missing`);
  return found;
}
