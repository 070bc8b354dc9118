import type { FileSource } from '../../base/environment.ts';

/** The same files, one of them with another text. */
export function withText(files: FileSource, path: string, text: string): FileSource {
  return {
    read: (p) => (p === path ? text : files.read(p)),
    isFile: (p) => files.isFile(p),
    isDirectory: (p) => files.isDirectory(p),
    realpath: (p) => files.realpath(p),
  };
}
