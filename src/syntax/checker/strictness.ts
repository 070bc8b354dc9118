import type { FileSource } from '../../base/environment.ts';
import { folderOf, foldersUp, joinPath } from '../files/path-text.ts';
import { ts } from '../tree.ts';

/** Options that decide what the checker objects to. */
const names = [
  'strict',
  'noImplicitAny',
  'strictNullChecks',
  'strictFunctionTypes',
  'strictBindCallApply',
  'strictPropertyInitialization',
  'strictBuiltinIteratorReturn',
  'noImplicitThis',
  'useUnknownInCatchVariables',
  'alwaysStrict',
  'exactOptionalPropertyTypes',
  'noUncheckedIndexedAccess',
  'noImplicitReturns',
  'noFallthroughCasesInSwitch',
  'noPropertyAccessFromIndexSignature',
  'noImplicitOverride',
  'noUnusedLocals',
  'noUnusedParameters',
  'allowUnreachableCode',
  'allowUnusedLabels',
  'experimentalDecorators',
  'jsx',
  'jsxImportSource',
] as const;

/** How imports of TypeScript files end: as the file does, as what is made of it (`.js`), or not at all. */
export type ImportEnding = 'source' | 'emitted' | 'none';

/** What the tsconfig.json that rules a file lets imports end in; the file's own ending where there is none. */
export function importEnding(files: FileSource, path: string): ImportEnding {
  const given = rulingOptions(files, path);
  if (given === undefined || given.allowImportingTsExtensions || given.rewriteRelativeImportExtensions)
    return 'source';
  const { module = ts.ModuleKind.None, moduleResolution } = given;
  const isNode =
    moduleResolution === undefined
      ? module >= ts.ModuleKind.Node16 && module <= ts.ModuleKind.NodeNext
      : moduleResolution === ts.ModuleResolutionKind.Node16 ||
        moduleResolution === ts.ModuleResolutionKind.NodeNext;
  return isNode ? 'emitted' : 'none';
}

function rulingOptions(files: FileSource, path: string): ts.CompilerOptions | undefined {
  const config = [...foldersUp(folderOf(path))]
    .map((folder) => joinPath(folder, 'tsconfig.json'))
    .find((file) => files.isFile(file));
  return config === undefined ? undefined : readOptions(files, config);
}

/** How strict the tsconfig.json that rules a file is; strict where there is none. */
export function strictnessFor(files: FileSource, path: string): ts.CompilerOptions {
  const given = rulingOptions(files, path);
  if (given === undefined) return { strict: true, exactOptionalPropertyTypes: false };
  return Object.fromEntries(names.map((name) => [name, given[name]]));
}

/** A configuration that only refers to others stands for the first of them. */
function readOptions(files: FileSource, config: string): ts.CompilerOptions | undefined {
  const { config: json } = ts.parseConfigFileTextToJson(config, files.read(config) ?? '');
  if (json === null || typeof json !== 'object') return undefined;
  const { options, projectReferences } = ts.parseJsonConfigFileContent(
    json,
    {
      useCaseSensitiveFileNames: true,
      fileExists: (p) => files.isFile(p),
      readFile: (p) => files.read(p),
      readDirectory: () => [],
    },
    folderOf(config),
  );
  const isEmpty = json.compilerOptions === undefined && json.extends === undefined;
  const referred = isEmpty ? projectReferences?.[0]?.path : undefined;
  return referred !== undefined && referred !== config && files.isFile(referred)
    ? readOptions(files, referred)
    : options;
}
