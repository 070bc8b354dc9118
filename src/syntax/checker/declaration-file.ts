import type { FileSource } from '../../base/environment.ts';
import { foldersUp, joinPath } from '../files/path-text.ts';
import { exportTarget } from '../modules/package-exports.ts';
import { PackageFiles, type PackageJson } from '../modules/package-files.ts';
import type { SourceModule } from '../modules/source-set.ts';

const typeConditions: ReadonlySet<string> = new Set(['types', 'import', 'require', 'node']);

/**
 * The declaration file that describes a JavaScript module: the one beside it, the one its package names for it, or that
 * of DefinitelyTyped; undefined for TypeScript and when there is none.
 */
export function declarationFile(files: FileSource, { path }: SourceModule): string | undefined {
  const parts = /^(.*)\.([cm]?)jsx?$/.exec(path);
  if (parts === null) return undefined;
  const beside = [`${parts[1]}.d.${parts[2]}ts`, `${parts[1]}.d.ts`].find((p) => files.isFile(p));
  if (beside !== undefined) return beside;
  const packages = new PackageFiles(files);
  const json = packages.named(path);
  if (json?.name === undefined) return undefined;
  const subpath = entrySubpath(files, json, path);
  if (subpath === undefined) return undefined;
  return ownTypes(files, json, subpath) ?? definitelyTyped(files, packages, json, subpath);
}

/** The subpath (`.`, `./x`) that leads to a file from outside its package. */
function entrySubpath(files: FileSource, json: PackageJson, path: string): string | undefined {
  const relative = `./${path.slice(json.folder.length + 1)}`;
  if (json.exports !== undefined && json.exports !== null) {
    const keys =
      typeof json.exports === 'object' && !Array.isArray(json.exports)
        ? Object.keys(json.exports).filter((key) => key.startsWith('.'))
        : [];
    for (const key of keys.length > 0 ? keys : ['.'])
      for (const mode of ['import', 'require']) {
        const target = exportTarget(json.exports, key, new Set(['node', mode]));
        const star = typeof target === 'string' ? whatStandsFor(target, relative) : undefined;
        if (star !== undefined) return key.replace('*', star);
      }
    return undefined;
  }
  const main = joinPath(json.folder, json.main ?? 'index.js');
  const mains = [main, `${main}.js`, `${main}/index.js`];
  if (mains.some((m) => files.isFile(m) && files.realpath(m) === path)) return '.';
  return relative.replace(/\.[cm]?js$/, '');
}

/** What `*` stands for in a pattern that gives this path, '' when there is none; undefined when it gives another. */
function whatStandsFor(pattern: string, path: string): string | undefined {
  const [start, end] = pattern.split('*') as [string, string | undefined];
  if (end === undefined) return path === start ? '' : undefined;
  const fits = path.startsWith(start) && path.endsWith(end) && path.length > start.length + end.length;
  return fits ? path.slice(start.length, path.length - end.length) : undefined;
}

function ownTypes(files: FileSource, json: PackageJson, subpath: string): string | undefined {
  const target = json.exports == null ? undefined : exportTarget(json.exports, subpath, typeConditions);
  const named = typeof target === 'string' && /\.d\.[cm]?ts$/.test(target) ? target : undefined;
  return existing(files, json.folder, named ?? (subpath === '.' ? json.types : undefined));
}

function definitelyTyped(
  files: FileSource,
  packages: PackageFiles,
  { name, folder }: PackageJson,
  subpath: string,
): string | undefined {
  const flat = name!.replace(/^@([^/]+)\//, '$1__');
  for (const up of foldersUp(folder)) {
    const types = joinPath(up, `node_modules/@types/${flat}`);
    if (!files.isDirectory(types)) continue;
    return existing(
      files,
      types,
      subpath === '.' ? (packages.inFolder(types)?.types ?? 'index.d.ts') : `${subpath}.d.ts`,
    );
  }
  return undefined;
}

function existing(files: FileSource, folder: string, relative: string | undefined): string | undefined {
  if (relative === undefined) return undefined;
  const path = joinPath(folder, relative);
  return [path, `${path}.d.ts`, `${path}/index.d.ts`].find((p) => files.isFile(p));
}
