import { readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { nodeFiles } from '../host/node-files.ts';

/** Which of some files show how a source is used: tests, what these read, and pages; those that are likeliest to be about it first. `isNew`: files that the change is in, too. */
export function exampleFiles(
  source: string,
  files: readonly string[],
  isNew: (path: string) => boolean = () => false,
): string[] {
  const own = plainName(source);
  const folders = dirname(source).split('/');
  const score = (path: string) => {
    const shared = folders.findIndex((part, i) => part !== path.split('/')[i]);
    const near = (shared < 0 ? folders.length : shared) / (folders.length + 1);
    const name = plainName(path);
    const like = name === own ? 4 : name.includes(own) || own.includes(name) ? 1 : 0;
    return (isNew(path) ? 3 : 0) + like + near + (isPage.test(path) ? 0.5 : 0);
  };
  return files
    .filter((path) => isExample(path) && path !== source)
    .map((path) => ({ path, score: score(path) }))
    .sort((a, b) => b.score - a.score || (a.path < b.path ? -1 : 1))
    .slice(0, MOST)
    .map(({ path }) => path);
}

/** Files below a folder, absolute, as far as they may be examples. */
export function filesBelow(folder: string): string[] {
  const found: string[] = [];
  const visit = (at: string, depth: number): void => {
    for (const entry of readdirSync(at, { withFileTypes: true })) {
      if (found.length >= MOST_LISTED) return;
      const path = join(at, entry.name);
      if (entry.isDirectory()) {
        if (depth < DEEPEST && entry.name !== 'node_modules' && !entry.name.startsWith('.'))
          visit(path, depth + 1);
      } else if (entry.isFile() && isExample(path.slice(folder.length))) found.push(path);
    }
  };
  try {
    visit(folder, 0);
  } catch {
    return found;
  }
  return found;
}

/** The folder of the package that a file is part of; its own folder when it is part of none. */
export function packageFolderOf(file: string): string {
  for (let at = dirname(file); ; at = dirname(at)) {
    if (nodeFiles.isFile(join(at, 'package.json'))) return at;
    if (at === dirname(at) || basename(dirname(at)) === 'node_modules') return dirname(file);
  }
}

const [MOST, MOST_LISTED, DEEPEST] = [120, 3000, 6];
const isPage = /(?:^|\/)readme\.(?:md|markdown)$/i;
const isTestFile =
  /(?:\.(?:test|spec)s?\.|[-_.]test\.|(?:^|\/)tests?[-_.]?\w*\.)(?:[cm]?[jt]sx?)$|(?:^|\/)(?:tests?|__tests__|specs?|fixtures?|__fixtures__|examples?)\/.*\.[cm]?[jt]sx?$/;

function isExample(path: string): boolean {
  return (
    (isPage.test(path) || isTestFile.test(path)) && !/(?:^|\/)node_modules\/.*\/node_modules\//.test(path)
  );
}

/** `parse` of `src/parse.ts`, `test/parse.test.js` and `parse-test.js`. */
function plainName(path: string): string {
  const name = basename(path)
    .replace(/\.[^.]*$/, '')
    .replace(/[-_.]?(?:tests?|specs?)$/i, '')
    .replace(/^tests?[-_.]/i, '')
    .toLowerCase();
  return name === 'index' || name === '' ? basename(dirname(path)).toLowerCase() : name;
}
