import type { FileSource } from '../../base/environment.ts';
import { folderOf, foldersUp, joinPath } from './path-text.ts';

/**
 * Files of the homes of what a user named, and of the packages installed for them; of anything else there is nothing. What counts is where a path
 * leads in the end, not how it is written.
 */
export class HomeFiles implements FileSource {
  readonly #files: FileSource;
  readonly #homes: readonly string[];
  readonly #named: ReadonlySet<string>;
  readonly #onRefused: (path: string) => void;

  /**
   * @param named files, absolute, that are read wherever they lie
   * @param onRefused told of files that are there and were asked for in vain
   */
  constructor(
    files: FileSource,
    homes: readonly string[],
    named: readonly string[],
    onRefused: (path: string) => void,
  ) {
    this.#files = files;
    this.#homes = homes;
    this.#named = new Set(named.flatMap((path) => [path, files.realpath(path)]));
    this.#onRefused = onRefused;
  }

  read(path: string): string | undefined {
    return this.isFile(path) ? this.#files.read(path) : undefined;
  }

  isFile(path: string): boolean {
    if (!this.#files.isFile(path)) return false;
    if (this.#isHome(path)) return true;
    if (!soughtUpward.test(path)) this.#onRefused(path);
    return false;
  }

  isDirectory(path: string): boolean {
    if (!this.#files.isDirectory(path)) return false;
    if (this.#isHome(path)) return true;
    // A link that leads out; other folders are only passed on the way up.
    if (this.#homes.some((home) => isBelow(path, home)) && !/\/\.git(?:\/|$)/.test(path))
      this.#onRefused(path);
    return false;
  }

  realpath(path: string): string {
    return this.#isHome(path) ? this.#files.realpath(path) : path;
  }

  #isHome(path: string): boolean {
    if (this.#named.has(path)) return true;
    const real = joinPath('/', this.#files.realpath(joinPath('/', path)));
    if (/\/\.git(?:\/|$)/.test(real)) return false;
    return this.#homes.some((home) => isBelow(real, home) || isInstalledAbove(real, home));
  }
}

/** Looked for in every folder around a file, so that nobody named them. */
const soughtUpward = /\/(?:package|tsconfig|jsconfig)\.json$/;

function isBelow(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder === '/' ? '/' : `${folder}/`);
}

/** In the `node_modules` of a folder around. */
function isInstalledAbove(path: string, home: string): boolean {
  const at = path.indexOf('/node_modules/');
  return at >= 0 && isBelow(home, at === 0 ? '/' : path.slice(0, at));
}

/**
 * The folder that imports of a file may lead to: its repository; without one its package, or the workspace that this is part of; else `cwd`
 * when the file lies below, else its own folder.
 */
export function homeOf(files: FileSource, file: string, cwd: string): string {
  const folder = folderOf(files.realpath(file));
  const isThere = (path: string) => files.isFile(path) || files.isDirectory(path);
  let ofPackage: string | undefined;
  let ofWorkspace: string | undefined;
  for (const at of foldersUp(folder)) {
    if (isThere(joinPath(at, '.git'))) return at;
    const json = packageJson(files.read(joinPath(at, 'package.json')));
    if (json?.name !== undefined) ofPackage ??= at;
    if (json?.workspaces !== undefined || files.isFile(joinPath(at, 'pnpm-workspace.yaml'))) ofWorkspace = at;
  }
  const here = files.realpath(cwd);
  return ofWorkspace ?? ofPackage ?? (isBelow(folder, here) ? here : folder);
}

function packageJson(text: string | undefined): { name?: unknown; workspaces?: unknown } | undefined {
  try {
    return text === undefined ? undefined : (JSON.parse(text) ?? undefined);
  } catch {
    return undefined;
  }
}
