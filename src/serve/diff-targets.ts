import { join, relative, resolve } from 'node:path';
import { RequestError } from '../base/diagnostic.ts';
import type { FileSource } from '../base/environment.ts';
import { type ChangedFile, GitRepository } from '../host/git-files.ts';
import { commitTree, nodeContext } from '../host/node-context.ts';
import { nodeFiles } from '../host/node-files.ts';
import { EndedEarly } from '../session/ended-early.ts';
import { ignoreEvents } from '../session/event.ts';
import type { Execute } from '../session/execute.ts';
import type { PairRequest, PairsRequest, VersionRequest } from '../session/requests/pair-request.ts';
import type { CommandName, RequestOf, ResultOf } from '../session/result.ts';
import { onOneLine, shortPath as shortFrom } from '../session/short-path.ts';
import { exampleFiles, filesBelow, packageFolderOf } from './example-files.ts';
import { isWithin, sourceFiles } from './source-files.ts';
import { parseTarget } from './target.ts';
import { isSource, type LeftOut, worthComparing } from './worth-comparing.ts';

/** What a request compares. */
export interface DiffTargets extends PairsRequest {
  /** Source files that only one version has. */
  readonly added: readonly VersionRequest[];
  readonly removed: readonly VersionRequest[];
  /** Changed files that nobody asked to compare, by why. */
  readonly leftOut?: LeftOut;
  /** The project, and its old version as requests call it, whose configuration counts. */
  readonly project?: { readonly folder: string; readonly tree: string };
}

/**
 * Reads what is to be compared: two files, two folders (packages: what they export; others: file by file), or git
 * revisions (`main`: it and the work tree; `a..b`; `a...b`: from where they parted), the latter with paths to look at.
 */
export async function diffTargets(
  names: readonly string[],
  paths: readonly string[],
  execute: Execute,
  options: { readonly callers?: boolean; readonly since?: string | undefined } = {},
): Promise<DiffTargets> {
  const { since } = options;
  if (since !== undefined) {
    if (names.length > 0)
      throw new RequestError('usage', '--since says what to compare: no revision or file besides');
    return inGit(since, undefined, paths, options.callers ?? false, execute, true);
  }
  const [first, second, ...more] = names;
  if (first === undefined || more.length > 0) throw usage();
  const isOnDisk = (name: string) => {
    const { file } = parseTarget(name);
    return nodeFiles.isFile(file) || nodeFiles.isDirectory(file);
  };
  if (second !== undefined && paths.length === 0 && (isOnDisk(first) || isOnDisk(second)))
    return onDisk(first, second, execute);
  if (second === undefined && nodeFiles.isFile(parseTarget(first).file))
    throw new RequestError('usage', `${first} is one file: name its other version too (before.ts after.ts)`);
  return inGit(first, second, paths, options.callers ?? false, execute);
}

function usage(): RequestError {
  return new RequestError(
    'usage',
    'beagle diff takes two files or folders (before.ts after.ts#function), or git revisions (main, v1..HEAD -- src/)',
  );
}

async function onDisk(before: string, after: string, execute: Execute): Promise<DiffTargets> {
  const [old, now] = [parseTarget(before), parseTarget(after)];
  for (const { file } of [old, now])
    if (!nodeFiles.isFile(file) && !nodeFiles.isDirectory(file))
      throw new RequestError('no-such-file', `${shortPath(file)} does not exist`);
  if (nodeFiles.isDirectory(old.file) !== nodeFiles.isDirectory(now.file))
    throw new RequestError('usage', 'a file cannot be compared with a folder');
  const name = now.name ?? old.name;
  const names = name === undefined ? undefined : { before: old.name ?? name, after: name };
  const none = { before, after, added: [], removed: [] };
  if (nodeFiles.isFile(old.file))
    return {
      ...none,
      pairs: [{ before: onDiskVersion(old.file), after: onDiskVersion(now.file), name: names }],
    };
  const [entry, other] = [await packageEntry(old.file, execute), await packageEntry(now.file, execute)];
  if (entry !== undefined && other !== undefined)
    return { ...none, pairs: [{ before: onDiskVersion(entry), after: onDiskVersion(other), name: names }] };
  return { ...folders(old.file, now.file), before, after };
}

function onDiskVersion(file: string): VersionRequest {
  const path = nodeFiles.realpath(file);
  return {
    file: path,
    label: shortPath(file),
    examples: exampleFiles(path, filesBelow(packageFolderOf(path))),
  };
}

/** The file that importing the package in a folder means. */
async function packageEntry(folder: string, execute: Execute): Promise<string | undefined> {
  if (!nodeFiles.isFile(join(folder, 'package.json'))) return undefined;
  return (await outright({ command: 'entry', folder }, execute)).file;
}

function folders(before: string, after: string): Omit<DiffTargets, 'before' | 'after'> {
  const [old, now] = [sourceFiles(before), sourceFiles(after)];
  const version = (folder: string) => (path: string) => onDiskVersion(join(folder, path));
  return {
    pairs: old
      .filter((path) => now.includes(path))
      .map((path) => ({ before: version(before)(path), after: version(after)(path) })),
    removed: old.filter((path) => !now.includes(path)).map(version(before)),
    added: now.filter((path) => !old.includes(path)).map(version(after)),
  };
}

/** A file as two git revisions have it, also when it is the same in both; the second one is the work tree when left out. */
export function gitVersions(names: readonly string[], file: string): PairRequest {
  const git = revisions(names[0]!, names[1]);
  const path = relative(git.repository.root, nodeFiles.isFile(file) ? nodeFiles.realpath(file) : file);
  const changed = git.repository.changedFiles(git.start, git.end, []);
  const old = changed.find((c) => c.after === path)?.before ?? path;
  const pair = { before: git.version('old', old), after: git.version('now', path) };
  for (const version of [pair.before, pair.after])
    if (!filesOf(version).isFile(version.file))
      throw new RequestError('no-such-file', `${version.label} does not exist`);
  return pair;
}

/** What a request with revisions means: `a`: that and the work tree; `a b` and `a..b`; `a...b`: from where they parted. `isSince`: from where `a` and HEAD parted to the work tree. */
function revisions(first: string, second: string | undefined, isSince = false) {
  const repository = GitRepository.around(process.cwd());
  const range = second === undefined ? /^(.*?)(\.\.\.?)(.*)$/.exec(first) : null;
  const from = range === null ? first : range[1] || 'HEAD';
  const to = range === null ? second : range[3] || 'HEAD';
  const named = commit(repository, from);
  const end = to === undefined ? undefined : commit(repository, to);
  const head = isSince ? commit(repository, 'HEAD') : end;
  const start = range?.[2] === '...' || isSince ? repository.mergeBase(named, head!) : named;
  const trees = {
    old: commitTree(repository, start),
    now: end === undefined ? undefined : commitTree(repository, end),
  };
  const version = (which: 'old' | 'now', path: string): VersionRequest => {
    const revision = which === 'old' ? from : to;
    return {
      tree: trees[which],
      file: `${repository.root}/${path}`,
      label: onOneLine(revision === undefined ? path : `${revision}:${path}`),
    };
  };
  return { repository, from, to, start, end, version };
}

async function inGit(
  first: string,
  second: string | undefined,
  paths: readonly string[],
  callers: boolean,
  execute: Execute,
  isSince = false,
): Promise<DiffTargets> {
  const { repository, from, to, start, end, version } = revisions(first, second, isSince);
  const relativePaths = paths.map(
    (path) => relative(repository.root, nodeFiles.realpath(resolve(path))) || '.',
  );
  for (const [i, path] of relativePaths.entries())
    if (![start, end].some((commit) => repository.allFiles(commit, [path]).length > 0))
      throw new RequestError(
        'no-such-file',
        `${paths[i]} is in neither version${paths[i]!.includes('#') ? ' (behind -- stand files and folders, not functions)' : ''}`,
      );
  const { kept: changed, leftOut } = worthComparing(
    repository
      .changedFiles(start, end, relativePaths)
      .filter(
        ({ after }) =>
          end !== undefined || after === undefined || isWithin(repository.root, join(repository.root, after)),
      ),
    relativePaths,
  );
  const examples = examplesIn(repository, start, end);
  const pair = (a: string, b: string): PairRequest => ({
    before: { ...version('old', a), examples: examples('old', a) },
    after: { ...version('now', b), examples: examples('now', b) },
  });
  const using = callers ? await usersOf(repository, changed, version, end, relativePaths, execute) : [];
  return {
    before: from,
    after: to ?? 'the work tree',
    leftOut,
    project: { folder: repository.root, tree: commitTree(repository, start) },
    pairs: [
      ...changed.flatMap(({ before: a, after: b }) =>
        a === undefined || b === undefined ? [] : [pair(a, b)],
      ),
      ...using.map((path) => pair(path, path)),
    ],
    removed: changed.flatMap(({ before: a, after: b }) => (b === undefined ? [version('old', a!)] : [])),
    added: changed.flatMap(({ before: a, after: b }) => (a === undefined ? [version('now', b!)] : [])),
  };
}

/** The files of two commits that show how a source is used, absolute; those that changed, too, before others. */
function examplesIn(
  repository: GitRepository,
  start: string,
  end: string | undefined,
): (which: 'old' | 'now', path: string) => string[] {
  const changed = new Set(repository.changedFiles(start, end, []).flatMap(({ after: b }) => b ?? []));
  const all = { old: repository.allFiles(start, []), now: repository.allFiles(end, []) };
  return (which, path) =>
    exampleFiles(path, all[which], (p) => changed.has(p)).map((p) => `${repository.root}/${p}`);
}

/** Files that did not change but import, directly or not, one that did. */
async function usersOf(
  repository: GitRepository,
  changed: readonly ChangedFile[],
  version: (which: 'old' | 'now', path: string) => VersionRequest,
  end: string | undefined,
  paths: readonly string[],
  execute: Execute,
): Promise<string[]> {
  const touched = new Set(changed.flatMap(({ after }) => (after === undefined ? [] : [after])));
  const isOld = (path: string) => filesOf(version('old', path)).isFile(`${repository.root}/${path}`);
  const others = repository
    .allFiles(end, paths)
    .filter((path) => isSource(path) && !touched.has(path) && isOld(path));
  const versions = others.map((path) => version('now', path));
  const { modules } = await outright({ command: 'imports', versions }, execute);
  return others.filter((_, i) =>
    modules[i]!.some((module) => touched.has(relative(repository.root, module))),
  );
}

/** The files that a version is read from. */
function filesOf({ tree }: VersionRequest): FileSource {
  const { files, tree: treeNamed } = nodeContext();
  return tree === undefined ? files : treeNamed!(tree);
}

function commit(repository: GitRepository, revision: string): string {
  const found = repository.commitOf(revision);
  if (found === undefined)
    throw new RequestError(
      'no-such-revision',
      `${revision} is neither a file here nor a revision that git knows`,
    );
  return found;
}

function shortPath(path: string): string {
  return shortFrom(process.cwd(), path);
}

/** @throws RequestError when work on it was ended. */
async function outright<C extends CommandName>(
  request: RequestOf<C>,
  execute: Execute,
): Promise<ResultOf[C]> {
  try {
    return (await execute(request, ignoreEvents)) as ResultOf[C];
  } catch (error) {
    throw error instanceof EndedEarly ? new RequestError('stopped', `stopped: ${error.message}`) : error;
  }
}
