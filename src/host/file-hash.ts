import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';

const known = new Map<string, Buffer>();

/** File systems tell times this coarsely: what was changed just now may be changed again and look the same. */
const COARSE_MS = 2000;

/** SHA-256 of a file's bytes, computed once as long as the file is the same one. */
export function fileHash(path: string): Buffer {
  const { dev, ino, size, mtimeMs, ctimeMs } = statSync(path);
  const key = [path, dev, ino, size, mtimeMs, ctimeMs].join(' ');
  const before = known.get(key);
  if (before !== undefined) return before;
  const hash = createHash('sha256').update(readFileSync(path)).digest();
  if (Date.now() - Math.max(mtimeMs, ctimeMs) > COARSE_MS) known.set(key, hash);
  return hash;
}
