import { join, resolve } from 'node:path';
import { nodeFiles } from '../host/node-files.ts';
import { parseTarget } from '../serve/target.ts';
import { HomeFiles, homeOf } from '../syntax/home-files.ts';

/** What may be shown of the disk: the homes of the files on the command line, and that of the working folder. */
export function commandFiles(): HomeFiles {
  const named = process.argv.slice(2).flatMap((word) => {
    if (word === '' || word.startsWith('#') || word.endsWith('#')) return [];
    const { file } = parseTarget(word);
    return nodeFiles.isFile(file) ? [file] : [];
  });
  return new HomeFiles(nodeFiles, homesOf([join(process.cwd(), '_'), ...named]), named, () => {});
}

/** What lies in the homes of these files; a link that leads out of them is as if it was not there. */
export function filesAround(paths: readonly string[]): HomeFiles {
  return new HomeFiles(nodeFiles, homesOf(paths), [], () => {});
}

function homesOf(paths: readonly string[]): string[] {
  const cwd = process.cwd();
  return [...new Set(paths.map((path) => homeOf(nodeFiles, resolve(path), cwd)))];
}
