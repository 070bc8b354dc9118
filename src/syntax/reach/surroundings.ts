import type { FileSource } from '../../base/environment.ts';
import { folderOf, foldersUp, joinPath } from '../files/path-text.ts';
import { moduleSpecifiers } from '../modules/module-specifiers.ts';
import { PackageFiles } from '../modules/package-files.ts';
import type { SourceModule, SourceSet } from '../modules/source-set.ts';
import { ts } from '../tree.ts';
import { modulePieces } from './module-pieces.ts';

/** What counts for every function of some sources, as texts: packages, what says how files are to be read, and the order in which modules are run. */
export function surroundingsOf(sources: SourceSet, short: (path: string) => string): readonly string[] {
  const own = sources.modules.filter((m) => m.package === undefined);
  const packages = sources.modules
    .filter((m) => m.package !== undefined)
    .map((m) => `${short(m.path)}\n${m.kind}\n${m.text}`);
  const read = new Set<string>();
  const folders = new Set(own.map(({ path }) => folderOf(path)));
  const configuration = [...folders].flatMap((folder) => configurationOf(sources.files, folder, read, short));
  const runs = packages.length > 0 || own.some((m) => modulePieces(m).some((piece) => piece.runs));
  const order = runs ? [`order ${loadingOrder(sources).map(short).join(' ')}`] : [];
  return [...packages, ...configuration, ...nodeTypes(sources.files, folders), ...order];
}

/** Modules in the order in which they are run: those that one imports before it. */
function loadingOrder({ entries, byPath }: SourceSet): string[] {
  const seen = new Set<string>();
  const order: string[] = [];
  const visit = (path: string): void => {
    const module = byPath.get(path);
    if (module === undefined || seen.has(path)) return;
    seen.add(path);
    for (const next of importedBy(module)) visit(next);
    order.push(path);
  };
  for (const entry of entries) visit(entry);
  return order;
}

function importedBy({ tree, erased, resolutions }: SourceModule): string[] {
  if (tree === undefined) return [];
  return moduleSpecifiers(tree, erased).flatMap(({ text, dynamic }) => {
    const path = dynamic ? undefined : resolutions.get(text);
    return path === undefined ? [] : [path];
  });
}

/** The package.json and tsconfig.json files that rule a folder; `known` ones are not told again. */
function configurationOf(
  files: FileSource,
  start: string,
  known: Set<string>,
  short: (path: string) => string,
): string[] {
  const texts: string[] = [];
  const tell = (name: string, text: string): void => {
    texts.push(`${short(name)}\n${text}`);
  };
  const json = new PackageFiles(files).around(joinPath(start, 'x'));
  if (json !== undefined && !known.has(json.folder)) {
    known.add(json.folder);
    const { folder, version: _, ...rest } = json;
    tell(folder, JSON.stringify(rest));
  }
  const read = (config: string): void => {
    const text = known.has(config) ? undefined : files.read(config);
    known.add(config);
    if (text === undefined) return;
    tell(config, text);
    const { config: parsed } = ts.parseConfigFileTextToJson(config, text);
    const others: unknown[] = [
      parsed?.extends,
      ...(parsed?.references ?? []).map((r: { path?: unknown }) => r?.path),
    ];
    for (const other of others.flat())
      if (typeof other === 'string')
        for (const end of ['', '.json', '/tsconfig.json'])
          for (const folder of other.startsWith('.') ? [folderOf(config)] : packageFolders(config))
            read(joinPath(folder, `${other}${end}`));
  };
  for (const folder of foldersUp(start))
    for (const name of ['tsconfig.json', 'jsconfig.json']) read(joinPath(folder, name));
  return texts;
}

function packageFolders(path: string): string[] {
  return [...foldersUp(folderOf(path))].map((folder) => joinPath(folder, 'node_modules'));
}

/** Names that nothing declares are looked up in Node's types. */
function nodeTypes(files: FileSource, folders: ReadonlySet<string>): string[] {
  const places = new Set(
    [...folders].flatMap((folder) =>
      [...foldersUp(folder)].map((f) => joinPath(f, 'node_modules/@types/node')),
    ),
  );
  return [...places].flatMap((place) => files.read(`${place}/package.json`) ?? []);
}
