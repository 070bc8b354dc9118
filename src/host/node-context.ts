import { RequestError } from '../base/diagnostic.ts';
import type { FileSource } from '../base/environment.ts';
import type { SessionContext } from '../session/context.ts';
import { GitRepository } from './git-files.ts';
import { inTimeZone } from './in-time-zone.ts';
import { nodeClock } from './node-clock.ts';
import { nodeFiles } from './node-files.ts';

/** This machine, as a session sees it. Trees are git commits, by {@link commitTree}. */
export function nodeContext(): SessionContext {
  return { files: nodeFiles, clock: nodeClock, cwd: process.cwd(), tree: treeNamed, inTimeZone };
}

/** How requests call the files of a commit. */
export function commitTree(repository: GitRepository, commit: string): string {
  return `git ${commit} ${repository.root}`;
}

/** Which commit of which repository a tree's name means. @throws RequestError when it means none. */
export function treeCommit(name: string): { readonly commit: string; readonly root: string } {
  const [, commit, root] = /^git ([0-9a-f]+) (.+)$/s.exec(name) ?? [];
  if (commit === undefined || root === undefined) throw new RequestError('no-such-tree', `no tree ${name}`);
  return { commit, root };
}

const known = new Map<string, FileSource>();

function treeNamed(name: string): FileSource {
  const { commit, root } = treeCommit(name);
  const files = known.get(name) ?? GitRepository.around(root).filesAt(commit);
  known.set(name, files);
  return files;
}
