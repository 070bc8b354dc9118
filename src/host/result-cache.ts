import { hashOf } from '../session/recording-files.ts';
import { cacheFolder } from './cache/cache-folder.ts';
import { SealedFiles } from './cache/sealed-files.ts';

/**
 * Results kept in the user's cache folder under a seal. An entry that is damaged or forged counts as none and is written anew; where nothing can be
 * written nothing is kept.
 */
export class ResultCache {
  readonly #files: SealedFiles;

  constructor(folder: string) {
    this.#files = new SealedFiles(folder);
  }

  /** The cache of this user; undefined where none is to be kept. */
  static ofUser(): ResultCache | undefined {
    const folder = cacheFolder();
    return folder === undefined ? undefined : new ResultCache(folder);
  }

  get(key: string): unknown {
    const bytes = this.#files.read(nameOf(key));
    if (bytes === undefined) return undefined;
    try {
      const entry = JSON.parse(bytes.toString()) as { key?: unknown; value?: unknown } | null;
      return entry?.key === key ? entry.value : undefined;
    } catch {
      return undefined;
    }
  }

  set(key: string, value: unknown): void {
    this.#files.write(nameOf(key), Buffer.from(JSON.stringify({ key, value })));
  }
}

function nameOf(key: string): string {
  return `${hashOf(key)}.json`;
}
