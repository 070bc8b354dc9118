import type { FileSource } from '../base/environment.ts';
import { aroundNames } from '../evolve/find/examples/around-names.ts';
import { fromComments } from '../evolve/find/examples/example-texts.ts';
import { type Examples, examplesIn } from '../evolve/find/examples/examples-in.ts';
import { folderOf, joinPath } from '../syntax/files/path-text.ts';
import type { FoundFunction } from '../syntax/functions/found-function.ts';
import type { FilePair, Version } from './open-pair.ts';

/** What examples may call a function: its own name, that of the file where it is all that this exports, and `default` then. */
export function namesIn(versions: readonly FoundFunction[]): ReadonlySet<string> {
  return new Set(
    versions.flatMap(({ name, exported, members, requested }) => {
      const own = members.at(-1) ?? name.split('.').at(-1)!;
      const isWhole = members.length === 0 && (exported === 'default' || exported === 'export=');
      return isWhole ? [own, 'default', camelCase(nameOf(requested.path))] : [own];
    }),
  );
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).replace(/\..*$/, '');
}

function camelCase(name: string): string {
  return name.replace(/\W+(\w)/g, (_, first: string) => first.toUpperCase());
}

/** The examples that lie beside both versions of a file, as data: those of files that name the function, and of files that these import. */
export function examplesOf({ before, after }: FilePair, names: ReadonlySet<string>): Examples[] {
  // Tests that came with a change are about it.
  return [...new Set([after, before].flatMap((version) => examplesOfVersion(version, names)))];
}

function examplesOfVersion({ files, file, examples = [] }: Version, names: ReadonlySet<string>): Examples[] {
  const source = files.read(file) ?? '';
  const found = [examplesIn('comments.ts', fromComments(source).join('\n;\n'))];
  let left = MOST_READ;
  const seen = new Set<string>();
  const add = (path: string, text: string): Examples => {
    seen.add(path);
    left -= text.length;
    const made = examplesIn(path, text);
    found.push(made);
    return made;
  };
  const known = new Set(examples);
  for (const path of examples.slice(0, MOST_FILES)) {
    if (left <= 0) break;
    const whole = seen.has(path) ? '' : (files.read(path) ?? '');
    const text = isAbout(whole, names, file) ? aroundNames(whole, names) : '';
    if (text === '' || text.length > left) continue;
    for (const name of add(path, text).imports) {
      const imported = name.startsWith('.') ? resolved(files, folderOf(path), name) : undefined;
      if (imported === undefined || !known.has(imported) || seen.has(imported)) continue;
      const other = aroundNames(files.read(imported) ?? '', names);
      if (other.length <= left) add(imported, other);
    }
  }
  return found;
}

/** Characters of examples that are read, and files that are looked into. */
const [MOST_READ, MOST_FILES] = [200_000, 60];

/** It names the function, or the file; what is called `index` goes by other names. */
function isAbout(text: string, names: ReadonlySet<string>, file: string): boolean {
  const isIndex = names.has('default') && nameOf(file) === 'index';
  return isIndex || [...names].some((name) => name !== 'default' && text.includes(name));
}

function resolved(files: FileSource, folder: string, name: string): string | undefined {
  const path = joinPath(folder, name);
  return ['', '.js', '.ts', '.mjs', '.cjs', '/index.js', '/index.ts']
    .map((end) => path + end)
    .concat(path.endsWith('.js') ? [`${path.slice(0, -3)}.ts`] : [])
    .find((p) => files.isFile(p));
}
