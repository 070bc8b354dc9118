import { createHash } from 'node:crypto';
import { cachedDataVersionTag } from 'node:v8';
import { cacheFolder } from '../../host/cache/cache-folder.ts';
import { SealedFiles } from '../../host/cache/sealed-files.ts';
import { fileHash } from '../../host/file-hash.ts';
import type { OpenCode } from '../../host/job/walled-process.ts';
import { jobLimits, type Limits, walledCommands } from '../../host/job/walls.ts';

const HASH_BYTES = 32;

/**
 * What V8 compiled of a bundle, kept in the user's cache folder under a seal. V8 itself would take compiled code of any other text of the same length, so
 * the hash of the text stands before the code. The name holds V8's version and the flags that it was made with.
 */
export class CodeCache {
  readonly #files: SealedFiles;
  readonly #bundle: string;
  readonly #name: string;

  private constructor(files: SealedFiles, bundle: string, name: string) {
    this.#files = files;
    this.#bundle = bundle;
    this.#name = name;
  }

  /** Undefined where nothing is to be kept. */
  static of(bundle: string, limits = jobLimits): CodeCache | undefined {
    const folder = cacheFolder();
    if (folder === undefined) return undefined;
    const made = `${cachedDataVersionTag()} ${process.version} ${process.arch} ${jobFlags(limits).join(' ')}`;
    const name = createHash('sha256').update(`${bundle} ${made}`).digest('hex').slice(0, 32);
    return new CodeCache(new SealedFiles(folder), bundle, `code-${name}.bin`);
  }

  /** The file, open; it is looked at while the process that takes it comes up. */
  open(): OpenCode | undefined {
    const file = this.#files.open(this.#name);
    return (
      file && {
        descriptor: file.descriptor,
        checked: () => {
          const content = file.content();
          if (content === undefined || !fileHash(this.#bundle).equals(content.subarray(0, HASH_BYTES)))
            return undefined;
          return { from: SealedFiles.sealBytes + HASH_BYTES, size: content.length - HASH_BYTES };
        },
      }
    );
  }

  write(code: Buffer): void {
    this.#files.write(this.#name, Buffer.concat([fileHash(this.#bundle), code]));
  }
}

/** V8 refuses code that was compiled under other flags. */
function jobFlags(limits: Limits): readonly string[] {
  return walledCommands([], limits)[0]!.args;
}
