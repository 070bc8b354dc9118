import { readFileSync } from 'node:fs';

/** The version in package.json, which stands one level above dist/ and two above src/cli/. */
export const version: string = readVersion();

function readVersion(): string {
  for (const up of ['../package.json', '../../package.json']) {
    try {
      const manifest = JSON.parse(readFileSync(new URL(up, import.meta.url), 'utf8'));
      if (manifest.name === 'beagle-ts') return manifest.version;
    } catch {
      // Not there: try the next place.
    }
  }
  return 'unknown';
}
