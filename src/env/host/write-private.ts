import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { RequestError } from '../../base/diagnostic.ts';

/**
 * Writes a file that only its owner can read, whole or not at all: into a new file beside it, which is then given its name. Nothing that lies at either
 * name is followed or opened.
 * @throws RequestError when it cannot be written
 */
export function writePrivate(path: string, bytes: Buffer): void {
  const own = `${path}.${randomBytes(6).toString('hex')}`;
  let isMade = false;
  try {
    const file = openSync(own, 'wx', 0o600);
    isMade = true;
    try {
      for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    renameSync(own, path);
  } catch (error) {
    if (isMade) rmSync(own, { force: true });
    throw new RequestError('cannot-write', `cannot write ${path}: ${(error as Error).message}`);
  }
}
