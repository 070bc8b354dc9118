import { createHash } from 'node:crypto';
import { constants, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cachedDataVersionTag } from 'node:v8';
import { cacheFolder } from '../../host/cache/cache-folder.ts';
import { SealedFiles } from '../../host/cache/sealed-files.ts';
import { jobLimits, type Limits, walledCommands } from '../../host/job/walls.ts';

/**
 * What V8 compiled of a bundle, kept in the user's cache folder under a seal. V8 itself would take compiled code of any other text of the same length, so the
 * name holds a hash of the text, of V8's version and of the flags it was made with.
 */
export class CodeCache {
  readonly #files: SealedFiles;
  readonly #name: string;

  private constructor(files: SealedFiles, name: string) {
    this.#files = files;
    this.#name = name;
  }

  /** Undefined where nothing is to be kept. */
  static of(bundle: string, limits = jobLimits): CodeCache | undefined {
    const folder = cacheFolder();
    if (folder === undefined) return undefined;
    const hash = createHash('sha256')
      .update(readFileSync(bundle))
      .update(`${cachedDataVersionTag()} ${process.version} ${process.arch} ${jobFlags(limits).join(' ')}`);
    return new CodeCache(new SealedFiles(folder), `code-${hash.digest('hex').slice(0, 32)}.bin`);
  }

  /** The file, open, when its seal holds. Whoever asks closes it. */
  open(): { readonly descriptor: number; readonly from: number; readonly size: number } | undefined {
    const content = this.#files.read(this.#name);
    if (content === undefined) return undefined;
    try {
      const path = join(this.#files.folder, this.#name);
      const descriptor = openSync(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0));
      return { descriptor, from: SealedFiles.sealBytes, size: content.length };
    } catch {
      return undefined;
    }
  }

  write(code: Buffer): void {
    this.#files.write(this.#name, code);
  }
}

/** V8 refuses code that was compiled under other flags. */
function jobFlags(limits: Limits): readonly string[] {
  return walledCommands([], limits)[0]!.args;
}
