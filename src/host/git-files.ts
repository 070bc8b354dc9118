import { dirname, resolve } from 'node:path';
import type { FileSource } from '../base/environment.ts';
import { GitBlobs } from './git-blobs.ts';
import { git } from './git-command.ts';
import { nodeFiles } from './node-files.ts';

/** A repository, asked by git's own command. Nothing in it is ever changed. */
export class GitRepository {
  /** The work tree's root, absolute, symbolic links resolved. */
  readonly root: string;

  private constructor(root: string) {
    this.root = root;
  }

  /** The repository around a folder. @throws RequestError when there is none, or no git. */
  static around(folder: string): GitRepository {
    const root = git(folder, ['rev-parse', '--show-toplevel']).toString().trimEnd();
    return new GitRepository(nodeFiles.realpath(root));
  }

  /** The commit that a revision means; undefined when it means none. */
  commitOf(revision: string): string | undefined {
    try {
      return git(this.root, ['rev-parse', '--verify', '--quiet', '--end-of-options', `${revision}^{commit}`])
        .toString()
        .trim();
    } catch {
      return undefined;
    }
  }

  /** The last commit that both have in common. */
  mergeBase(a: string, b: string): string {
    return git(this.root, ['merge-base', a, b]).toString().trim();
  }

  /** The commits that `end` comes from and `start` does not, newest first. */
  commitsBetween(start: string, end: string): GitCommit[] {
    return git(this.root, ['log', '--topo-order', '--format=%H%x1f%P%x1f%s', `${start}..${end}`])
      .toString()
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => {
        const [hash, parents, subject] = line.split('\x1f');
        return { hash: hash!, parents: parents!.split(' ').filter((p) => p !== ''), subject: subject ?? '' };
      });
  }

  /** The latest commit, with one before it, that changed one of these files, abbreviated; undefined when none of the last hundred did. */
  latestChangeOf(isAmong: (path: string) => boolean): string | undefined {
    const args = ['log', '-100', '--first-parent', '-m', '--name-only', '--format=%x01%h %p'];
    const commits = git(this.root, args).toString().split('\x01').slice(1);
    for (const commit of commits) {
      const [header = '', ...paths] = commit.split('\n');
      const [hash, parent] = header.split(' ');
      if (parent !== undefined && parent !== '' && paths.some(isAmong)) return hash;
    }
    return undefined;
  }

  /** Paths that a file went by before, newest first, relative to the root. */
  formerPaths(start: string, end: string, path: string): string[] {
    const args = ['log', '--follow', '--name-status', '-z', '--format=', '-M', `${start}..${end}`];
    const fields = git(this.root, [...args, '--', path])
      .toString()
      .split('\0');
    return fields.flatMap((field, i) => (/^\n?R\d+$/.test(field) ? [fields[i + 1]!] : []));
  }

  /**
   * Files that differ, by paths relative to the root; renamed ones with both. Without `after` the work tree is compared, files
   * that git does not know yet included.
   */
  changedFiles(before: string, after: string | undefined, paths: readonly string[]): ChangedFile[] {
    const range = after === undefined ? [before] : [before, after];
    const args = ['diff', '--name-status', '-z', '-M', '--no-ext-diff', ...range, '--', ...paths];
    const fields = git(this.root, args).toString().split('\0');
    const changed: ChangedFile[] = [];
    for (let i = 0; i + 1 < fields.length; ) {
      const status = fields[i++]!;
      const path = fields[i++]!;
      if (/^[RC]/.test(status)) changed.push({ before: path, after: fields[i++]! });
      else
        changed.push({
          before: status === 'A' ? undefined : path,
          after: status === 'D' ? undefined : path,
        });
    }
    if (after === undefined)
      for (const path of git(this.root, ['ls-files', '-z', '--others', '--exclude-standard', '--', ...paths])
        .toString()
        .split('\0'))
        if (path !== '') changed.push({ before: undefined, after: path });
    return changed;
  }

  /** All files of a commit, or those of the work tree that git knows, by paths relative to the root. */
  allFiles(commit: string | undefined, paths: readonly string[]): string[] {
    const args =
      commit === undefined
        ? ['ls-files', '-z']
        : ['ls-tree', '-r', '-z', '--full-tree', '--name-only', commit];
    return git(this.root, [...args, '--', ...paths])
      .toString()
      .split('\0')
      .filter((path) => path !== '');
  }

  /** The files of a commit. Installed packages, and whatever is outside the repository, are those on the disk. */
  filesAt(commit: string): FileSource {
    return new GitFiles(this.root, commit);
  }
}

export interface GitCommit {
  readonly hash: string;
  readonly parents: readonly string[];
  readonly subject: string;
}

export interface ChangedFile {
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/** How git calls the kind of a symbolic link. */
const LINK = '120000';

class GitFiles implements FileSource {
  readonly #root: string;
  readonly #blobs = new Map<string, string>();
  readonly #folders = new Set<string>();
  readonly #texts: GitBlobs;
  /** Symbolic links, by what they say. */
  readonly #links = new Map<string, string>();

  constructor(root: string, commit: string) {
    this.#root = root;
    this.#folders.add(root);
    this.#texts = new GitBlobs(root, this.#blobs);
    for (const entry of git(root, ['ls-tree', '-r', '-z', '--full-tree', commit]).toString().split('\0')) {
      const match = /^(\d+) blob ([0-9a-f]+)\t(.*)$/s.exec(entry);
      if (match === null) continue;
      const path = `${root}/${match[3]}`;
      if (match[1] === LINK)
        this.#links.set(path, git(root, ['cat-file', 'blob', match[2]!]).toString('utf8'));
      else this.#blobs.set(path, match[2]!);
      for (let at = path.lastIndexOf('/'); at > root.length; at = path.lastIndexOf('/', at - 1))
        this.#folders.add(path.slice(0, at));
    }
  }

  read(given: string): string | undefined {
    const path = this.#followed(given);
    if (path === undefined) return undefined;
    if (this.#isOutside(path)) return nodeFiles.read(path);
    return this.#texts.read(path);
  }

  isFile(given: string): boolean {
    const path = this.#followed(given);
    if (path === undefined) return false;
    return this.#isOutside(path) ? nodeFiles.isFile(path) : this.#blobs.has(path);
  }

  isDirectory(given: string): boolean {
    const path = this.#followed(given);
    if (path === undefined) return false;
    return this.#isOutside(path) ? nodeFiles.isDirectory(path) : this.#folders.has(path);
  }

  realpath(given: string): string {
    const path = this.#followed(given);
    return path === undefined || !this.#isOutside(path) ? (path ?? given) : nodeFiles.realpath(path);
  }

  /** Where the links of the commit lead; undefined when that is out of the repository, or in circles. */
  #followed(given: string): string | undefined {
    let path = given;
    for (let steps = 0; steps <= this.#links.size; steps++) {
      const link = this.#linkIn(path);
      if (link === undefined) return path;
      path = resolve(dirname(link), this.#links.get(link)!, `.${path.slice(link.length)}`);
      if (!path.startsWith(`${this.#root}/`)) return undefined;
    }
    return undefined;
  }

  /** The first folder on the way to a path, or itself, that is a link. */
  #linkIn(path: string): string | undefined {
    if (this.#links.size === 0 || !path.startsWith(`${this.#root}/`)) return undefined;
    for (let at = path.indexOf('/', this.#root.length + 1); at >= 0; at = path.indexOf('/', at + 1))
      if (this.#links.has(path.slice(0, at))) return path.slice(0, at);
    return this.#links.has(path) ? path : undefined;
  }

  #isOutside(path: string): boolean {
    if (this.#blobs.has(path) || this.#folders.has(path)) return false;
    return !path.startsWith(`${this.#root}/`) || /\/node_modules(?:\/|$)/.test(path);
  }
}
