import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { nodeFiles } from '../host/node-files.ts';
import { isSource } from './worth-comparing.ts';

/** Source files below a folder, by relative path, sorted. */
export function sourceFiles(folder: string): string[] {
  const found: string[] = [];
  const visit = (at: string): void => {
    for (const entry of readdirSync(join(folder, at), { withFileTypes: true })) {
      const path = at === '' ? entry.name : `${at}/${entry.name}`;
      if (entry.isDirectory()) {
        if (entry.name !== 'node_modules' && !entry.name.startsWith('.')) visit(path);
      } else if (isSource(path) && isWithin(folder, join(folder, path))) found.push(path);
    }
  };
  visit('');
  return found.sort();
}

/** Whether a path that was found in a folder, not named by the user, is there in the end: links may lead out. */
export function isWithin(folder: string, path: string): boolean {
  return nodeFiles.realpath(path).startsWith(`${nodeFiles.realpath(folder)}/`);
}
