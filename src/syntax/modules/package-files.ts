import type { FileSource } from '../../base/environment.ts';
import { folderOf, foldersUp } from '../files/path-text.ts';

/** What is read of a package.json. */
export interface PackageJson {
  readonly folder: string;
  readonly name: string | undefined;
  readonly version: string;
  readonly type: string | undefined;
  readonly main: string | undefined;
  readonly module: string | undefined;
  readonly types: string | undefined;
  readonly exports: unknown;
  readonly imports: unknown;
}

/** Reads package.json files, each once. */
export class PackageFiles {
  readonly #files: FileSource;
  readonly #cache = new Map<string, PackageJson | undefined>();

  constructor(files: FileSource) {
    this.#files = files;
  }

  /** The package.json right in this folder; undefined when there is none or it is not JSON. */
  inFolder(folder: string): PackageJson | undefined {
    if (this.#cache.has(folder)) return this.#cache.get(folder);
    const found = parse(
      folder,
      this.#files.read(folder === '/' ? '/package.json' : `${folder}/package.json`),
    );
    this.#cache.set(folder, found);
    return found;
  }

  /** The nearest package.json around a file, not looking beyond its package in `node_modules`. */
  around(path: string): PackageJson | undefined {
    for (const folder of foldersUp(folderOf(path))) {
      if (folder.endsWith('/node_modules')) return undefined;
      const found = this.inFolder(folder);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  /** As {@link around}, but skips nested package.json files without a name (`{"type": "module"}` in dist folders). */
  named(path: string): PackageJson | undefined {
    for (const folder of foldersUp(folderOf(path))) {
      if (folder.endsWith('/node_modules')) return undefined;
      const found = this.inFolder(folder);
      if (found?.name !== undefined) return found;
    }
    return undefined;
  }
}

function parse(folder: string, text: string | undefined): PackageJson | undefined {
  if (text === undefined) return undefined;
  let json: Record<string, unknown>;
  try {
    json = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return undefined;
  }
  if (typeof json !== 'object' || json === null) return undefined;
  const string = (key: string) => (typeof json[key] === 'string' ? (json[key] as string) : undefined);
  return {
    folder,
    name: string('name'),
    version: string('version') ?? '',
    type: string('type'),
    main: string('main'),
    module: string('module'),
    types: string('types') ?? string('typings'),
    exports: json.exports,
    imports: json.imports,
  };
}
