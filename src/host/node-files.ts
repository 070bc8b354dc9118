import { readFileSync, realpathSync, statSync } from 'node:fs';
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
  isFile: (path) => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false,
  isDirectory: (path) => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false,
  realpath(path) {
    try {
      return realpathSync(path);
    } catch {
      return path;
    }
  },
};
