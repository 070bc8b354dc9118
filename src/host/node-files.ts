import { readFileSync, realpathSync, type Stats, statSync } from 'node:fs';
import type { FileSource } from '../base/environment.ts';

/** The disk, read only. */
export const nodeFiles: FileSource = {
  read(path) {
    try {
      return readFileSync(path, 'utf8');
    } catch {
      return undefined;
    }
  },
  isFile: (path) => stat(path)?.isFile() ?? false,
  isDirectory: (path) => stat(path)?.isDirectory() ?? false,
  realpath(path) {
    try {
      return realpathSync(path);
    } catch {
      return path;
    }
  },
};

/** Undefined for whatever cannot be looked at: missing, below a file, forbidden. */
function stat(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}
