import type { posix } from 'node:path';
import { posixPathText } from '../base/posix-path-text.ts';

type PosixPath = Pick<
  typeof posix,
  'basename' | 'dirname' | 'extname' | 'isAbsolute' | 'join' | 'normalize' | 'parse' | 'relative' | 'resolve'
>;

let made: PosixPath | undefined;

/** Node's `path.posix`, also where there is no Node: what hangs on the working directory throws. */
export function posixPath(): PosixPath {
  return (made ??= new Function(`return ${posixPathText}`)() as PosixPath);
}

/** As programs name the module whose functions are all known. */
export const pathModules: ReadonlySet<string> = new Set([
  'path',
  'node:path',
  'path/posix',
  'node:path/posix',
]);
