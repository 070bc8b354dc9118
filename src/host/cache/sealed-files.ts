import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { OwnFiles } from './own-files.ts';

const KEY_BYTES = 32;
const SEAL_BYTES = 32;
/** More than this, and the oldest go. */
const MOST_BYTES = 1 << 28;
const MOST_FILES = 5000;

/**
 * Files with a seal: an HMAC over name and content by a key that only the user can read. What was damaged, forged, exchanged or written with another key
 * counts as missing. Content is not secret.
 */
export class SealedFiles {
  /** How many bytes stand before the content. */
  static readonly sealBytes = SEAL_BYTES;
  readonly #files: OwnFiles;
  #key: Buffer | undefined;
  #swept = false;

  constructor(folder: string) {
    this.#files = new OwnFiles(folder);
  }

  get folder(): string {
    return this.#files.folder;
  }

  read(name: string): Buffer | undefined {
    const bytes = this.#files.read(name);
    if (bytes === undefined || bytes.length < SEAL_BYTES) return undefined;
    const key = this.#readKey();
    if (key === undefined) return undefined;
    const content = bytes.subarray(SEAL_BYTES);
    return timingSafeEqual(bytes.subarray(0, SEAL_BYTES), seal(key, name, content)) ? content : undefined;
  }

  write(name: string, content: Buffer): void {
    const key = this.#readKey() ?? this.#makeKey();
    if (key === undefined) return;
    if (this.#files.write(name, Buffer.concat([seal(key, name, content), content]))) this.#sweep();
  }

  #readKey(): Buffer | undefined {
    const key = this.#key ?? this.#files.read('key');
    if (key?.length === KEY_BYTES) this.#key = key;
    return this.#key;
  }

  #makeKey(): Buffer | undefined {
    // One that is there and cannot be used (damaged, another's) makes room; a link in its place is removed, not followed.
    this.#files.remove('key');
    this.#files.write('key', randomBytes(KEY_BYTES), true);
    // Whoever was first has made the key for all.
    return this.#readKey();
  }

  /** Once a process: removes the oldest files when there are too many. */
  #sweep(): void {
    if (this.#swept) return;
    this.#swept = true;
    try {
      const found = readdirSync(this.folder)
        .filter((name) => name !== 'key')
        .map((name) => ({ name, stats: lstatSync(join(this.folder, name)) }))
        .sort((a, b) => b.stats.mtimeMs - a.stats.mtimeMs);
      let size = 0;
      for (const [i, { name, stats }] of found.entries()) {
        size += stats.size;
        if (i >= MOST_FILES || size > MOST_BYTES) this.#files.remove(name);
      }
    } catch {
      // Another process sweeps, too.
    }
  }
}

function seal(key: Buffer, name: string, content: Buffer): Buffer {
  return createHmac('sha256', key).update(`${name}\0`).update(content).digest();
}
