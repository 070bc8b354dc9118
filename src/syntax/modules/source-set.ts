import type { Diagnostic } from '../../base/diagnostic.ts';
import type { FileSource } from '../../base/environment.ts';
import type { ts } from '../tree.ts';

/**
 * `esm`: has import/export syntax, or is a module by its extension or package. `cjs`: CommonJS; TypeScript with
 * `export =` is `cjs` too and may then contain import declarations. `script`: only when asked for by
 * {@link LoadOptions.script}.
 */
export type ModuleKind = 'esm' | 'cjs' | 'json' | 'script';

/** One analysed file. */
export interface SourceModule {
  /** Absolute, `/`-separated, symbolic links resolved. */
  readonly path: string;
  readonly kind: ModuleKind;
  /** The syntax tree, with parents set; undefined for JSON. TypeScript-only constructs are still in it. */
  readonly tree: ts.SourceFile | undefined;
  readonly text: string;
  /** Specifier as written → path of an analysed module of the set. */
  readonly resolutions: ReadonlyMap<string, string>;
  /** Specifier as written → why it is run natively or cannot be found at all. */
  readonly natives: ReadonlyMap<string, string>;
  /** Those of `natives` that are not there: asking for them while the program runs fails, as in Node. */
  readonly missing?: ReadonlySet<string> | undefined;
  /** Global names → specifier of the module of ours that stands for them, as if they were imported from it. */
  readonly implicit?: ReadonlyMap<string, string> | undefined;
  /** Import clauses, specifiers and whole import declarations that only bring in types (see erased-imports.ts). */
  readonly erased: ReadonlySet<ts.Node>;
  /** Decorators are those of `experimentalDecorators`; undefined: the language's own. */
  readonly decorators?: LegacyDecorators | undefined;
  /** The package in `node_modules` that it belongs to; undefined for the user's own files. */
  readonly package?: PackageIdentity | undefined;
}

export interface LegacyDecorators {
  /** `emitDecoratorMetadata` */
  readonly metadata: boolean;
  /** `strictNullChecks`: null and undefined count in metadata of unions. */
  readonly strictNulls: boolean;
}

export interface PackageIdentity {
  readonly name: string;
  readonly version: string;
}

/** All modules reachable from the entries. */
export interface SourceSet {
  /** Entries first, then by discovery (breadth first). */
  readonly modules: readonly SourceModule[];
  readonly byPath: ReadonlyMap<string, SourceModule>;
  /** Paths of the entries as they are in `byPath`, in the order given. */
  readonly entries: readonly string[];
  /** Syntax errors (`severity: 'error'`) and what could not be found. */
  readonly diagnostics: readonly Diagnostic[];
  readonly files: FileSource;
}

export interface LoadOptions {
  /** Whether packages in `node_modules` are analysed; 'none' makes them all native. Default 'all'. */
  readonly packages?: 'all' | 'none' | undefined;
  /** Entries are scripts: their top-level declarations become globals, whatever their extension. */
  readonly script?: boolean | undefined;
  /** Entries are ES modules even without import or export; together with `script` only the last one is. */
  readonly module?: boolean | undefined;
  /** Further conditions for package.json `exports`, before `node`. */
  readonly conditions?: readonly string[] | undefined;
  /** Package files beyond this many are native. Default 1000. */
  readonly maxPackageFiles?: number | undefined;
  /** Package files with more UTF-16 units than this are native. Default 1,500,000. */
  readonly maxPackageFileSize?: number | undefined;
}
