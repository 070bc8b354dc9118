import { join, resolve } from 'node:path';
import { nodeFiles } from '../host/node-files.ts';
import { HomeFiles, homeOf } from '../syntax/files/home-files.ts';
import { parseTarget } from './target.ts';

/** What may be shown of the disk: the homes of the files that words name, and that of the working folder. */
export function filesNamed(words: readonly string[]): HomeFiles {
  const named = words.flatMap((word) => {
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
