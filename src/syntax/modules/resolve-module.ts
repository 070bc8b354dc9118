import { isBuiltin } from 'node:module';
import type { FileSource } from '../../base/environment.ts';
import { extensionOf, folderOf, foldersUp, joinPath } from '../files/path-text.ts';
import { frameworkModule } from '../frameworks/framework-module.ts';
import { exportTarget } from './package-exports.ts';
import { PackageFiles, type PackageJson } from './package-files.ts';
import { mappedPaths, PathMappings } from './path-mapping.ts';

/** Where a specifier leads: a file, or a reason why it is run natively (`missing`: it would fail natively too). */
export type Resolution =
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'native'; readonly reason: string }
  | { readonly kind: 'missing'; readonly reason: string };

/** How the importing code asks: decides the conditions of package exports. */
export type ImportMode = 'import' | 'require';

const typescriptExtensions = ['.ts', '.tsx', '.mts', '.cts'];
const javascriptExtensions = ['.js', '.mjs', '.cjs', '.jsx'];
const sourceExtensions = new Set([
  ...typescriptExtensions,
  ...javascriptExtensions,
  '.json',
  '.vue',
  '.svelte',
]);
/** An import of the left may mean a source file with one of the right. */
const sourcesOf: Readonly<Record<string, readonly string[]>> = {
  '.js': ['.ts', '.tsx'],
  '.jsx': ['.tsx', '.ts'],
  '.mjs': ['.mts'],
  '.cjs': ['.cts'],
};

/**
 * Resolves specifiers as Node does (relative paths, `node_modules`, package exports and imports, main), with what
 * TypeScript and bundlers add: `./x.js` may be `x.ts`, extensions may be missing, tsconfig `paths` and `baseUrl`.
 */
export class ModuleResolver {
  readonly packages: PackageFiles;
  readonly mappings: PathMappings;
  readonly #files: FileSource;
  readonly #analysePackages: boolean;
  readonly #conditions: Readonly<Record<ImportMode, ReadonlySet<string>>>;

  constructor(files: FileSource, analysePackages = true, conditions: readonly string[] = []) {
    this.#files = files;
    this.#analysePackages = analysePackages;
    this.packages = new PackageFiles(files);
    this.mappings = new PathMappings(files);
    this.#conditions = {
      import: new Set([...conditions, 'node', 'import']),
      require: new Set([...conditions, 'node', 'require']),
    };
  }

  resolve(specifier: string, importer: string, mode: ImportMode): Resolution {
    if (isBuiltin(specifier)) return { kind: 'native', reason: 'built into Node' };
    // Installed or not: the machine provides `assume` itself.
    if (specifier === 'beagle-ts') return { kind: 'native', reason: 'provided by Beagle' };
    if (/^(?:data|https?|bun|deno|virtual):/.test(specifier))
      return {
        kind: 'native',
        reason: `'${specifier.slice(0, specifier.indexOf(':'))}:' modules are not read`,
      };
    const framework = importer.includes('/node_modules/') ? undefined : frameworkModule(specifier);
    if (framework !== undefined) return { kind: 'file', path: framework };
    if (specifier.startsWith('#')) return this.#packageImport(specifier, importer, mode);
    const local = specifier.startsWith('file://') ? decodeURIComponent(specifier.slice(7)) : specifier;
    if (/^(?:\.{1,2}(?:\/|$)|\/|[A-Za-z]:\/)/.test(local)) {
      const plain = local.replace(/[?].*$/, '');
      const path = this.#file(joinPath(folderOf(importer), plain), importer, plain.endsWith('/'));
      return path === undefined
        ? { kind: 'missing', reason: `there is no file for '${specifier}'` }
        : this.#classify(path);
    }
    const mapping = this.mappings.for(importer);
    if (mapping !== undefined)
      for (const candidate of mappedPaths(mapping, specifier)) {
        const path = this.#file(candidate, importer, false);
        if (path !== undefined) return this.#classify(path);
      }
    return this.#package(specifier, importer, mode);
  }

  /** A path to a file by adding or replacing extensions and looking into folders. */
  #file(base: string, importer: string, folderOnly: boolean): string | undefined {
    const fromTypeScript = /\.[cm]?tsx?$/.test(importer);
    if (!folderOnly) {
      const extension = extensionOf(base);
      const mapped = (sourcesOf[extension] ?? []).map((to) => base.slice(0, -extension.length) + to);
      const added = this.#extensions(fromTypeScript).map((to) => base + to);
      const exact = fromTypeScript ? [...mapped, base] : [base, ...mapped];
      const found = [...exact, ...added].find((path) => this.#files.isFile(path));
      if (found !== undefined) return this.#files.realpath(found);
    }
    if (!this.#files.isDirectory(base)) return undefined;
    const json = this.packages.inFolder(base);
    const main = json === undefined ? undefined : this.#main(json, importer);
    if (main !== undefined) return main;
    const index = this.#extensions(fromTypeScript)
      .map((to) => `${base}/index${to}`)
      .find((path) => this.#files.isFile(path));
    return index === undefined ? undefined : this.#files.realpath(index);
  }

  #extensions(fromTypeScript: boolean): readonly string[] {
    return fromTypeScript
      ? [...typescriptExtensions, ...javascriptExtensions, '.json', '.node']
      : [...javascriptExtensions, '.json', '.node', ...typescriptExtensions];
  }

  #main(json: PackageJson, importer: string): string | undefined {
    for (const name of [json.main, json.module]) {
      if (name === undefined) continue;
      const target = joinPath(json.folder, name);
      const found = target === json.folder ? undefined : this.#file(target, importer, false);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  #package(specifier: string, importer: string, mode: ImportMode): Resolution {
    const parts = /^((?:@[^/]+\/)?[^/@][^/]*)(\/.*)?$/.exec(specifier);
    if (parts === null) return { kind: 'missing', reason: `'${specifier}' is not a module name` };
    const name = parts[1]!;
    const rest = parts[2] ?? '';
    const own = this.packages.named(importer);
    if (own !== undefined && own.name === name && own.exports !== undefined && own.exports !== null)
      return this.#exported(own, rest, importer, mode);
    for (const folder of foldersUp(folderOf(importer))) {
      if (folder.endsWith('/node_modules')) continue;
      const place = joinPath(folder, `node_modules/${name}`);
      if (!this.#files.isDirectory(place)) continue;
      const json = this.packages.inFolder(place);
      if (!this.#analysePackages && this.#files.realpath(place).includes('/node_modules/'))
        return { kind: 'native', reason: `packages are not analysed (--packages none)` };
      if (json?.exports !== undefined && json.exports !== null)
        return this.#exported(json, rest, importer, mode);
      // In packages `./x.js` means that very file, whoever imports it.
      const path = this.#file(rest === '' ? place : place + rest, `${place}/package.json`, false);
      if (path !== undefined) return this.#classify(path);
      const typesOnly = json !== undefined && (json.types !== undefined || name.startsWith('@types/'));
      return {
        kind: 'missing',
        reason: typesOnly
          ? `package '${name}' has only type declarations`
          : `package '${name}' has no file for '${specifier}'`,
      };
    }
    return { kind: 'missing', reason: `package '${name}' is not installed` };
  }

  #exported(json: PackageJson, rest: string, importer: string, mode: ImportMode): Resolution {
    const subpath = `.${rest}`;
    const target =
      exportTarget(json.exports, subpath, this.#conditions[mode]) ??
      // What only offers the other kind is still readable.
      exportTarget(json.exports, subpath, this.#conditions[mode === 'import' ? 'require' : 'import']);
    if (typeof target !== 'string')
      return { kind: 'missing', reason: `package '${json.name}' does not export '${subpath}'` };
    return this.#target(json, target, importer, mode);
  }

  #packageImport(specifier: string, importer: string, mode: ImportMode): Resolution {
    const json = this.packages.around(importer);
    const target =
      json?.imports === undefined ? undefined : exportTarget(json.imports, specifier, this.#conditions[mode]);
    if (json !== undefined && typeof target === 'string') return this.#target(json, target, importer, mode);
    const mapping = this.mappings.for(importer);
    for (const candidate of mapping === undefined ? [] : mappedPaths(mapping, specifier)) {
      const path = this.#file(candidate, importer, false);
      if (path !== undefined) return this.#classify(path);
    }
    return { kind: 'missing', reason: `no package.json "imports" entry for '${specifier}'` };
  }

  #target(json: PackageJson, target: string, importer: string, mode: ImportMode): Resolution {
    if (!target.startsWith('./')) return this.resolve(target, `${json.folder}/package.json`, mode);
    const own = !json.folder.includes('/node_modules/');
    const path = this.#file(joinPath(json.folder, target), own ? importer : `${json.folder}/_.js`, false);
    return path === undefined
      ? { kind: 'missing', reason: `'${target}' of package '${json.name ?? json.folder}' does not exist` }
      : this.#classify(path);
  }

  #classify(path: string): Resolution {
    const extension = extensionOf(path);
    if (sourceExtensions.has(extension)) return { kind: 'file', path };
    if (/^\.d\.[cm]?ts$/.test(extension))
      return { kind: 'missing', reason: 'there are only type declarations' };
    if (extension === '.node') return { kind: 'native', reason: 'a native add-on (.node)' };
    if (extension === '.wasm') return { kind: 'native', reason: 'WebAssembly' };
    if (extension === '' && path.includes('/node_modules/')) return { kind: 'file', path };
    return { kind: 'native', reason: `'${extension}' files are not JavaScript` };
  }
}
