import { basename } from 'node:path';
import type { ChangedFile } from '../host/git-files.ts';

/** How many changed files were left out, by what they are. */
export type LeftOut = ReadonlyMap<Kind, number>;

const plurals = {
  'file of types': 'files of types',
  'test or example': 'tests or examples',
  'generated or bundled file': 'generated or bundled files',
  configuration: 'configurations',
};
type Kind = keyof typeof plurals;

/** Source files that a change is about. Those that a path names by itself are kept whatever they are. */
export function worthComparing(
  files: readonly ChangedFile[],
  paths: readonly string[],
): { readonly kept: readonly ChangedFile[]; readonly leftOut: LeftOut } {
  const leftOut = new Map<Kind, number>();
  const kept = files.filter((file) => {
    const path = file.after ?? file.before ?? '';
    if (!isCode.test(path)) return false;
    const kind = paths.includes(path) ? undefined : kindOf(path);
    if (kind !== undefined) leftOut.set(kind, (leftOut.get(kind) ?? 0) + 1);
    return kind === undefined;
  });
  return { kept, leftOut };
}

/** What was left out, on one line; undefined when nothing was. */
export function leftOutText(leftOut: LeftOut): string | undefined {
  if (leftOut.size === 0) return undefined;
  const parts = [...leftOut].map(([kind, count]) => `${count} ${count === 1 ? kind : plurals[kind]}`);
  return `left out: ${parts.join(', ')} (name a file behind -- to compare it)`;
}

/** Code that is compared when a folder is. */
export function isSource(path: string): boolean {
  return isCode.test(path) && !isTypes.test(path) && !isTest.test(basename(path));
}

/** No test, type, build or configuration, by its place. */
export function isWorthReading(path: string): boolean {
  return kindOf(path) === undefined;
}

const isCode = /\.(?:[cm]?[jt]sx?|vue|svelte)$/;
const isTypes = /\.d\.[cm]?ts$/;
const isTest = /\.(?:test|spec|bench|e2e|stories)\.|^test[-_.]|[-_.]test\.[cm]?[jt]sx?$/;
const testFolders =
  /(?:^|\/)(?:tests?|__tests__|__mocks__|specs?|e2e|cypress|benchmarks?|perf|fixtures?|__fixtures__|snapshots?|examples?|demos?|docs?|website)\//;
const generated =
  /(?:^|\/)(?:dist|build|cdn|umd|esm|bundles?|vendor|generated|coverage|out)\/|\.(?:min|bundle|umd|global|generated)\.[cm]?js$|(?:^|\/)node_modules\//;
const settings =
  /(?:^|\/)[\w.-]+\.(?:config|conf)\.[cm]?[jt]s$|(?:^|\/)\.[\w-]+\.[cm]?js$|(?:^|\/)(?:Gruntfile|Gulpfile|gulpfile|karma\.conf)\.[cm]?js$/;

function kindOf(path: string): Kind | undefined {
  if (isTypes.test(path)) return 'file of types';
  if (isTest.test(basename(path)) || testFolders.test(path)) return 'test or example';
  if (generated.test(path) && !/(?:^|\/)src\//.test(path)) return 'generated or bundled file';
  return settings.test(path) ? 'configuration' : undefined;
}
