import { join } from 'node:path';
import { hashOf } from '../../session/recording-files.ts';
import { cacheFolder } from '../cache/cache-folder.ts';
import { SealedFiles } from '../cache/sealed-files.ts';
import type { Store } from './store.ts';

/** More than this, and the oldest go. */
const MOST = { files: 200_000, bytes: 2 ** 30 };

/**
 * Results kept in the user's cache folder under a seal, by keys that stand for everything they depend on. An entry that is damaged or forged counts as none
 * and is written anew; where nothing can be written nothing is kept.
 */
export class LocalStore implements Store {
  readonly #files: SealedFiles;

  constructor(folder: string) {
    this.#files = new SealedFiles(folder, MOST);
  }

  /** The store of this user; undefined where none is to be kept. */
  static ofUser(): LocalStore | undefined {
    const folder = cacheFolder();
    return folder === undefined ? undefined : new LocalStore(join(folder, 'results'));
  }

  async get(key: string): Promise<unknown> {
    const bytes = this.#files.read(nameOf(key));
    if (bytes === undefined) return undefined;
    try {
      const entry = JSON.parse(bytes.toString()) as { key?: unknown; value?: unknown } | null;
      return entry?.key === key ? entry.value : undefined;
    } catch {
      return undefined;
    }
  }

  async set(key: string, value: unknown): Promise<void> {
    this.#files.write(nameOf(key), Buffer.from(JSON.stringify({ key, value })));
  }
}

function nameOf(key: string): string {
  return `${hashOf(key)}.json`;
}
