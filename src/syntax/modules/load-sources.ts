/**
 * The front end. `loadSources` reads the entry files over a FileSource, parses them (no type checker, so this is fast),
 * finds the modules they mention, resolves each specifier and goes on breadth first; what cannot or shall not be analysed
 * becomes a native with a reason. `find-function.ts` then finds the function a user named in the set, and
 * `signature-of.ts` turns its parameter types into shapes: syntactically where that is enough (`annotation/`), with
 * TypeScript's checker where it is not (`checker/`).
 */
import { type Diagnostic, RequestError } from '../../base/diagnostic.ts';
import type { FileSource } from '../../base/environment.ts';
import { extensionOf } from '../files/path-text.ts';
import { WatchedFiles } from '../files/watched-files.ts';
import { frameworkText, isFrameworkModule } from '../frameworks/framework-module.ts';
import { reactSteps } from '../frameworks/react-steps.ts';
import { isComponentFile, scriptBlocks } from '../frameworks/script-block.ts';
import { earlyError } from '../parse/early-errors.ts';
import { isJavaScript } from '../parse/is-javascript.ts';
import { type ParsedFile, parseModule } from '../parse/parse-module.ts';
import { spanOf } from '../text/source-text.ts';
import { ts } from '../tree.ts';
import { isWsl } from '../wsl/is-wsl.ts';
import { wslModule } from '../wsl/wsl-module.ts';
import { erasedImports } from './erased-imports.ts';
import { moduleKind } from './module-kind.ts';
import { moduleSpecifiers } from './module-specifiers.ts';
import { ModuleResolver } from './resolve-module.ts';
import type { LoadOptions, ModuleKind, PackageIdentity, SourceModule, SourceSet } from './source-set.ts';

/**
 * Parses the entries and all modules reachable from them. A set that was loaded lately is given again if its files are as they were, so that
 * what others keep for it holds.
 * @throws RequestError when an entry is missing or not a file. Syntax errors are diagnostics of the result.
 */
export function loadSources(
  files: FileSource,
  entries: readonly string[],
  options: LoadOptions = {},
): SourceSet {
  const request = JSON.stringify([entries, options]);
  const at = recent.findIndex((kept) => kept.files === files && kept.request === request);
  const [kept] = at === -1 ? [] : recent.splice(at, 1);
  if (kept?.watched.isUnchanged()) {
    recent.unshift(kept);
    return kept.sources;
  }
  const watched = new WatchedFiles(files);
  const sources = load(watched, entries, options);
  recent.unshift({ files, request, watched, sources: { ...sources, files } });
  recent.length = Math.min(recent.length, RECENT);
  return recent[0]!.sources;
}

/** Sets that were loaded lately, the last first. */
const recent: { files: FileSource; request: string; watched: WatchedFiles; sources: SourceSet }[] = [];

/** Two versions, each with and without the modules that types need. */
const RECENT = 4;

function load(files: FileSource, entries: readonly string[], options: LoadOptions): SourceSet {
  const loader = new Loader(files, options);
  const paths = entries.map((entry, i) => loader.entry(entry, i === entries.length - 1));
  loader.follow();
  return {
    modules: [...loader.modules.values()],
    byPath: loader.modules,
    entries: paths,
    diagnostics: loader.diagnostics,
    files,
  };
}

interface LoadedModule extends SourceModule {
  readonly resolutions: Map<string, string>;
  readonly natives: Map<string, string>;
  readonly missing: Set<string>;
}

class Loader {
  readonly modules = new Map<string, LoadedModule>();
  readonly diagnostics: Diagnostic[] = [];
  readonly #files: FileSource;
  readonly #options: LoadOptions;
  readonly #resolver: ModuleResolver;
  readonly #rejected = new Map<string, string>();
  #packageFiles = 0;
  /** An entry is in a package: its types are asked for like those of the user's own files. */
  #isAboutPackage = false;

  constructor(files: FileSource, options: LoadOptions) {
    this.#files = files;
    this.#options = options;
    this.#resolver = new ModuleResolver(files, options.packages !== 'none', options.conditions);
  }

  /** Adds an entry and gives the path it is known by. */
  entry(given: string, isLast: boolean): string {
    if (!this.#files.isFile(given)) {
      const what = this.#files.isDirectory(given) ? 'is a folder, not a file' : 'does not exist';
      throw new RequestError('no-such-file', `${given} ${what}`);
    }
    const path = this.#files.realpath(given);
    if (this.modules.has(path)) return path;
    const text = this.#files.read(path);
    if (text === undefined) throw new RequestError('unreadable-file', `${given} cannot be read`);
    if (/^\.(?:node|wasm)$/.test(extensionOf(path)))
      throw new RequestError('not-source', `${given} is not TypeScript or JavaScript`);
    const { script, module } = this.#options;
    this.#isAboutPackage ||= path.includes('/node_modules/');
    const asModule = module === true && (script !== true || isLast);
    const forced = asModule ? 'esm' : script === true ? 'script' : undefined;
    this.#addSource(path, text, forced);
    return path;
  }

  /** Follows the specifiers of all modules, those found on the way included. */
  follow(): void {
    for (const module of this.modules.values()) if (module.tree !== undefined) this.#followModule(module);
  }

  #followModule(module: LoadedModule): void {
    const tree = module.tree!;
    for (const { text, node, mode, dynamic, guarded } of moduleSpecifiers(tree, module.erased)) {
      const isFile = /^(?:\.{1,2}(?:\/|$)|\/|file:)/.test(text);
      if (module.resolutions.has(text) || (module.natives.has(text) && !(guarded && !isFile))) continue;
      const resolved = this.#resolver.resolve(
        text,
        module.path,
        module.kind === 'cjs' && !dynamic ? 'require' : mode,
      );
      const reason = resolved.kind === 'file' ? this.#admit(resolved.path) : resolved.reason;
      if (resolved.kind === 'file' && reason === undefined) module.resolutions.set(text, resolved.path);
      else module.natives.set(text, reason!);
      if (resolved.kind !== 'missing') continue;
      // A file that is not there is an error as in Node; a package may just not be installed here.
      if (isFile ? resolved.reason.startsWith('there is no file') : guarded) module.missing.add(text);
      if (module.package === undefined && !guarded)
        this.diagnostics.push({
          severity: module.missing.has(text) && !dynamic ? 'error' : 'warning',
          code: 'unresolved-module',
          message: `cannot find module '${text}': ${resolved.reason}`,
          span: spanOf(node, tree),
        });
    }
  }

  /** Makes a file part of the set; or says why not. */
  #admit(path: string): string | undefined {
    if (this.modules.has(path)) return undefined;
    const before = this.#rejected.get(path);
    if (before !== undefined) return before;
    const inPackage = path.includes('/node_modules/');
    const text = frameworkText(path) ?? this.#files.read(path);
    const reason =
      text === undefined ? 'it cannot be read' : inPackage ? this.#packageLimit(path, text) : undefined;
    if (reason === undefined) {
      if (!inPackage) {
        this.#addSource(path, text!, undefined);
        return undefined;
      }
      const parsed = this.#parse(path, text!, undefined);
      const error = parsed.errors[0];
      if (error === undefined) {
        this.#add(path, text!, parsed, undefined);
        return undefined;
      }
      this.#rejected.set(path, `its source does not parse (line ${error.span?.line}: ${error.message})`);
    } else this.#rejected.set(path, reason);
    return this.#rejected.get(path);
  }

  #packageLimit(path: string, text: string): string | undefined {
    const { maxPackageFiles = 1000, maxPackageFileSize = 1_500_000 } = this.#options;
    if (text.length > maxPackageFileSize)
      return `it is larger than package files that are analysed (${text.length} > ${maxPackageFileSize} characters)`;
    if (text.includes('\0') && extensionOf(path) === '') return 'it is not text';
    if (this.#packageFiles >= maxPackageFiles)
      return `${maxPackageFiles} package files are analysed already, which is the limit`;
    this.#packageFiles++;
    return undefined;
  }

  #parse(path: string, text: string, forced: ModuleKind | undefined): ParsedFile {
    if (isWsl(path)) return wslModule(path, text);
    if (isFrameworkModule(path)) return parseModule(path, text, { module: true });
    const extension = extensionOf(path);
    const isModule = forced === undefined ? extension === '.mjs' || extension === '.mts' : forced === 'esm';
    const isAsked = this.#isAboutPackage || !path.includes('/node_modules/');
    const jsDoc = isAsked && /^\.[cm]?jsx?$/.test(extension);
    return parseModule(path, text, { module: isModule, jsDoc });
  }

  /** A file of the user's own, with what stands for its framework. */
  #addSource(path: string, given: string, forced: ModuleKind | undefined): void {
    const text = isComponentFile(path) ? scriptBlocks(path, given) : given;
    const parsed = this.#parse(path, text, forced);
    const steps = parsed.errors.length === 0 && forced === undefined ? reactSteps(parsed.tree) : '';
    if (steps === '') this.#add(path, text, parsed, forced);
    else this.#add(path, text + steps, this.#parse(path, text + steps, forced), forced);
  }

  #add(path: string, text: string, { tree, errors }: ParsedFile, forced: ModuleKind | undefined): void {
    this.diagnostics.push(...errors);
    const around = this.#resolver.packages.around(path);
    const kind = forced ?? moduleKind(tree, around);
    if (kind === 'json') this.#checkJson(path, text, errors.length > 0);
    else if (!this.#hasSyntaxOfOtherKind(tree, kind) && errors.length === 0)
      this.#checkEarlyErrors(tree, kind);
    const config = isJavaScript(tree) ? undefined : this.#resolver.mappings.for(path);
    const decorators =
      config?.experimentalDecorators !== true
        ? undefined
        : { metadata: config.emitDecoratorMetadata === true, strictNulls: config.strictNullChecks ?? true };
    this.modules.set(path, {
      path,
      kind,
      tree: kind === 'json' ? undefined : tree,
      text,
      resolutions: new Map(),
      natives: new Map(),
      missing: new Set(),
      erased: kind === 'json' ? new Set() : erasedImports(tree, decorators?.metadata === true),
      decorators,
      package: this.#packageOf(path),
    });
  }

  #packageOf(path: string): PackageIdentity | undefined {
    if (!path.includes('/node_modules/')) return undefined;
    const json = this.#resolver.packages.named(path);
    return json?.name === undefined ? undefined : { name: json.name, version: json.version };
  }

  #checkJson(path: string, text: string, reported: boolean): void {
    if (reported) return;
    try {
      JSON.parse(text.replace(/^\uFEFF/, ''));
    } catch (error) {
      const message = `${path} is not JSON: ${(error as Error).message}`;
      this.diagnostics.push({ severity: 'error', code: 'syntax-error', message });
    }
  }

  /** Of the user's own JavaScript; packages have been run before they were published. */
  #checkEarlyErrors(tree: ts.SourceFile, kind: ModuleKind): void {
    if (!isJavaScript(tree) || tree.fileName.includes('/node_modules/')) return;
    const error = earlyError(tree, kind);
    if (error !== undefined) this.diagnostics.push(error);
  }

  /** `import`/`export` in files that Node takes for scripts or CommonJS by their name; reported. */
  #hasSyntaxOfOtherKind(tree: ts.SourceFile, kind: ModuleKind): boolean {
    if (!isJavaScript(tree) || (kind !== 'script' && extensionOf(tree.fileName) !== '.cjs')) return false;
    const found = tree.statements.find(
      (s) =>
        ts.isImportDeclaration(s) || ts.isExportDeclaration(s) || ts.isExportAssignment(s) || hasExport(s),
    );
    if (found !== undefined)
      this.diagnostics.push({
        severity: 'error',
        code: 'syntax-error',
        message: `import and export are not allowed in a ${kind === 'script' ? 'script' : 'CommonJS module'}`,
        span: spanOf(found, tree),
      });
    return found !== undefined;
  }
}

function hasExport(statement: ts.Statement): boolean {
  return (
    ts.canHaveModifiers(statement) &&
    ts.getModifiers(statement)?.some((m) => m.kind === ts.SyntaxKind.ExportKeyword) === true
  );
}
