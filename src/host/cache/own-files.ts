import { randomBytes } from 'node:crypto';
import {
  closeSync,
  constants,
  fstatSync,
  linkSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  type Stats,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Files of a folder that is the user's alone (mode 0700, files 0600). Links are not followed, neither the folder's nor a file's, and what belongs to
 * somebody else is not touched. Everything that does not fit counts as missing; nothing throws.
 */
export class OwnFiles {
  readonly folder: string;
  #usable: boolean | undefined;

  constructor(folder: string) {
    this.folder = folder;
  }

  read(name: string): Buffer | undefined {
    const descriptor = this.open(name);
    if (descriptor === undefined) return undefined;
    try {
      return readFileSync(descriptor);
    } catch {
      return undefined;
    } finally {
      closeSync(descriptor);
    }
  }

  /** The file, open for reading. Whoever asks closes it. */
  open(name: string): number | undefined {
    if (!this.#isUsable()) return undefined;
    let descriptor: number | undefined;
    try {
      descriptor = openSync(join(this.folder, name), constants.O_RDONLY | NO_FOLLOW | NO_WAITING);
      const stats = fstatSync(descriptor);
      if (stats.isFile() && isOurs(stats, 0o077)) return descriptor;
    } catch {
      // It is missing.
    }
    if (descriptor !== undefined) closeSync(descriptor);
    return undefined;
  }

  /** Puts a file in place whole: who reads meanwhile sees the old one or the new one. `exclusive`: only if there is none. */
  write(name: string, bytes: Buffer, exclusive = false): boolean {
    if (!this.#isUsable()) return false;
    const draft = join(this.folder, `${randomBytes(8).toString('hex')}.draft`);
    const file = join(this.folder, name);
    try {
      writeFileSync(draft, bytes, { mode: 0o600, flag: 'wx' });
      if (exclusive) linkSync(draft, file);
      else renameSync(draft, file);
      if (exclusive) unlinkSync(draft);
      return true;
    } catch {
      this.#remove(draft);
      return false;
    }
  }

  remove(name: string): void {
    if (this.#isUsable()) this.#remove(join(this.folder, name));
  }

  #remove(path: string): void {
    try {
      unlinkSync(path);
    } catch {
      // It is gone, or not ours to remove.
    }
  }

  /** Is the folder there, ours and no link? It is made when it is missing. */
  #isUsable(): boolean {
    this.#usable ??= this.#prepare();
    return this.#usable;
  }

  #prepare(): boolean {
    try {
      mkdirSync(dirname(this.folder), { recursive: true, mode: 0o700 });
      try {
        mkdirSync(this.folder, { mode: 0o700 });
      } catch {
        // It is there.
      }
      const stats = lstatSync(this.folder);
      return stats.isDirectory() && isOurs(stats, 0o022);
    } catch {
      return false;
    }
  }
}

/** Zero where the platform has no such flag. */
const NO_FOLLOW = constants.O_NOFOLLOW ?? 0;
/** A pipe put in place of a file must not hold us up. */
const NO_WAITING = constants.O_NONBLOCK ?? 0;

/** Owned by this user and without these rights of others; platforms without owners say nothing of it. */
function isOurs({ uid, mode }: Stats, rights: number): boolean {
  return process.getuid === undefined || (uid === process.getuid() && (mode & rights) === 0);
}
