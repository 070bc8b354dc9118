import { nodeFiles } from '../host/node-files.ts';
import { parseTarget } from '../serve/target.ts';
import { HomeFiles, homeOf } from '../syntax/home-files.ts';

/** What may be shown of the disk: the homes of the files on the command line, and that of the working folder. */
export function commandFiles(): HomeFiles {
  const cwd = process.cwd();
  const named = process.argv.slice(2).flatMap((word) => {
    if (word === '' || word.startsWith('#') || word.endsWith('#')) return [];
    const { file } = parseTarget(word);
    return nodeFiles.isFile(file) ? [file] : [];
  });
  const homes = [`${cwd}/_`, ...named].map((file) => homeOf(nodeFiles, file, cwd));
  return new HomeFiles(nodeFiles, [...new Set(homes)], named, () => {});
}
