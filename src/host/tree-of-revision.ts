import { GitRepository } from './git-files.ts';
import { commitTree } from './node-context.ts';

/** The tree of a revision in the repository around a folder; undefined where there is none. */
export function treeOfRevision(folder: string, revision: string): string | undefined {
  try {
    const repository = GitRepository.around(folder);
    const commit = repository.commitOf(revision);
    return commit === undefined ? undefined : commitTree(repository, commit);
  } catch {
    return undefined;
  }
}
