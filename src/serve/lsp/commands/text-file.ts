import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Writes a text that is shown and not kept. Gives its address. */
export function textFile(name: string, text: string): string {
  const file = join(mkdtempSync(join(tmpdir(), 'beagle-')), name.replace(/[^\w.-]/g, '_'));
  writeFileSync(file, text);
  return pathToFileURL(file).href;
}
