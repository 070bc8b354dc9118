import type { FileSource } from '../../base/environment.ts';
import { folderOf } from '../files/path-text.ts';
import { PathMappings } from '../modules/path-mapping.ts';
import { ts } from '../tree.ts';

/** Which libraries a program knows. `es`: ECMAScript only, the quick default. `host`: DOM and Node's types as well. */
export type Libraries = 'es' | 'host';

/** Parsed library files: they are the same for every program. */
const libraryTrees = new Map<string, ts.SourceFile | undefined>();

/** For programs that differ in one file only. */
export interface SharedParts {
  /** Options to put in place of the default ones. */
  readonly strictness: ts.CompilerOptions;
  /** Trees that are known; others are added. */
  readonly trees: Map<string, ts.SourceFile | undefined>;
  readonly last: ts.Program | undefined;
}

/**
 * A program for the checker over a FileSource. Library files come from the compiler's own installation; nothing else is
 * read from outside. `overlay` gives files that exist nowhere else.
 */
export function typeProgram(
  files: FileSource,
  roots: readonly string[],
  libraries: Libraries,
  overlay: ReadonlyMap<string, string> = new Map(),
  shared?: SharedParts,
): ts.Program {
  const first = roots[0] ?? '/';
  const mapping = new PathMappings(files).for(first);
  const options: ts.CompilerOptions = {
    target: ts.ScriptTarget.ES2022,
    lib: libraries === 'es' ? ['lib.es2023.d.ts'] : ['lib.es2023.d.ts', 'lib.dom.d.ts'],
    module: ts.ModuleKind.Preserve,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    types: libraries === 'es' ? [] : ['node'],
    strict: true,
    exactOptionalPropertyTypes: true,
    allowJs: true,
    allowImportingTsExtensions: true,
    resolveJsonModule: true,
    noEmit: true,
    skipLibCheck: true,
    jsx: ts.JsxEmit.Preserve,
    ignoreDeprecations: '6.0',
    ...shared?.strictness,
    ...(mapping !== undefined && {
      paths: Object.fromEntries([...mapping.paths].map(([key, targets]) => [key, [...targets]])),
      ...(mapping.baseUrl !== undefined && { baseUrl: mapping.baseUrl }),
    }),
  };
  return ts.createProgram({
    rootNames: [...roots],
    options,
    host: hostOver(files, folderOf(first), overlay, shared?.trees),
    ...(shared?.last !== undefined && { oldProgram: shared.last }),
  });
}

function hostOver(
  files: FileSource,
  folder: string,
  overlay: ReadonlyMap<string, string>,
  trees: Map<string, ts.SourceFile | undefined> = new Map(),
): ts.CompilerHost {
  const library = ts.sys.resolvePath(folderOf(slashes(ts.sys.getExecutingFilePath())));
  const inLibrary = (path: string) => path.startsWith(`${library}/`);
  const read = (path: string) =>
    overlay.get(path) ?? (inLibrary(path) ? ts.sys.readFile(path) : files.read(path));
  const parse = (path: string, version: ts.ScriptTarget | ts.CreateSourceFileOptions) => {
    const text = read(path);
    return text === undefined ? undefined : ts.createSourceFile(path, text, version, true);
  };
  return {
    getSourceFile(path, version) {
      const known = inLibrary(path) ? libraryTrees : trees;
      if (!known.has(path)) known.set(path, parse(path, version));
      return known.get(path);
    },
    getDefaultLibFileName: () => `${library}/lib.es2023.d.ts`,
    getDefaultLibLocation: () => library,
    fileExists: (path) =>
      overlay.has(path) || (inLibrary(path) ? ts.sys.fileExists(path) : files.isFile(path)),
    readFile: read,
    directoryExists: (path) => (inLibrary(path) ? ts.sys.directoryExists(path) : files.isDirectory(path)),
    realpath: (path) => (inLibrary(path) || overlay.has(path) ? path : files.realpath(path)),
    getCurrentDirectory: () => folder,
    getCanonicalFileName: (path) => path,
    useCaseSensitiveFileNames: () => true,
    getNewLine: () => '\n',
    writeFile: () => {},
  };
}

function slashes(path: string): string {
  return path.replaceAll('\\', '/');
}
