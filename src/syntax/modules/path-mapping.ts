import type { FileSource } from '../../base/environment.ts';
import { folderOf, foldersUp, joinPath } from '../files/path-text.ts';
import { ts } from '../tree.ts';

/** `paths` and `baseUrl` of a tsconfig.json, with absolute targets. */
export interface PathMapping {
  readonly config: string;
  readonly baseUrl: string | undefined;
  /** Pattern (at most one `*`) → absolute path patterns, in order. */
  readonly paths: ReadonlyMap<string, readonly string[]>;
  readonly experimentalDecorators?: boolean | undefined;
  readonly emitDecoratorMetadata?: boolean | undefined;
  readonly strictNullChecks?: boolean | undefined;
}

interface Config {
  readonly extends?: string | readonly string[];
  readonly references?: readonly { readonly path?: string }[];
  readonly compilerOptions?: {
    readonly baseUrl?: string;
    readonly paths?: Readonly<Record<string, readonly string[]>>;
    readonly experimentalDecorators?: boolean;
    readonly emitDecoratorMetadata?: boolean;
    readonly strictNullChecks?: boolean;
    readonly strict?: boolean;
  };
}

/** Finds the tsconfig.json (or jsconfig.json) that rules a file and reads its path mapping, each once. */
export class PathMappings {
  readonly #files: FileSource;
  readonly #byFolder = new Map<string, PathMapping | undefined>();

  constructor(files: FileSource) {
    this.#files = files;
  }

  /** The mapping for imports in `path`; undefined in packages and where no configuration has one. */
  for(path: string): PathMapping | undefined {
    return path.includes('/node_modules/') ? undefined : this.#forFolder(folderOf(path));
  }

  #forFolder(start: string): PathMapping | undefined {
    if (this.#byFolder.has(start)) return this.#byFolder.get(start);
    let found: PathMapping | undefined;
    for (const folder of foldersUp(start)) {
      const config = ['tsconfig.json', 'jsconfig.json']
        .map((name) => joinPath(folder, name))
        .find((file) => this.#files.isFile(file));
      if (config === undefined) continue;
      found = this.#read(config, new Set(), true);
      break;
    }
    this.#byFolder.set(start, found);
    return found;
  }

  #read(file: string, seen: Set<string>, withReferences: boolean): PathMapping | undefined {
    const text = seen.has(file) ? undefined : this.#files.read(file);
    if (text === undefined) return undefined;
    seen.add(file);
    const config: Config | undefined = ts.parseConfigFileTextToJson(file, text).config;
    if (config === undefined || typeof config !== 'object') return undefined;
    const inherited = [config.extends ?? []]
      .flat()
      .map((name) => this.#extended(file, name))
      .map((name) => (name === undefined ? undefined : this.#read(name, seen, false)))
      .filter((mapping) => mapping !== undefined)
      .at(-1);
    const own = ownMapping(file, config);
    const saysMore =
      own.paths.size > 0 ||
      own.baseUrl !== undefined ||
      own.experimentalDecorators !== undefined ||
      own.emitDecoratorMetadata !== undefined ||
      own.strictNullChecks !== undefined;
    const mapping = saysMore ? merge(own, inherited) : inherited;
    if (mapping !== undefined || !withReferences) return mapping;
    for (const { path } of config.references ?? []) {
      if (typeof path !== 'string') continue;
      const target = joinPath(folderOf(file), path);
      const referred = this.#files.isDirectory(target) ? `${target}/tsconfig.json` : target;
      // Only configurations of the same folder (tsconfig.app.json): others rule other files.
      if (folderOf(referred) !== folderOf(file)) continue;
      const found = this.#read(referred, seen, false);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  #extended(file: string, name: string): string | undefined {
    const folder = folderOf(file);
    const bases = /^\.{0,2}\//.test(name)
      ? [joinPath(folder, name)]
      : [...foldersUp(folder)].map((up) => joinPath(up, `node_modules/${name}`));
    return bases
      .flatMap((base) => [base, `${base}.json`, `${base}/tsconfig.json`])
      .find((candidate) => this.#files.isFile(candidate));
  }
}

function ownMapping(file: string, { compilerOptions = {} }: Config): PathMapping {
  const folder = folderOf(file);
  const baseUrl =
    typeof compilerOptions.baseUrl === 'string' ? joinPath(folder, compilerOptions.baseUrl) : undefined;
  const paths = new Map<string, readonly string[]>();
  for (const [pattern, targets] of Object.entries(compilerOptions.paths ?? {}))
    if (Array.isArray(targets))
      paths.set(
        pattern,
        targets.map((target) => joinPath(baseUrl ?? folder, String(target))),
      );
  const { experimentalDecorators, emitDecoratorMetadata, strict } = compilerOptions;
  const strictNullChecks = compilerOptions.strictNullChecks ?? strict;
  return { config: file, baseUrl, paths, experimentalDecorators, emitDecoratorMetadata, strictNullChecks };
}

function merge(own: PathMapping, inherited: PathMapping | undefined): PathMapping {
  if (inherited === undefined) return own;
  return {
    config: own.config,
    baseUrl: own.baseUrl ?? inherited.baseUrl,
    paths: own.paths.size > 0 ? own.paths : inherited.paths,
    experimentalDecorators: own.experimentalDecorators ?? inherited.experimentalDecorators,
    emitDecoratorMetadata: own.emitDecoratorMetadata ?? inherited.emitDecoratorMetadata,
    strictNullChecks: own.strictNullChecks ?? inherited.strictNullChecks,
  };
}

/** Absolute paths that a specifier may stand for by `paths` (longest prefix wins) and then by `baseUrl`. */
export function mappedPaths(mapping: PathMapping, specifier: string): string[] {
  const found: string[] = [];
  let best: { targets: readonly string[]; rest: string; length: number } | undefined;
  for (const [pattern, targets] of mapping.paths) {
    const star = pattern.indexOf('*');
    if (star < 0) {
      if (pattern === specifier) best = { targets, rest: '', length: Number.POSITIVE_INFINITY };
      continue;
    }
    const before = pattern.slice(0, star);
    const after = pattern.slice(star + 1);
    if (specifier.length < before.length + after.length) continue;
    if (!specifier.startsWith(before) || !specifier.endsWith(after)) continue;
    if (best === undefined || before.length > best.length)
      best = {
        targets,
        rest: specifier.slice(before.length, specifier.length - after.length),
        length: before.length,
      };
  }
  for (const target of best?.targets ?? []) found.push(target.replace('*', () => best!.rest));
  if (mapping.baseUrl !== undefined) found.push(joinPath(mapping.baseUrl, specifier));
  return found;
}
