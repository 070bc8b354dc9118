import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { OwnFiles } from './own-files.ts';

const KEY_BYTES = 32;
const SEAL_BYTES = 32;
/** More than this, and the oldest go. */
const MOST = { files: 5000, bytes: 1 << 28 };
/** How often a folder is looked through for files that are too many. */
const SWEEP_MS = 3_600_000;
/** A file that tells when that was. */
const SWEPT = 'swept';

/**
 * Files with a seal: an HMAC over name and content by a key that only the user can read. What was damaged, forged, exchanged or written with another key
 * counts as missing. Content is not secret.
 */
export class SealedFiles {
  /** How many bytes stand before the content. */
  static readonly sealBytes = SEAL_BYTES;
  readonly #files: OwnFiles;
  readonly #most: { readonly files: number; readonly bytes: number };
  #key: Buffer | undefined;
  #swept = false;

  constructor(folder: string, most: { readonly files: number; readonly bytes: number } = MOST) {
    this.#files = new OwnFiles(folder);
    this.#most = most;
  }

  get folder(): string {
    return this.#files.folder;
  }

  read(name: string): Buffer | undefined {
    return this.#checked(name, this.#files.read(name));
  }

  /** A file, open, and its content when its seal holds, which is looked at only when asked for. Whoever asks closes it. */
  open(name: string): { readonly descriptor: number; content(): Buffer | undefined } | undefined {
    const descriptor = this.#files.open(name);
    if (descriptor === undefined) return undefined;
    const content = () => {
      try {
        return this.#checked(name, readFileSync(descriptor));
      } catch {
        return undefined;
      }
    };
    return { descriptor, content };
  }

  #checked(name: string, bytes: Buffer | undefined): Buffer | undefined {
    if (bytes === undefined || bytes.length < SEAL_BYTES) return undefined;
    const key = this.#readKey();
    if (key === undefined) return undefined;
    const content = bytes.subarray(SEAL_BYTES);
    return timingSafeEqual(bytes.subarray(0, SEAL_BYTES), seal(key, name, content)) ? content : undefined;
  }

  write(name: string, content: Buffer): void {
    const key = this.#readKey() ?? this.#makeKey();
    if (key === undefined) return;
    if (this.#files.write(name, Buffer.concat([seal(key, name, content), content]))) this.#sweep(name);
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

  /** Once a process, and for all processes once in a while: removes the oldest files when there are too many. `written` has just been written. */
  #sweep(written: string): void {
    if (this.#swept) return;
    this.#swept = true;
    try {
      const now = lstatSync(join(this.folder, written)).mtimeMs;
      const last = lstatSync(join(this.folder, SWEPT), { throwIfNoEntry: false })?.mtimeMs;
      if (last !== undefined && now - last < SWEEP_MS && now >= last) return;
      this.#files.write(SWEPT, Buffer.alloc(0));
      const found = readdirSync(this.folder)
        .filter((name) => name !== 'key' && name !== SWEPT)
        .map((name) => ({ name, stats: lstatSync(join(this.folder, name)) }))
        .sort((a, b) => b.stats.mtimeMs - a.stats.mtimeMs);
      let size = 0;
      for (const [i, { name, stats }] of found.entries()) {
        size += stats.size;
        if (i >= this.#most.files || size > this.#most.bytes) this.#files.remove(name);
      }
    } catch {
      // Another process sweeps, too.
    }
  }
}

function seal(key: Buffer, name: string, content: Buffer): Buffer {
  return createHmac('sha256', key).update(`${name}\0`).update(content).digest();
}
