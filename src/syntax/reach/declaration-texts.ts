import { createHash } from 'node:crypto';
import type { FileSource } from '../../base/environment.ts';
import { ts } from '../tree.ts';

const options: ts.CompilerOptions = {
  module: ts.ModuleKind.Preserve,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  resolveJsonModule: true,
};

/** What packages declare: all declaration files that one leads to, as one hash. Nobody says that what is installed under a version stays as it is. */
export class DeclarationTexts {
  readonly #files: FileSource;
  readonly #host: ts.ModuleResolutionHost;
  readonly #known = new Map<string, { readonly hash: string; readonly leadsTo: readonly string[] }>();

  constructor(files: FileSource) {
    this.#files = files;
    this.#host = {
      fileExists: (path) => files.isFile(path),
      readFile: (path) => files.read(path),
      directoryExists: (path) => files.isDirectory(path),
      realpath: (path) => files.realpath(path),
      useCaseSensitiveFileNames: true,
    };
  }

  of(specifier: string, importer: string): string {
    const first = this.#resolve(specifier, importer);
    if (first === undefined) return 'none';
    const seen = new Set<string>([first]);
    const hash = createHash('sha256');
    for (const path of seen) {
      const file = this.#file(path);
      hash.update(`${path.slice(path.lastIndexOf('/node_modules/'))} ${file.hash}\n`);
      for (const next of file.leadsTo) seen.add(next);
    }
    return hash.digest('base64url');
  }

  #file(path: string): { readonly hash: string; readonly leadsTo: readonly string[] } {
    let file = this.#known.get(path);
    if (file === undefined) {
      const text = this.#files.read(path) ?? '';
      const { importedFiles, referencedFiles, typeReferenceDirectives } = ts.preProcessFile(text, true, true);
      const leadsTo = [
        ...importedFiles.map((f) => f.fileName),
        ...referencedFiles.map((f) => (f.fileName.startsWith('.') ? f.fileName : `./${f.fileName}`)),
        ...typeReferenceDirectives.map((f) => f.fileName),
      ].flatMap((name) => this.#resolve(name, path) ?? []);
      file = { hash: createHash('sha256').update(text).digest('base64url'), leadsTo };
      this.#known.set(path, file);
    }
    return file;
  }

  #resolve(specifier: string, importer: string): string | undefined {
    if (specifier.startsWith('node:')) return undefined;
    return ts.resolveModuleName(specifier, importer, options, this.#host).resolvedModule?.resolvedFileName;
  }
}
