import { RequestError } from '../../base/diagnostic.ts';
import type { FileSource } from '../../base/environment.ts';
import { loadSources } from '../../syntax/modules/load-sources.ts';
import type { SourceModule, SourceSet } from '../../syntax/modules/source-set.ts';
import { parseModule } from '../../syntax/parse/parse-module.ts';
import type { Role } from './2-parse-clause.ts';
import type { Harness } from './harness.ts';

export const registryPath = 'beagle:registry';
export const harnessPath = 'beagle:contract';

/** The path of a version's file inside of the joint program, and back. */
export function mounted(role: Role, path: string): string {
  return `/@${role}${path}`;
}

export function unmounted(path: string): string {
  return path.replace(/^\/@(?:prev|next|oldPrev|oldNext)(?=\/)/, '');
}

function moduleOf(
  path: string,
  text: string,
  resolutions: readonly (readonly [string, string])[] = [],
): SourceModule {
  return {
    path,
    kind: 'esm',
    tree: parseModule(`${path}.js`, text).tree,
    text,
    resolutions: new Map(resolutions),
    natives: new Map(),
    erased: new Set(),
  };
}

/** Where modules put the functions that are pieces of the contract. */
export const registryModule = (): SourceModule =>
  moduleOf(
    registryPath,
    `export const table = {};
export const register = (functions) => { for (const name of Object.keys(functions)) table[name] = functions[name]; };`,
  );

/** Console lines that say where one version ended and the next began. */
export const marks = { between: 'beagle: the new version', afterwards: 'beagle: the clauses' };

/** The harness, with the modules of both versions, and others that are to be there. */
export function harnessModule(
  harness: Harness,
  old: SourceModule,
  now: SourceModule,
  others: readonly string[],
): SourceModule {
  const head = [
    `import { table as $t } from "${registryPath}";`,
    ...others.map((path) => `import ${JSON.stringify(path)};`),
    `import ${old.kind === 'esm' ? '* as ' : ''}$prevModule from ${JSON.stringify(old.path)};`,
    `import ${now.kind === 'esm' ? '* as ' : ''}$nextModule from ${JSON.stringify(now.path)};`,
    `const $between = () => console.debug(${JSON.stringify(marks.between)});`,
    `const $afterwards = () => console.debug(${JSON.stringify(marks.afterwards)});`,
  ];
  const paths = [registryPath, old.path, now.path, ...others];
  return moduleOf(
    harnessPath,
    `${head.join('\n')}\n${harness.text}`,
    paths.map((path) => [path, path]),
  );
}

/** A module whose import of the registry is found. */
export function withRegistry(module: SourceModule): SourceModule {
  if (!module.natives.has(registryPath)) return module;
  const natives = new Map(module.natives);
  natives.delete(registryPath);
  return { ...module, natives, resolutions: new Map(module.resolutions).set(registryPath, registryPath) };
}

/** The contract file, as a module whose imports of either version mean the mounted ones. */
export function contractModules(
  { path, text }: { readonly path: string; readonly text: string },
  before: { readonly file: string },
  after: { readonly file: string; readonly files: FileSource },
  packages: 'all' | 'none',
): SourceModule[] {
  const overlay: FileSource = {
    read: (p) => (p === path ? text : after.files.read(p)),
    isFile: (p) => p === path || after.files.isFile(p),
    isDirectory: (p) => after.files.isDirectory(p),
    realpath: (p) => (p === path ? p : after.files.realpath(p)),
  };
  const sources = checkedSources(loadSources(overlay, [path], { packages }));
  const known = new Map<string, string>([
    [before.file, mounted('prev', before.file)],
    [after.file, mounted('next', after.file)],
  ]);
  return sources.modules
    .filter((m) => !known.has(m.path))
    .map((m) => {
      const resolutions = new Map([...m.resolutions].map(([s, p]) => [s, known.get(p) ?? p]));
      return withRegistry({ ...m, resolutions });
    });
}

/** Sources without errors; what is wrong is said of the file as the user knows it. */
export function checkedSources(sources: SourceSet): SourceSet {
  const error = sources.diagnostics.find((d) => d.severity === 'error');
  if (error === undefined) return sources;
  const span = error.span && { ...error.span, file: unmounted(error.span.file) };
  throw new RequestError(error.code, error.message, span);
}
