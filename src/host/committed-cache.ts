import { dirname, join } from 'node:path';
import { nodeFiles } from './node-files.ts';

/** A folder `.beagle/` above a place, up to the root of its repository: earlier versions kept results there. Anyone may have committed it. */
export function committedCache(place: string): string | undefined {
  for (let at = place; ; at = dirname(at)) {
    const folder = join(at, '.beagle');
    if (nodeFiles.isDirectory(folder)) return folder;
    if (dirname(at) === at || nodeFiles.isDirectory(join(at, '.git'))) return undefined;
  }
}
