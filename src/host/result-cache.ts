import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { nodeFiles } from './node-files.ts';
import { hashOf } from './recording-files.ts';

/**
 * Results kept in a folder `.beagle/` beside the nearest package.json or .git above a place (else in that place), which ignores itself for git.
 * An entry that is damaged counts as none and is written anew; where nothing can be written nothing is kept.
 */
export class ResultCache {
  readonly #folder: string;

  constructor(place: string) {
    this.#folder = join(rootAbove(place), '.beagle');
  }

  get(key: string): unknown {
    try {
      const { hash, text } = JSON.parse(readFileSync(this.#file(key), 'utf8')) as Entry;
      return hash === hashOf(text) ? JSON.parse(text) : undefined;
    } catch {
      return undefined;
    }
  }

  set(key: string, value: unknown): void {
    const text = JSON.stringify(value);
    const entry: Entry = { hash: hashOf(text), text };
    try {
      const file = this.#file(key);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(join(this.#folder, '.gitignore'), '*\n');
      // Whoever reads meanwhile sees the old entry or the new one.
      const draft = `${file}.${process.pid}`;
      writeFileSync(draft, JSON.stringify(entry));
      renameSync(draft, file);
    } catch {
      // A folder that cannot be written to is no reason to fail.
    }
  }

  #file(key: string): string {
    return join(this.#folder, 'results', `${hashOf(key)}.json`);
  }
}

interface Entry {
  readonly hash: string;
  readonly text: string;
}

function rootAbove(place: string): string {
  for (let at = place; ; at = dirname(at)) {
    if (nodeFiles.isFile(join(at, 'package.json')) || nodeFiles.isDirectory(join(at, '.git'))) return at;
    if (dirname(at) === at) return place;
  }
}
