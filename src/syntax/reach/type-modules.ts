import type { FileSource } from '../../base/environment.ts';
import { folderOf, joinPath } from '../files/path-text.ts';
import { ModuleResolver } from '../modules/resolve-module.ts';
import type { SourceModule } from '../modules/source-set.ts';
import { parseModule } from '../parse/parse-module.ts';
import { DeclarationTexts } from './declaration-texts.ts';

/** What a specifier leads to when it is followed for types: a module to look into, or a text that stands for what is behind it. */
export type TypeTarget = SourceModule | { readonly stands: string };

/** Modules that only types are taken from, so that they are no part of the program. */
export class TypeModules {
  readonly #files: FileSource;
  readonly #resolver: ModuleResolver;
  readonly #known = new Map<string, SourceModule | undefined>();
  readonly #declared: DeclarationTexts;
  /** By importer and specifier. */
  readonly #found = new Map<string, TypeTarget>();

  constructor(files: FileSource) {
    this.#files = files;
    this.#resolver = new ModuleResolver(files, true);
    this.#declared = new DeclarationTexts(files);
  }

  find(specifier: string, importer: string): TypeTarget {
    const key = `${importer}\n${specifier}`;
    let found = this.#found.get(key);
    if (found === undefined) this.#found.set(key, (found = this.#find(specifier, importer)));
    return found;
  }

  #find(specifier: string, importer: string): TypeTarget {
    const resolved = this.#resolver.resolve(specifier, importer, 'import');
    const path = resolved.kind === 'file' ? resolved.path : this.#declarations(specifier, importer);
    if (path !== undefined && !path.includes('/node_modules/')) {
      const module = this.at(path);
      if (module !== undefined) return module;
    }
    return { stands: `${specifier} ${resolved.kind} ${this.#declared.of(specifier, importer)}` };
  }

  /** The module of a file, read for its types. */
  at(path: string): SourceModule | undefined {
    if (this.#known.has(path)) return this.#known.get(path);
    const text = this.#files.read(path);
    const module: SourceModule | undefined =
      text === undefined
        ? undefined
        : {
            path,
            kind: path.endsWith('.json') ? 'json' : 'esm',
            tree: path.endsWith('.json') ? undefined : parseModule(path, text, { module: true }).tree,
            text,
            resolutions: new Map(),
            natives: new Map(),
            erased: new Set(),
          };
    this.#known.set(path, module);
    return module;
  }

  #declarations(specifier: string, importer: string): string | undefined {
    if (!specifier.startsWith('.')) return undefined;
    const base = joinPath(folderOf(importer), specifier.replace(/\.([cm]?)jsx?$/, ''));
    return [`${base}.d.ts`, `${base}.d.mts`, `${base}.d.cts`, `${base}/index.d.ts`].find((p) =>
      this.#files.isFile(p),
    );
  }
}
