import { lstatSync, mkdirSync, realpathSync, writeFileSync } from 'node:fs';
import { dirname, isAbsolute, relative, resolve, sep } from 'node:path';
import { RequestError } from '../base/diagnostic.ts';

/**
 * Writes a file that the user named, and the folders it is in. Links that the tree under analysis (`home`) may hold are not followed: they could lead
 * anywhere.
 * @throws RequestError when the file cannot be written.
 */
export function writeText(path: string, text: string, home = process.cwd()): void {
  const file = resolve(path);
  try {
    if (!file.startsWith('/dev/')) {
      refuseLinks(path, home);
      makeFolder(dirname(file));
    }
    writeFileSync(file, text);
  } catch (error) {
    if (error instanceof RequestError) throw error;
    const why = error instanceof Error ? error.message : String(error);
    throw new RequestError('unwritable-file', `${path} cannot be written: ${why}`);
  }
}

/** With those that it is in. Node's own way to do so never ends in some folders of the system. */
function makeFolder(folder: string): void {
  if (lstatSync(folder, { throwIfNoEntry: false }) !== undefined) return;
  makeFolder(dirname(folder));
  mkdirSync(folder);
}

/** Below the home nothing on the way is a link that leads out of it, and the file itself is none. @throws RequestError where that is not so. */
export function refuseLinks(path: string, home = process.cwd()): void {
  const file = resolve(path);
  if (isLink(file))
    throw new RequestError('unwritable-file', `${path} is a link, which is not written through`);
  if (isOutside(home, file)) return;
  let folder = dirname(file);
  while (folder !== home && lstatSync(folder, { throwIfNoEntry: false }) === undefined)
    folder = dirname(folder);
  if (isOutside(realpathSync(home), realpathSync(folder)))
    throw new RequestError('unwritable-file', `${path} lies behind a link that leads out of this folder`);
}

function isLink(file: string): boolean {
  return lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink() === true;
}

function isOutside(home: string, file: string): boolean {
  const way = relative(home, file);
  return way === '..' || way.startsWith(`..${sep}`) || isAbsolute(way);
}
